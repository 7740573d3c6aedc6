"""Policy files and gate metadata to one compiled policy: found, checked, merged, kept."""
