"""A lesson in the terminal: the table as always, and the teacher's words below it."""

from collections.abc import Callable

from rich.console import Console

from undertable.bots import RandomBot
from undertable.lessons import Run, Step, Wrong
from undertable.lessons.lesson import sentence
from undertable.lessons.run import READ_ON
from undertable.terminal.play import Leave, TerminalTable


class LessonTable(TerminalTable):
    """One learner at the keyboard; the script plays for everybody else."""

    def __init__(self, lesson: Run, console: Console, ask: Callable[[str], str]) -> None:
        others = {seat: RandomBot() for seat in range(lesson.lesson.seats) if seat != lesson.lesson.you}
        super().__init__(lesson.match, others, console, ask)
        self.lesson = lesson
        self.wrong = ""  # why the last answer did not count

    def run(self) -> bool:
        """Go through all steps; False if the learner left before."""
        you = self.lesson.lesson.you
        try:
            while (step := self.lesson.step) is not None:
                self.note = "\n".join(filter(None, [self.words(step), self.note]))
                if step.only:
                    self.person_acts(you)
                    continue
                self.listen(you)
                self.show_table(you, self.match.prompt(you))
                self.read("Press Enter to continue ")
                self.lesson.answer(READ_ON)
        except (Leave, KeyboardInterrupt):
            return False
        self.console.print(" ".join(filter(None, [self.lesson.praise, "Lesson finished."])), markup=False)
        return True

    def words(self, step: Step) -> str:
        """What the teacher says now."""
        known = self.lesson.known()
        heard = self.wrong or self.lesson.praise
        self.wrong = ""
        say = f"{step.title}. {sentence(step.say, known)}"
        return "\n".join(filter(None, [heard, say, sentence(step.do, known)]))

    def act(self, seat: int, action: str) -> None:
        try:
            self.lesson.answer(action)
        except Wrong as wrong:
            self.wrong = str(wrong)

    def undo(self, seat: int) -> None:
        self.note = (
            "A right answer cannot be taken back. To start over, leave the lesson with `quit` and start it again."
        )

    def save(self, file: str) -> str:
        return "A lesson cannot be saved, but you can start it again at any time."

    def welcome(self) -> str:
        return ""
