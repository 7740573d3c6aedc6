"""How good a configured judge is: agreement with labels, steadiness under injections and other reasoning, cost."""
