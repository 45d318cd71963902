"""
The tasks of an investor's agent, by the client, each within its credits and with what it must say.

BELLWETHER_URL and BELLWETHER_API_KEY name a running service. Run by `test/clients/python-tasks.test.ts`.
"""

from __future__ import annotations

import json
import os
import unittest
from datetime import datetime, timedelta, timezone
from typing import Any, Callable

from bellwether_markets import Answer, Bellwether

HOLDINGS: Any = [
    {"symbol": "NVDA", "weight": 40},
    {"symbol": "TLT", "weight": 30},
    {"symbol": "GC=F", "weight": 30},
]
YESTERDAY = datetime.now(timezone.utc) - timedelta(days=1)

Ask = Callable[[Bellwether], Answer[Any, Any]]

# Task, calls, credits at most, members that the data must have.
TASKS: list[tuple[str, list[Ask], int, list[str]]] = [
    (
        "Good time to buy NVDA?",
        [lambda c: c.get_risk(), lambda c: c.get_regime(), lambda c: c.get_analysis("NVDA")],
        5,
        ["next_report", "signals", "news", "regime"],
    ),
    ("What changed since yesterday?", [lambda c: c.changes(YESTERDAY.isoformat())], 1, ["changes"]),
    ("Strongest commodity and why?", [lambda c: c.get_commodities()], 2, ["drivers", "confidence"]),
    ("How risky is Europe?", [lambda c: c.get_risk(region="europe")], 0, ["regions", "missing"]),
    ("Compare AAPL and MSFT", [lambda c: c.get_compare(["AAPL", "MSFT"])], 6, ["measures", "caveats"]),
    (
        "Build me a portfolio",
        [lambda c: c.get_portfolio_model(), lambda c: c.portfolio_check(HOLDINGS)],
        15,
        ["positions", "limits"],
    ),
    ("Why did oil fall last week?", [lambda c: c.get_prices_why("CL=F", direction="down")], 3, ["usual_move_pct", "unexplained_pct"]),
    ("What would flip the regime?", [lambda c: c.get_regime()], 0, ["to_flip"]),
    ("How reliable is alpha?", [lambda c: c.track_record(source="alpha_14d")], 0, ["live", "entries"]),
    ("Alert me if risk > 70", [lambda c: c.alerts_create("risk.value > 70")], 0, ["alert"]),
    ("40 % NVDA, 30 % TLT, 30 % gold", [lambda c: c.portfolio_check(HOLDINGS)], 5, ["risk_contribution_pct"]),
    ("Cheap, quality, rising US stocks", [lambda c: c.get_screener(preset="rising_quality")], 5, ["dropped", "matched"]),
    ("When does NVDA report?", [lambda c: c.get_calendar(symbols="NVDA")], 2, ["next_reports"]),
    (
        "NVDA January to March 2025",
        [lambda c: c.get_prices_history("NVDA", from_="2025-01-01", to="2025-03-31")],
        1,
        ["summary", "bars"],
    ),
    ("News on TSLA with links", [lambda c: c.get_events(symbols="TSLA")], 0, ["events"]),
    ("Risk over the year", [lambda c: c.get_risk_history()], 0, ["rows"]),
    ("Which sectors lead?", [lambda c: c.get_sector_radar()], 2, ["evidence", "sectors"]),
    ("Price of SPY", [lambda c: c.get_prices(symbols="SPY")], 1, ["prices"]),
]


class TasksTest(unittest.TestCase):
    def test_every_task_is_done_within_its_credits(self) -> None:
        with Bellwether() as client:
            for task, calls, most, members in TASKS:
                with self.subTest(task):
                    answers = [ask(client) for ask in calls]
                    self.assertLessEqual(sum(answer.credits.used for answer in answers), most)
                    text = json.dumps([answer.data for answer in answers])
                    for member in members:
                        self.assertTrue(f'"{member}"' in text, member)


if __name__ == "__main__":
    unittest.main()
