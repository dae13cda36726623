"""Training and export of the two nets. The only place where torch and ultralytics are imported."""
