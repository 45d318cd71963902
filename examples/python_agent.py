"""
A stock agent with the Python client: reads the market for nothing, takes the long signals that have an edge, has the
first of those analysed side by side, ends with a decision and what it cost.

    BELLWETHER_API_KEY=<key> PYTHONPATH=packages/client-python/src python3 examples/python_agent.py
"""

from __future__ import annotations

import asyncio
import os

from bellwether_markets import AsyncBellwether, InsufficientCreditsError
from bellwether_markets.types import AnalysisData, SignalsLatestData

MOST_ANALYSES = 2
GOOD_RATINGS = ("strong", "favourable", "mixed")


async def decide(client: AsyncBellwether) -> str:
    risk, regime = await asyncio.gather(client.get_risk(), client.get_regime())
    print(f"Risk {risk.data['value']} ({risk.data['status']}), regime {regime.data['regime']}, {risk.meta['market']} market")
    if risk.data["value"] > 70 or regime.data["regime"] in ("BEAR", "CRISIS"):
        return f"hold cash: risk {risk.data['value']}, regime {regime.data['regime']}"

    signals = await client.get_signals_latest()
    longs = stated_longs(signals.data)
    print(f"{signals.data['count']} signals and screens; stocks that are long with an edge: {', '.join(longs) or 'none'}")
    if not longs:
        return "hold cash: no source has an edge on a stock to buy"

    analyses = await asyncio.gather(*(client.get_analysis(symbol) for symbol in longs[:MOST_ANALYSES]))
    for answer in analyses:
        scores = answer.data["scores"]
        print(f"{answer.data['symbol']}: {answer.data['assessment']['rating']}, overall {scores['overall']}")
    best = max((answer.data for answer in analyses), key=overall)
    rating = best["assessment"]["rating"]
    if rating not in GOOD_RATINGS:
        return f"hold cash: the best of them, {best['symbol']}, is rated {rating}"
    return f"buy {best['symbol']}: rated {rating}, overall {best['scores']['overall']}"


def stated_longs(data: SignalsLatestData) -> list[str]:
    """Stocks that a source with an edge takes long and none takes short. The answer is ordered by strength; 0 is a screen."""
    stated = [signal for signal in data["signals"] if signal["strength"] > 0]
    shorts = {signal["symbol"] for signal in stated if signal["direction"] == "short"}
    longs = [signal["symbol"] for signal in stated if signal["signal_type"] == "alpha_14d" and signal["direction"] == "long"]
    return [symbol for symbol in longs if symbol not in shorts]


def overall(analysis: AnalysisData) -> float:
    score = analysis["scores"]["overall"]
    return -1 if score is None else score


async def main() -> None:
    base_url = os.environ.get("BELLWETHER_URL", "http://127.0.0.1:8080")
    as_of = os.environ.get("AS_OF")
    async with AsyncBellwether(base_url, api_key=os.environ.get("BELLWETHER_API_KEY")) as now:
        client = now.at(as_of) if as_of else now
        try:
            print(f"Decision: {await decide(client)}")
        except InsufficientCreditsError as error:
            print(f"Decision: none, {error.current_credits} credits are left: {error.hint}")
        print(f"Cost: {client.credits_used} credits")


asyncio.run(main())
