"""How fast the kernels are: `python -m bench`."""
