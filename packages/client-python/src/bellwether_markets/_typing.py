"""What Python 3.10 has in a package of its own."""

import sys

if sys.version_info >= (3, 11):
    from typing import NotRequired, Self
else:
    from typing_extensions import NotRequired, Self

__all__ = ["NotRequired", "Self"]
