"""HTTP and WebSocket around the live tables."""
