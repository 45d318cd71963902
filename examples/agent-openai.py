"""
The OpenAI Agents SDK with the tools of Bellwether. Any model behind an OpenAI-compatible address will do.

    pip install openai-agents
    OPENAI_API_KEY=<key> OPENAI_MODEL=<model> python3 examples/agent-openai.py "What does SPY cost?"

OPENAI_BASE_URL chooses another model server, BELLWETHER_URL another service.
"""

from __future__ import annotations

import asyncio
import os
import sys

from agents import Agent, OpenAIChatCompletionsModel, Runner, set_tracing_disabled
from agents.mcp import MCPServerStreamableHttp
from openai import AsyncOpenAI

QUESTION = " ".join(sys.argv[1:]) or "How dangerous are markets now, and what does SPY cost?"
INSTRUCTIONS = (
    "Answer from the tools alone, in three sentences, with the figures they give and the instant they are of. "
    "Read what is free first. A signal counts only if its edge_state is stated. "
    "Say what a tool refused and why. Nothing of a demo market is real."
)
FREE_ONLY = "Without BELLWETHER_API_KEY only risk and regime answer. A key adds prices, signals and analyses."


async def main() -> None:
    key = os.environ.get("BELLWETHER_API_KEY")
    if key is None:
        print(FREE_ONLY)
    set_tracing_disabled(True)
    url = os.environ.get("BELLWETHER_URL", "http://127.0.0.1:8080") + "/mcp"
    headers = {} if key is None else {"X-API-Key": key}
    model = OpenAIChatCompletionsModel(model=os.environ["OPENAI_MODEL"], openai_client=AsyncOpenAI())
    async with MCPServerStreamableHttp(
        params={"url": url, "headers": headers}, client_session_timeout_seconds=60
    ) as bellwether:
        agent = Agent(name="Market analyst", instructions=INSTRUCTIONS, model=model, mcp_servers=[bellwether])
        result = await Runner.run(agent, QUESTION)
    print(result.final_output)


asyncio.run(main())
