"""One table for four dungeon games played from the monsters' side."""


def compiled() -> bool:
    """Do the rules run compiled?"""
    from undertable.core import state

    return not (state.__file__ or "").endswith(".py")
