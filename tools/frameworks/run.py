"""Runs a published snippet with the library that it is for, and calls tools through what the snippet made.

Reads {"library", "snippet", "calls": [[tool, arguments], ...]} from standard input. Writes
{"tools": [names], "answers": [{"text", "refused"}]} as the last line of standard output.
"""

import ast
import asyncio
import inspect
import json
import sys


async def made_by(snippet):
    """The names that the snippet defines; it may await at its top level, as in a notebook."""
    names = {"__name__": "snippet"}
    code = compile(snippet, "snippet", "exec", flags=ast.PyCF_ALLOW_TOP_LEVEL_AWAIT)
    running = eval(code, names)
    if inspect.isawaitable(running):
        await running
    return names


async def answered(call):
    """A library tells a refusal as text, as a flag or as an exception: all count, if the words are there."""
    try:
        text, refused = await call
    except Exception as error:
        text, refused = str(error), True
    return {"text": text, "refused": refused}


def joined(blocks):
    return "".join(block.text if hasattr(block, "text") else block["text"] for block in blocks)


async def langchain(made, calls):
    by_name = {tool.name: tool for tool in made["tools"]}

    async def call(name, arguments):
        message = await by_name[name].ainvoke({"type": "tool_call", "id": "1", "name": name, "args": arguments})
        return joined(message.content), message.status == "error"

    return list(by_name), [await answered(call(*one)) for one in calls]


async def openai_agents(made, calls):
    from agents.run_context import RunContextWrapper

    async with made["server"] as server:
        tools = await server.list_tools()
        assert await made["agent"].get_mcp_tools(RunContextWrapper(None))

        async def call(name, arguments):
            result = await server.call_tool(name, arguments)
            return joined(result.content), bool(result.is_error if hasattr(result, "is_error") else result.isError)

        return [tool.name for tool in tools], [await answered(call(*one)) for one in calls]


async def pydantic_ai(made, calls):
    toolset = made["toolset"]
    async with toolset:
        tools = await toolset.list_tools()

        async def call(name, arguments):
            result = await toolset.direct_call_tool(name, arguments)
            return result if isinstance(result, str) else json.dumps(result), False

        return [tool.name for tool in tools], [await answered(call(*one)) for one in calls]


async def llamaindex(made, calls):
    by_name = {tool.metadata.name: tool for tool in made["tools"]}

    async def call(name, arguments):
        output = await by_name[name].acall(**arguments)
        result = output.raw_output
        return joined(result.content), bool(result.is_error if hasattr(result, "is_error") else result.isError)

    return list(by_name), [await answered(call(*one)) for one in calls]


async def crewai(made, calls):
    by_name = {tool.name: tool for tool in made["tools"]}

    async def call(name, arguments):
        return await asyncio.to_thread(by_name[name].run, **arguments), None

    try:
        return list(by_name), [await answered(call(*one)) for one in calls]
    finally:
        made["adapter"].stop()


async def smolagents(made, calls):
    by_name = {tool.name: tool for tool in made["tools"]}

    async def call(name, arguments):
        result = await asyncio.to_thread(by_name[name], **arguments)
        return result if isinstance(result, str) else json.dumps(result), None

    try:
        return list(by_name), [await answered(call(*one)) for one in calls]
    finally:
        made["client"].disconnect()


async def google_adk(made, calls):
    toolset = made["toolset"]
    by_name = {tool.name: tool for tool in await toolset.get_tools()}

    async def call(name, arguments):
        result = await by_name[name].run_async(args=arguments, tool_context=None)
        return joined(result["content"]), bool(result.get("isError"))

    try:
        return list(by_name), [await answered(call(*one)) for one in calls]
    finally:
        await toolset.close()


async def fastmcp(made, calls):
    async with made["client"] as client:
        tools = await client.list_tools()

        async def call(name, arguments):
            result = await client.call_tool(name, arguments)
            return joined(result.content), False

        return [tool.name for tool in tools], [await answered(call(*one)) for one in calls]


async def main():
    asked = json.load(sys.stdin)
    use = globals()[asked["library"].replace("-", "_")]
    names, answers = await use(await made_by(asked["snippet"]), asked["calls"])
    print("\n" + json.dumps({"tools": names, "answers": answers}))


asyncio.run(main())
