"""Long work: simulations, contests, learning, and reports on how a game plays; here or on a cluster."""
