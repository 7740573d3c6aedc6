"""Past sessions held to the policy: every stop and tool call on disk through the same pipeline as the live hook."""
