"""The HTTP API: routes, schemas, limits and problem replies."""
