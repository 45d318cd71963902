"""
A LangChain agent with the tools of Bellwether. Any model behind an OpenAI-compatible address will do.

    pip install langchain langchain-openai langchain-mcp-adapters
    OPENAI_API_KEY=<key> OPENAI_MODEL=<model> python3 examples/agent-langchain.py "What does SPY cost?"

OPENAI_BASE_URL chooses another model server, BELLWETHER_URL another service.
"""

from __future__ import annotations

import asyncio
import os
import sys

from langchain.agents import create_agent
from langchain_mcp_adapters.client import MultiServerMCPClient
from langchain_openai import ChatOpenAI

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
    headers = {} if key is None else {"X-API-Key": key}
    servers = MultiServerMCPClient({"bellwether": {"transport": "http", "url": url, "headers": headers}})
    tools = await servers.get_tools()
    agent = create_agent(ChatOpenAI(model=os.environ["OPENAI_MODEL"]), tools, system_prompt=INSTRUCTIONS)
    result = await agent.ainvoke({"messages": [{"role": "user", "content": QUESTION}]})
    print(result["messages"][-1].text)


asyncio.run(main())
