"""Gate folders: found, loaded, trusted, tried by their cases, explained."""
