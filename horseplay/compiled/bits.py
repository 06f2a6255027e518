"""`int.bit_count` and `int.bit_length` for numba, so that one source runs in both forms. Layer 2."""

from __future__ import annotations

from typing import Any

from llvmlite import ir  # type: ignore[import-untyped]
from numba import types
from numba.extending import intrinsic, overload_method


@intrinsic
def ones(context: Any, x: Any) -> Any:
    """How many bits are set."""
    return types.int64(types.int64), lambda context, builder, signature, args: builder.ctpop(args[0])


@intrinsic
def zeros_ahead(context: Any, x: Any) -> Any:
    """How many zeros stand before the highest bit."""
    false = ir.Constant(ir.IntType(1), 0)
    return types.int64(types.int64), lambda context, builder, signature, args: builder.ctlz(args[0], false)


@overload_method(types.Integer, "bit_count")
def bit_count(x):  # type: ignore[no-untyped-def]  # numba wants the very signature of what is returned
    """`x.bit_count()` of a number that is not negative."""
    return lambda x: ones(types.int64(x))  # type: ignore[call-arg]


@overload_method(types.Integer, "bit_length")
def bit_length(x):  # type: ignore[no-untyped-def]  # numba wants the very signature of what is returned
    """`x.bit_length()` of a number that is not negative."""
    return lambda x: 64 - zeros_ahead(types.int64(x))  # type: ignore[call-arg]
