import { setTimeout as sleep } from 'node:timers/promises'
import { send } from '../journeys/caller.ts'
import type { Json } from '../journeys/json.ts'

export interface Options {
  /** Of the address of MCP. */
  readonly toolset?: string
  readonly key?: string
  readonly headers?: Readonly<Record<string, string>>
}

export interface Answered {
  /** The envelope of an answer, or the body of a refusal. */
  readonly body: Json
  readonly refused: boolean
  readonly text: string
}

const ACCEPT = 'application/json, text/event-stream'

/** Calls a tool as a client of the 2025 era does. */
export async function callTool(
  baseUrl: string,
  name: string,
  given: object,
  options: Options = {},
): Promise<Answered> {
  return resultIn(await postMcp(baseUrl, { name, arguments: given }, headersOf(options), options.toolset))
}

/** Calls a tool with something in the request that sends it through the whole machinery of the protocol. */
export async function callToolUnplainly(
  baseUrl: string,
  name: string,
  given: object,
  options: Options = {},
): Promise<Answered> {
  return resultIn(await postMcp(baseUrl, { name, arguments: given, unusual: true }, headersOf(options)))
}

/** Calls a tool as a client of the revision of 2026 does. */
export async function callModernTool(
  baseUrl: string,
  name: string,
  given: object,
  options: Options = {},
): Promise<Answered> {
  const meta = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientCapabilities': {},
  }
  const headers = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/call', 'mcp-name': name }
  return resultIn(
    await postMcp(baseUrl, { name, arguments: given, _meta: meta }, { ...headers, ...headersOf(options) }),
  )
}

/** Sends an A2A message that asks for a skill. */
export async function askSkill(
  baseUrl: string,
  skill: string,
  given: object,
  options: Options = {},
): Promise<Answered> {
  const message = {
    messageId: crypto.randomUUID(),
    role: 'ROLE_USER',
    parts: [{ data: { skill, ...given } }],
  }
  const response = await fetch(`${baseUrl}/a2a`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'a2a-version': '1.0', ...headersOf(options) },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'SendMessage', params: { message } }),
  })
  const { result } = (await response.json()) as Json
  const body = result.message.parts[0].data
  return { body, refused: body.ok === false, text: JSON.stringify(body) }
}

const headersOf = ({ key, headers = {} }: Options): Record<string, string> => ({
  ...(key === undefined ? {} : { 'x-api-key': key }),
  ...headers,
})

async function postMcp(
  baseUrl: string,
  params: object,
  headers: Record<string, string>,
  toolset?: string,
): Promise<Json> {
  const response = await fetch(`${baseUrl}/mcp${toolset === undefined ? '' : `?toolset=${toolset}`}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: ACCEPT, ...headers },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
  })
  const text = await response.text()
  const event = /^data: (.*)$/m.exec(text)
  return JSON.parse(event?.[1] ?? text) as Json
}

function resultIn({ result, error }: Json): Answered {
  if (error?.data?.error) return { body: { ok: false, ...error.data }, refused: true, text: error.message }
  if (error) throw new Error(`the protocol refused: ${JSON.stringify(error)}`)
  const { content, structuredContent, isError = false } = result
  if (JSON.stringify(JSON.parse(content[0].text)) !== JSON.stringify(structuredContent)) {
    throw new Error('text and structured content differ')
  }
  return { body: structuredContent, refused: isError, text: content[0].text }
}

/** Waits until every product has an answer: some have their first only seconds after the start. */
export async function allPublished(
  baseUrl: string,
  from: () => Record<string, string> = () => ({}),
): Promise<void> {
  for (let waited = 0; waited < 60_000; waited += 200) {
    const { freshness } = (await send(`${baseUrl}/v1/health`, { headers: from() })).json.data
    if (freshness.products.every((one: { as_of: string | null }) => one.as_of !== null)) return
    await sleep(200)
  }
}
