/** How one host is connected to the service. */
export interface HostSnippet {
  /** Stable, in kebab case; ends in `-key` where a key is sent instead of a sign-in. */
  readonly id: string
  readonly host: string
  /** What to do with the text, in one or two sentences. */
  readonly how: string
  readonly text: string
  readonly language: 'sh' | 'json' | 'text' | 'python' | 'ts'
  /** Opens the host, which then asks whether to install. */
  readonly link?: string
  /** A test does what the host is reported to do; the host itself was not run. */
  readonly isImitated?: true
}

/** The package that bridges stdio to the service. A test holds it to `scripts/package-names.json`. */
export const BRIDGE_PACKAGE = '@bellwether-markets/mcp'
/** As hosts list it. */
const NAME = 'bellwether'
const KEY_VARIABLE = 'BELLWETHER_API_KEY'

interface Addresses {
  /** Answers without credentials and takes a key in a header. */
  /** Of the service alone. */
  readonly base: string
  readonly open: string
  /** Asks for a sign-in at the first message, which is what makes most hosts offer one. */
  readonly signIn: string
  readonly key: string
}

type Host = Omit<HostSnippet, 'how' | 'text' | 'link'> & {
  readonly how: string | ((addresses: Addresses) => string)
  readonly text: (addresses: Addresses) => string
  readonly link?: (addresses: Addresses) => string
  /** It calls from its maker's servers, which reach public https addresses only. */
  readonly isRemote?: true
}

const json = (value: unknown): string => JSON.stringify(value, null, 2)

const KEY_HEADER = { python: `{"X-API-Key": os.environ["${KEY_VARIABLE}"]}` }

const HOSTS: readonly Host[] = [
  {
    id: 'claude',
    host: 'Claude on the web, desktop and mobile',
    isImitated: true,
    how: 'In Settings → Connectors → Add custom connector, enter this address. Leave the OAuth client id empty.',
    language: 'text',
    text: ({ signIn }) => signIn,
    isRemote: true,
  },
  {
    id: 'chatgpt',
    host: 'ChatGPT',
    isImitated: true,
    how: 'In Settings → Apps, switch developer mode on, choose Create, enter this address and choose OAuth.',
    language: 'text',
    text: ({ signIn }) => signIn,
    isRemote: true,
  },
  {
    id: 'claude-code',
    host: 'Claude Code',
    how: 'Run both commands; the second opens the sign-in page.',
    language: 'sh',
    text: ({ signIn }) => `claude mcp add --transport http ${NAME} ${signIn}\nclaude mcp login ${NAME}`,
  },
  {
    id: 'codex',
    host: 'Codex',
    how: 'The first command also starts the sign-in; the second repeats it later.',
    language: 'sh',
    text: ({ open }) => `codex mcp add ${NAME} --url ${open}\ncodex mcp login ${NAME}`,
  },
  {
    id: 'gemini',
    host: 'Gemini CLI',
    how: `Run the command: free tools answer at once. For the others, type \`/mcp auth ${NAME}\` in Gemini.`,
    language: 'sh',
    text: ({ open }) => `gemini mcp add --transport http ${NAME} ${open}`,
  },
  {
    id: 'cursor',
    host: 'Cursor',
    isImitated: true,
    how: 'Put this into `.cursor/mcp.json` and sign in under Settings → MCP.',
    language: 'json',
    text: ({ signIn }) => json({ mcpServers: { [NAME]: { url: signIn } } }),
    link: ({ signIn }) =>
      `cursor://anysphere.cursor-deeplink/mcp/install?name=${NAME}&config=${encodeURIComponent(base64({ url: signIn }))}`,
  },
  {
    id: 'vscode',
    host: 'VS Code',
    isImitated: true,
    how: 'Put this into `.vscode/mcp.json`. VS Code asks to sign in when the server starts.',
    language: 'json',
    text: ({ signIn }) => json({ servers: { [NAME]: { type: 'http', url: signIn } } }),
    link: ({ signIn }) =>
      `vscode:mcp/install?${encodeURIComponent(JSON.stringify({ name: NAME, type: 'http', url: signIn }))}`,
  },
  {
    id: 'environment-key',
    host: 'Key for the lines below',
    how: 'Set it in the shell that starts the host. Risk and regime also answer without a key.',
    language: 'sh',
    text: ({ key }) => `export ${KEY_VARIABLE}=${key}`,
  },
  {
    id: 'claude-code-key',
    host: 'Claude Code, with a key',
    how: 'Run the command.',
    language: 'sh',
    text: ({ open }) =>
      `claude mcp add --transport http ${NAME} ${open} --header "X-API-Key: $${KEY_VARIABLE}"`,
  },
  {
    id: 'codex-key',
    host: 'Codex, with a key',
    how: 'Run the command; Codex reads the key from the variable at each start.',
    language: 'sh',
    text: ({ open }) => `codex mcp add ${NAME} --url ${open} --bearer-token-env-var ${KEY_VARIABLE}`,
  },
  {
    id: 'gemini-key',
    host: 'Gemini CLI, with a key',
    how: 'Run the command.',
    language: 'sh',
    text: ({ open }) =>
      `gemini mcp add --transport http ${NAME} ${open} --header "X-API-Key: $${KEY_VARIABLE}"`,
  },
  {
    id: 'cursor-key',
    host: 'Cursor, with a key',
    isImitated: true,
    how: 'Put this into `.cursor/mcp.json`.',
    language: 'json',
    text: ({ open }) =>
      json({ mcpServers: { [NAME]: { url: open, headers: { 'X-API-Key': `\${env:${KEY_VARIABLE}}` } } } }),
  },
  {
    id: 'vscode-key',
    host: 'VS Code, with a key',
    isImitated: true,
    how: 'Put this into `.vscode/mcp.json`. VS Code asks for the key once and stores it encrypted.',
    language: 'json',
    text: ({ open }) =>
      json({
        inputs: [{ type: 'promptString', id: 'key', description: 'Bellwether API key', password: true }],
        servers: { [NAME]: { type: 'http', url: open, headers: { 'X-API-Key': `\${input:key}` } } },
      }),
  },
  {
    id: 'windsurf-key',
    host: 'Windsurf, with a key',
    isImitated: true,
    how: 'Put this into `~/.codeium/windsurf/mcp_config.json`.',
    language: 'json',
    text: ({ open }) =>
      json({
        mcpServers: { [NAME]: { serverUrl: open, headers: { 'X-API-Key': `\${env:${KEY_VARIABLE}}` } } },
      }),
  },
  {
    id: 'stdio-key',
    host: 'Claude Desktop and other hosts that start a program',
    how: ({ base }) =>
      `Put this into the host's file, \`claude_desktop_config.json\` of Claude Desktop. It needs Node 20. To sign in instead, leave the key out and run \`npx -y ${BRIDGE_PACKAGE} login --url ${base}\` once.`,
    language: 'json',
    text: ({ base, key }) =>
      json({
        mcpServers: {
          [NAME]: {
            command: 'npx',
            args: ['-y', BRIDGE_PACKAGE, 'mcp'],
            env: { BELLWETHER_URL: base, [KEY_VARIABLE]: key },
          },
        },
      }),
  },
  {
    id: 'langchain-key',
    host: 'LangChain',
    how: 'With `langchain-mcp-adapters`, in an async function.',
    language: 'python',
    text: ({ open }) => `import os
from langchain_mcp_adapters.client import MultiServerMCPClient

client = MultiServerMCPClient({"${NAME}": {
    "transport": "http", "url": "${open}",
    "headers": ${KEY_HEADER.python}}})
tools = await client.get_tools()`,
  },
  {
    id: 'openai-agents-key',
    host: 'OpenAI Agents SDK',
    how: 'With `openai-agents`. Run the agent inside `async with server:`.',
    language: 'python',
    text: ({ open }) => `import os
from agents import Agent
from agents.mcp import MCPServerStreamableHttp

server = MCPServerStreamableHttp(params={
    "url": "${open}",
    "headers": ${KEY_HEADER.python}})
agent = Agent(name="Analyst", mcp_servers=[server])`,
  },
  {
    id: 'pydantic-ai-key',
    host: 'Pydantic AI',
    how: 'With `pydantic-ai-slim[mcp]`; give it to an agent as `toolsets=[toolset]`.',
    language: 'python',
    text: ({ open }) => `import os
from pydantic_ai.mcp import MCPToolset

toolset = MCPToolset("${open}",
    headers=${KEY_HEADER.python})`,
  },
  {
    id: 'ai-sdk-key',
    host: 'Vercel AI SDK',
    how: 'With `@ai-sdk/mcp`; give the tools to `generateText`.',
    language: 'ts',
    text: ({ open }) => `import { createMCPClient } from '@ai-sdk/mcp'

const client = await createMCPClient({
  transport: {
    type: 'http',
    url: '${open}',
    headers: { 'X-API-Key': process.env.${KEY_VARIABLE} },
  },
})
const tools = await client.tools()`,
  },
  {
    id: 'llamaindex-key',
    host: 'LlamaIndex',
    how: 'With `llama-index-tools-mcp`, in an async function.',
    language: 'python',
    text: ({ open }) => `import os
from llama_index.tools.mcp import BasicMCPClient, McpToolSpec

client = BasicMCPClient("${open}",
    headers=${KEY_HEADER.python})
tools = await McpToolSpec(client).to_tool_list_async()`,
  },
  {
    id: 'crewai-key',
    host: 'CrewAI',
    how: 'With `crewai-tools[mcp]`; call `adapter.stop()` at the end.',
    language: 'python',
    text: ({ open }) => `import os
from crewai_tools import MCPServerAdapter

adapter = MCPServerAdapter({
    "url": "${open}", "transport": "streamable-http",
    "headers": ${KEY_HEADER.python}})
tools = adapter.tools`,
  },
  {
    id: 'smolagents-key',
    host: 'smolagents',
    how: 'With `smolagents[mcp]` and `mcp<2`; call `client.disconnect()` at the end.',
    language: 'python',
    text: ({ open }) => `import os
from smolagents import MCPClient

client = MCPClient({
    "url": "${open}", "transport": "streamable-http",
    "headers": ${KEY_HEADER.python}}, structured_output=True)
tools = client.get_tools()`,
  },
  {
    id: 'google-adk-key',
    host: 'Google ADK',
    how: 'With `google-adk[mcp]`; give it to an agent as `tools=[toolset]`.',
    language: 'python',
    text: ({ open }) => `import os
from google.adk.tools.mcp_tool import McpToolset, StreamableHTTPConnectionParams

toolset = McpToolset(connection_params=StreamableHTTPConnectionParams(
    url="${open}",
    headers=${KEY_HEADER.python}))`,
  },
  {
    id: 'fastmcp-key',
    host: 'FastMCP client',
    how: `With \`fastmcp\`; call tools inside \`async with client:\`. Instead of the key, \`auth="oauth"\` signs in.`,
    language: 'python',
    text: ({ open }) => `import os
from fastmcp import Client

client = Client("${open}", auth=os.environ["${KEY_VARIABLE}"])`,
  },
]

const base64 = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64')

/**
 * What a user of each host enters to connect it. Every text is run by a test, with the host itself where it can be had.
 * @param baseUrl address of the service, without a slash at its end; hosts that call from elsewhere are left out unless
 *   it is https
 * @param key written where a host takes no environment variable
 */
export function hostSnippets(baseUrl: string, key = '<key>'): readonly HostSnippet[] {
  const addresses = { base: baseUrl, open: `${baseUrl}/mcp`, signIn: `${baseUrl}/mcp/connect`, key }
  return HOSTS.filter(({ isRemote }) => !isRemote || baseUrl.startsWith('https:')).map(
    ({ how, text, link, isRemote: _, ...shared }) => ({
      ...shared,
      how: typeof how === 'string' ? how : how(addresses),
      text: text(addresses),
      ...(link && { link: link(addresses) }),
    }),
  )
}

/** One section for each host, in Markdown. Links that open a host are left out, as most readers of Markdown drop them. */
export const hostsText = (baseUrl: string): string => hostSnippets(baseUrl).map(sectionOf).join('\n\n')

export const sectionOf = ({ host, how, language, text }: HostSnippet): string =>
  `## ${host}\n\n${how}\n\n\`\`\`${language}\n${text}\n\`\`\``
