"""What the tests run on, said at the top of every run."""

from hypothesis import settings

import undertable
from tests import postgres

cluster, database = postgres.cluster, postgres.database  # fixtures for all tests

# the same examples every time: what fails in one run fails in the next
settings.register_profile("fixed", derandomize=True, deadline=None)
settings.load_profile("fixed")


def pytest_report_header() -> str:
    return f"rules: {'compiled' if undertable.compiled() else 'not compiled'}"
