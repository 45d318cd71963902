import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { CATALOG } from '@bellwether-markets/products/catalog'
import { encode } from 'gpt-tokenizer/encoding/o200k_base'
import { OPERATIONS } from '../../packages/server/src/operations/operations.ts'
import { parameterOf, toolsOf } from '../../packages/server/src/surfaces/tools/tool.ts'
import { issueKey, send } from '../journeys/caller.ts'
import { PREPARED_PAST } from '../journeys/first-snapshots.ts'
import type { Json } from '../journeys/json.ts'
import { readingService } from '../journeys/reading-service.ts'
import type { RunningService } from '../journeys/service.ts'
import { allPublished, askSkill, callTool } from './agent-calls.ts'

const MOST_TOKENS = 1_500
/** How far the length that a prompt tells may be from the real one. */
const MOST_ABOVE_TOLD = 1.35

const tools = toolsOf([...CATALOG.products, ...OPERATIONS])
const VIEWS = tools.flatMap((tool) => tool.views.map((view) => ({ tool, view })))

/** Arguments that a view cannot do without. */
const NEEDED: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  changes: { since: PREPARED_PAST.calmAndRising },
  'prices-history': { symbols: ['NVDA'] },
  analysis: { ticker: 'NVDA' },
  'prices-why': { symbols: 'NVDA' },
  symbols: { q: 'gold' },
  compare: { symbols: ['AAPL', 'MSFT'] },
  screener: { preset: 'rising_quality' },
  'portfolio-check': {
    holdings: [
      { symbol: 'NVDA', weight: 40 },
      { symbol: 'TLT', weight: 30 },
      { symbol: 'GC=F', weight: 30 },
    ],
  },
}

describe('what agents get by default', () => {
  let service: RunningService
  let key: string
  before(async () => {
    service = await readingService()
    key = await issueKey(service, 'enterprise')
    await allPublished(service.baseUrl, from)
  })

  /** A new address for each call: free calls are limited by address. */
  let address = 0
  const from = () => ({ 'x-forwarded-for': `10.0.${address >> 8}.${address++ & 255}` })
  const ask = async (name: string, given: object) =>
    callTool(service.baseUrl, name, given, { key, headers: from() })

  test(`every view answers in at most ${MOST_TOKENS} tokens, and about as many as prompts tell`, async () => {
    const long: string[] = []
    const unknown: string[] = []
    for (const { tool, view } of VIEWS) {
      const given = { view: view.name, ...NEEDED[view.endpoint.id] }
      const { body, text, refused } = await ask(tool.name, given)
      assert.ok(!refused, `${tool.name} ${view.name}: ${text}`)
      assert.equal(typeof body.data, 'object')
      for (const [, name] of String(body.data.more ?? '').matchAll(/\b([a-z_]+)=/g)) {
        const isTaken = name === 'view' || parameterOf(view, name) !== undefined
        if (!isTaken) unknown.push(`${tool.name} ${view.name}: ${body.data.more}`)
      }
      const tokens = encode(text).length
      console.log(`    ${tool.name} ${view.name}: ${tokens} tokens, told ${view.tokens}`)
      const what = `${tool.name} view=${view.name}: ${tokens} tokens, told ${view.tokens}`
      if (tokens > MOST_TOKENS || tokens > view.tokens * MOST_ABOVE_TOLD) long.push(what)
    }
    assert.deepEqual(long, [])
    assert.deepEqual(unknown, [], 'the rest is told by arguments that the view takes')
  })

  test('every suggested call works as it stands, by tool and by skill', async () => {
    for (const { tool, view } of VIEWS) {
      const given = { view: view.name, ...NEEDED[view.endpoint.id] }
      const { body } = await ask(tool.name, given)
      const { next } = body.meta as Json
      if (next === undefined) continue
      const { body: answer, refused } = await ask(next.tool, next.arguments)
      assert.ok(!refused, `${tool.name} ${view.name} → ${JSON.stringify(next)}: ${JSON.stringify(answer)}`)
      assert.ok(answer.meta.credits_used <= next.credits)
      const asSkill = await askSkill(service.baseUrl, tool.skill, given, { key, headers: from() })
      const { skill, arguments: parameters } = asSkill.body.meta.next
      const followed = await askSkill(service.baseUrl, skill, parameters, {
        key,
        headers: from(),
      })
      assert.ok(!followed.refused, `${skill} ${JSON.stringify(parameters)}`)
    }
  })

  test('a wrong call is refused for nothing, and the call that its refusal gives works', async () => {
    const wrong: readonly (readonly [string, object])[] = [
      ['get_asset_prices', { tiker: 'NVDA' }],
      ['get_stock_analysis', { ticker: ['gold', 'silver'] }],
      ['get_stock_analysis', { ticker: 'NVDIA' }],
      ['get_trading_signals', { source: 'beta_14d' }],
      ['get_trading_signals', { event: 'earnings_beat', view: 'alpha' }],
      ['get_market_risk', { view: 'contxt' }],
      ['get_market_risk', { as_of: 'yesterday-ish' }],
      ['get_market_risk', { as_of: '2999-01-01' }],
      ['get_market_regime', { as_of: '1900-01-01' }],
    ]
    for (const [name, given] of wrong) {
      const before = await balance()
      const { body, refused, text } = await ask(name, given)
      assert.ok(refused, `${name} took ${JSON.stringify(given)}`)
      assert.equal(await balance(), before)
      assert.ok(!text.includes('"loc"'), text)
      assert.equal(Object.keys(body).at(-1), 'docs', text)
      assert.ok(body.try, text)
      const right = await ask(body.try.tool, body.try.arguments)
      assert.ok(!right.refused, `${JSON.stringify(body.try)}: ${right.text}`)
    }
  })

  test('nothing is proposed that nobody named', async () => {
    for (const [name, given] of [
      ['get_asset_prices', { view: 'history' }],
      ['get_stock_analysis', {}],
    ] as const) {
      const { body, refused } = await ask(name, given)
      assert.deepEqual([refused, body.error, 'try' in body], [true, 'validation_error', false], name)
    }
  })

  const balance = async (): Promise<number> =>
    (await send(`${service.baseUrl}/v1/account`, { key })).json.data.credits.used

  test('without a key a paid call says what to tell the user', async () => {
    const { body, refused } = await callTool(service.baseUrl, 'get_asset_prices', { symbols: 'SPY' })
    assert.deepEqual([refused, body.error], [true, 'missing_api_key'])
    assert.equal(
      body.tell_user,
      `Ask the user to open ${service.baseUrl}/connect: a free key takes a minute.`,
    )
  })

  test('known names are answered beside one that is not covered', async () => {
    const { body } = await ask('get_asset_prices', { symbols: 'gold, bitcoin', detail: 'detailed' })
    assert.deepEqual(
      body.data.prices.map(({ symbol }: Json) => symbol),
      ['GC=F'],
    )
    assert.deepEqual(body.meta.resolved, { gold: 'GC=F' })
    assert.equal(body.meta.unresolved[0].problem, 'not_covered')
  })

  test('the plain set at its own address has a tool for each view', async () => {
    const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
    const post = async (toolset: string, method: string, params: object) => {
      const response = await fetch(`${service.baseUrl}/mcp?toolset=${toolset}`, {
        method: 'POST',
        headers: { ...headers, 'x-api-key': key },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      })
      const text = await response.text()
      return { status: response.status, json: JSON.parse(/^data: (.*)$/m.exec(text)?.[1] ?? text) as Json }
    }
    const { json } = await post('plain', 'tools/list', {})
    assert.equal(json.result.tools.length, VIEWS.length)
    const call = { name: 'get_market_context', arguments: {} }
    const answer = (await post('plain', 'tools/call', call)).json.result
    assert.equal(answer.structuredContent.ok, true)
    assert.match(answer.structuredContent.meta.next.tool, /^get_/)
    assert.equal((await post('core', 'tools/call', call)).json.error?.code, -32_602)
    const refused = await post('nope', 'tools/list', {})
    assert.equal(refused.status, 400)
    assert.match(refused.json.error.message, /core, plain/)
  })
})
