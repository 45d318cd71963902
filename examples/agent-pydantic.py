"""
Pydantic AI with the tools of Bellwether. Any model behind an OpenAI-compatible address will do.

    pip install "pydantic-ai-slim[openai,mcp]"
    OPENAI_API_KEY=<key> OPENAI_MODEL=<model> python3 examples/agent-pydantic.py "What does SPY cost?"

OPENAI_BASE_URL chooses another model server, BELLWETHER_URL another service.
"""

from __future__ import annotations

import asyncio
import os
import sys

from pydantic_ai import Agent
from pydantic_ai.mcp import MCPToolset
from pydantic_ai.models.openai import OpenAIChatModel

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
    url = os.environ.get("BELLWETHER_URL", "http://127.0.0.1:8080") + "/mcp"
    bellwether = MCPToolset(url, headers={} if key is None else {"X-API-Key": key}, tool_error_behavior="failed")
    agent = Agent(OpenAIChatModel(os.environ["OPENAI_MODEL"]), instructions=INSTRUCTIONS, toolsets=[bellwether])
    async with agent:
        result = await agent.run(QUESTION)
    print(result.output)


asyncio.run(main())
