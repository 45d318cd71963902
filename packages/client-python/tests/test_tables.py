"""
Tables of answers as data frames of pandas and of polars; needs both, and no service.

Run by `test/clients/python-tables.test.ts`.
"""

from __future__ import annotations

import unittest
from datetime import datetime, timezone
from typing import Any

import httpx

from bellwether_markets import Bellwether

META = {"credits_used": 1, "request_id": "r", "as_of": "2025-04-08T21:00:00Z", "market": "demo", "stale": False}
BARS = [
    {"date": "2025-04-07", "close": 504.38, "adj_close": 501.1, "volume": None},
    {"date": "2025-04-08", "close": 496.48, "adj_close": None, "volume": 1200},
]
HISTORY = {"symbol": "SPY", "currency": "USD", "bars": BARS}
OTHER = {"symbol": "GLD", "currency": "EUR", "bars": [{"date": "2025-04-06", "adj_close": 3.5}, BARS[0]]}
SHORT = {"summary": "…", "columns": ["at", "move_pct"], "rows": [["2025-04-08T20:59:59.5Z", -1.6], [None, 2]]}


def client_of(data: Any) -> Bellwether:
    def answer(_: httpx.Request) -> httpx.Response:
        return httpx.Response(200, json={"ok": True, "data": data, "meta": META})

    return Bellwether("http://a.example", http=httpx.Client(transport=httpx.MockTransport(answer)))


class TablesTest(unittest.TestCase):
    def test_pandas_has_days_in_utc_missing_values_and_units(self) -> None:
        frame = client_of(HISTORY).get_prices_history("SPY").df()
        self.assertEqual(list(frame.columns), ["date", "close", "adj_close", "volume"])
        self.assertRegex(str(frame["date"].dtype), r"^datetime64\[\w+, UTC\]$")
        self.assertEqual(frame["date"][1], datetime(2025, 4, 8, tzinfo=timezone.utc))
        self.assertEqual(frame["close"].sum(), 504.38 + 496.48)
        self.assertEqual(int(frame["volume"].isna().sum()), 1)
        self.assertEqual(frame.attrs["units"], {"close": "USD", "adj_close": "USD"})
        self.assertEqual((frame.attrs["as_of"], frame.attrs["market"]), (META["as_of"], "demo"))

    def test_a_table_of_columns_and_rows_is_read_as_well(self) -> None:
        frame = client_of(SHORT).get("/v1/newer").df()
        self.assertEqual(frame["at"][0], datetime(2025, 4, 8, 20, 59, 59, 500_000, timezone.utc))
        self.assertTrue(frame["at"].isna()[1])
        self.assertEqual(frame.attrs["units"], {"move_pct": "percent"})

    def test_polars_has_the_same(self) -> None:
        frame = client_of(HISTORY).get_prices_history("SPY").pl()
        self.assertEqual(str(frame.schema["date"]), "Datetime(time_unit='us', time_zone='UTC')")
        self.assertEqual(frame["adj_close"].to_list(), [501.1, None])
        self.assertEqual(client_of(SHORT).get("/v1/newer").pl()["move_pct"].to_list(), [-1.6, 2.0])

    def test_several_price_histories_are_one_wide_frame_of_adjusted_closes(self) -> None:
        answer = client_of({**HISTORY, "others": [OTHER]}).get_prices_history("SPY")
        frame = answer.df()
        self.assertEqual((frame.index.name, list(frame.columns)), ("date", ["SPY", "GLD"]))
        self.assertEqual([day.isoformat() for day in frame.index.date], ["2025-04-06", "2025-04-07", "2025-04-08"])
        self.assertEqual(frame.fillna(0).values.tolist(), [[0, 3.5], [501.1, 501.1], [0, 0]])
        self.assertEqual(frame.attrs["units"], {"SPY": "USD", "GLD": "EUR"})
        self.assertEqual(answer.pl().columns, ["date", "SPY", "GLD"])
        self.assertEqual([row["symbol"] for row in answer.rows()], ["SPY", "SPY", "GLD", "GLD"])
        self.assertEqual(answer.rows()[0], {"symbol": "SPY", **BARS[0]})
        alone = client_of({**HISTORY, "others": []}).get_prices_history("SPY")
        self.assertEqual(alone.rows(), BARS)

    def test_an_answer_without_a_table_says_so(self) -> None:
        with self.assertRaisesRegex(TypeError, "no table"):
            client_of({"value": 1}).get_risk().df()

    def test_an_empty_table_is_empty(self) -> None:
        self.assertEqual(len(client_of({"prices": []}).get_prices().df()), 0)


if __name__ == "__main__":
    unittest.main()
