import type { Json } from '../../journeys/json.ts'
import { mcp, modernMcp } from './agent-requests.ts'
import { messageIn, type Options, type Section, type Told } from './section.ts'
import { THEN, type World } from './world.ts'

const MCP = '/mcp'
const RESOURCES = ['bellwether://pricing', 'bellwether://methodology']
const INITIALIZE = { capabilities: {}, clientInfo: { name: 'guard', version: '1' } }
const MOST_PAGES = 20

/** What a server says of itself, and what it refuses. */
export async function callProtocol(section: Section): Promise<void> {
  const ask = (what: string, options: Options) => section.call(what, MCP, options)
  for (const protocolVersion of ['2025-03-26', '2025-06-18', '2025-11-25', '1999-01-01']) {
    await ask(`initialize ${protocolVersion}`, mcp('initialize', { ...INITIALIZE, protocolVersion }))
  }
  await ask('initialized', mcp('notifications/initialized', {}, { id: null }))
  for (const method of ['ping', 'tools/list', 'resources/list', 'resources/templates/list', 'prompts/list']) {
    await ask(method, { ...mcp(method, {}), isDescription: true })
    await ask(`${method} of 2026`, { ...modernMcp(method, {}), isDescription: true })
  }
  await ask('server/discover', modernMcp('server/discover', {}))
  for (const uri of RESOURCES) await ask(`reads ${uri}`, mcp('resources/read', { uri }))
  await ask('reads the track record', mcp('resources/read', { uri: 'bellwether://track-record' }))
  await ask('reads nothing', mcp('resources/read', { uri: 'bellwether://nothing' }))
  await ask(
    'prompt',
    mcp('prompts/get', { name: 'daily_brief', arguments: { symbols: 'SPY', lang: 'German' } }),
  )
  await ask('prompt of 2026', modernMcp('prompts/get', { name: 'daily_brief' }))
  await ask('no such prompt', mcp('prompts/get', { name: 'nothing' }))
  await refused(section)
}

async function refused(section: Section): Promise<void> {
  const ask = (what: string, options: Options) => section.call(what, MCP, options)
  const risk = { name: 'get_market_risk', arguments: { as_of: THEN } }
  const call = mcp('tools/call', risk)
  await ask('no such tool', mcp('tools/call', { name: 'nothing', arguments: {} }))
  await ask('no such method', mcp('nothing/list', {}))
  await ask('arguments that are a list', mcp('tools/call', { ...risk, arguments: [] }))
  await ask('no JSON', { ...call, body: '{' })
  await ask('an empty body', { ...call, body: '' })
  await ask('no request', { ...call, body: '{"jsonrpc":"2.0"}' })
  await ask('a batch', { ...call, body: `[${call.body}]` })
  await ask('an unknown revision', {
    ...call,
    headers: { ...call.headers, 'mcp-protocol-version': '1999-01-01' },
  })
  await ask('a type that is no JSON', { ...call, headers: { ...call.headers, 'content-type': 'text/plain' } })
  await ask('without accepting both', { ...call, headers: { ...call.headers, accept: 'application/json' } })
  await ask('under a strange name', { ...call, headers: { ...call.headers, host: 'pages.example' } })
  await ask('of a strange page', { ...call, headers: { ...call.headers, origin: 'https://pages.example' } })
  await ask('', { method: 'GET' })
  await ask('for events', { method: 'GET', headers: { accept: 'text/event-stream' } })
  await ask('', { method: 'DELETE' })
}

export interface Tool {
  readonly name: string
  readonly inputSchema: Json
}

export async function toolsIn({ exchange }: World): Promise<readonly Tool[]> {
  const { headers = {}, body } = mcp('tools/list', {})
  const listed = await exchange({ method: 'POST', target: MCP, headers, body })
  return messageIn(listed.body.toString('utf8')).result.tools
}

/** What a view cannot do without. */
const VIEW_NEEDS: Readonly<Record<string, object>> = {
  'get_market_risk changes': { since: THEN },
  'get_asset_prices history': { symbols: ['SPY'] },
}
/** Views of what the service wrote down until now. */
const GROWS = new Set(['record', 'outcomes'])
/** Views that answer about now only. */
const TIMELESS = new Set(['account', ...GROWS])

/** A tool with what it needs, and each of its views. */
export async function callTool(section: Section, { name, inputSchema }: Tool): Promise<void> {
  const key = await section.world.issue('pro')
  const given = {
    ...(inputSchema.required?.includes('ticker') ? { ticker: 'AAPL' } : {}),
    as_of: THEN,
    detail: 'detailed',
  }
  await callWhole(section, { name, given, key })
  for (const view of inputSchema.properties.view?.enum ?? []) {
    const asked = { view, ...VIEW_NEEDS[`${name} ${view}`] }
    const params = { name, arguments: { ...asked, ...(TIMELESS.has(view) ? {} : { as_of: THEN }) } }
    await section.call(`view ${view}`, MCP, mcp('tools/call', params, { key }))
  }
}

interface ToolCall {
  readonly name: string
  readonly given: object
  readonly key: string
}

async function callWhole(section: Section, { name, given, key }: ToolCall): Promise<void> {
  const ask = (what: string, options: Options) => section.call(what, MCP, options)
  const params = { name, arguments: given }
  const named = { 'idempotency-key': `mcp-${name}` }
  await ask('', mcp('tools/call', params, { key, headers: named }))
  const whole = await ask('again', mcp('tools/call', params, { key, headers: named }))
  await ask('by the whole machinery', mcp('tools/call', { ...params, unusual: 1 }, { key, headers: named }))
  await ask('of 2026', modernMcp('tools/call', params, { key, headers: named }))
  await ask('without a key', mcp('tools/call', params))
  await ask('with nonsense for a key', mcp('tools/call', params, { headers: { 'x-api-key': 'bw_nonsense' } }))
  const wrong = { ...given, as_of: 'soon' }
  await ask('with wrong arguments', mcp('tools/call', { name, arguments: wrong }, { key }))
  const unknown = { ...given, tiker: 'NOPE' }
  await ask('with an unknown argument', mcp('tools/call', { name, arguments: unknown }, { key }))
  await ask('with no cursor', mcp('tools/call', { name, arguments: { cursor: 'nonsense' } }, { key }))
  const meta = { 'bellwether/idempotency-key': `mcp-meta-${name}` }
  await ask('named in its meta', mcp('tools/call', { ...params, _meta: meta }, { key }))
  await ask('named in its meta, again', mcp('tools/call', { ...params, _meta: meta }, { key }))
  await callRest(section, { name, given, key }, whole)
}

/** The rest of an answer that was cut. */
async function callRest(section: Section, { name, key }: ToolCall, whole: Told): Promise<void> {
  let cursor = restOf(whole)
  for (let page = 2; cursor !== undefined && page < MOST_PAGES; page++) {
    const options = mcp('tools/call', { name, arguments: { cursor } }, { key })
    cursor = restOf(await section.call(`page ${page}`, MCP, options))
  }
}

const restOf = ({ json }: Told): string | undefined => json.result?.structuredContent?.meta?.rest?.cursor
