"""What people touch: the HTTP API, the command line and the web page."""
