"""What a viewer of Those Pesky Humans! could have noted besides what lies on the table."""

import msgspec

from undertable.games.pesky_humans import box, codes, names, structs
from undertable.games.pesky_humans.rules import PeskyState
from undertable.games.pesky_humans.tiles import BIT, NONE


def noted(state: PeskyState, view: structs.PeskyView) -> structs.PeskyView:
    """The view with what everybody has seen and can remember; before the lair is shown there is nothing.

    It is without `reach`, which follows from the map and the choices, and without reasons for ratings that are as
    printed: a program reads it faster.
    """
    if view.play is None or state.stage == codes.SETUP:
        return view
    standing = [(box.FIGURE_ID[number], figure) for number, figure in enumerate(state.figures) if figure.hex != NONE]
    notes = structs.Notes(
        sure=[names.cards_named(cards) for cards in state.sure],
        tokens_seen=[id for token, id in enumerate(box.TOKEN_ID) if state.seen_tokens & BIT[token]],
        no_passage=[box.ROOM_ID[room] for room in state.lair.rooms if state.crossed & BIT[room]],
        doors_out=dict(zip(box.DOOR_TYPE, state.sure_spare, strict=True)),
        transfers={box.ITEM_ID[item]: count for item, count in enumerate(state.transfers) if count},
        raised=[id for id, figure in standing if figure.raised],
        flipped=[id for id, figure in standing if figure.flipped],
        vanished=[id for id, figure in standing if figure.vanished],
    )
    return msgspec.structs.replace(view, play=shorter(view.play), noted=notes)


def shorter(play: structs.Play) -> structs.Play:
    figures = [
        msgspec.structs.replace(
            figure, move=plain(figure.move), attack=plain(figure.attack), defense=plain(figure.defense)
        )
        for figure in play.figures
    ]
    return msgspec.structs.replace(play, figures=figures, reach={})


def plain(rating: structs.Rating) -> structs.Rating:
    return structs.Rating(rating.value, []) if len(rating.reasons) == 1 else rating
