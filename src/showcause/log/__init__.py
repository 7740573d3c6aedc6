"""What is kept of decisions: masked, rotated, read back, asked by SQL."""
