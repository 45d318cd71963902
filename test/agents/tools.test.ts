import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CATALOG } from '@bellwether-markets/products/catalog'
import { encode } from 'gpt-tokenizer/encoding/o200k_base'
import { Compile } from 'typebox/compile'
import { OPERATIONS } from '../../packages/server/src/operations/operations.ts'
import { toolList } from '../../packages/server/src/surfaces/mcp/mcp-server.ts'
import {
  ALERT_GROUPS,
  argumentsOf,
  descriptionOf,
  parameterOf,
  plainToolsOf,
  shownName,
  TOOL_GROUPS,
  toolsOf,
} from '../../packages/server/src/surfaces/tools/tool.ts'
import { TOOLSETS, toolsIn } from '../../packages/server/src/surfaces/tools/toolsets.ts'
import type { Json } from '../journeys/json.ts'

/** The tools of the specification, with the skill and the path of their default view. */
const SPECIFIED = [
  ['get_market_risk', 'market-risk-assessment', '/v1/risk'],
  ['get_market_regime', 'market-regime-detection', '/v1/regime'],
  ['get_trading_signals', 'trading-signals', '/v1/signals/latest'],
  ['get_asset_prices', 'asset-prices', '/v1/prices'],
  ['get_stock_analysis', 'stock-analysis', '/v1/analysis/{ticker}'],
  ['get_intelligence_briefing', 'intelligence-briefing', '/v1/intelligence/briefing'],
  ['get_commodity_signals', 'commodity-signals', '/v1/commodities'],
  ['get_sector_radar', 'sector-rotation', '/v1/sector-radar'],
  ['get_model_portfolio', 'model-portfolio', '/v1/portfolio/model'],
]

const LIST_TOKENS = 2_900
const LONGEST_DESCRIPTION = 310

const endpoints = [...CATALOG.products, ...OPERATIONS]
const tools = toolsOf(endpoints)
const list = toolList(tools) as readonly Json[]

test('there are exactly the nine tools and skills of the specification', () => {
  assert.deepEqual(
    tools.map(({ name, skill, views: [{ endpoint }] }) => [name, skill, endpoint.path]),
    SPECIFIED,
  )
})

test('the tools reach every product, and the table lists every view', () => {
  const reached = new Set(tools.flatMap(({ views }) => views.map(({ endpoint }) => endpoint.id)))
  for (const { id } of CATALOG.products) assert.ok(reached.has(id), id)
  for (const id of ['changes', 'account', 'track-record']) assert.ok(reached.has(id), id)
  assert.deepEqual(
    tools.map(({ views }) => views.map(({ name }) => name)),
    TOOL_GROUPS.map(({ views }) => views.map(({ name }) => name)),
  )
})

test(`the list of tools stays below ${LIST_TOKENS} tokens`, () => {
  // Hosts keep how to sign in for themselves.
  const shown = list.map(({ securitySchemes: _, _meta: __, ...tool }) => tool)
  const tokens = encode(JSON.stringify({ tools: shown })).length
  console.log(`    ${list.length} tools: ${tokens} tokens`)
  assert.ok(tokens <= LIST_TOKENS, `${tokens} tokens`)
})

test('a description is short and says what every view costs', () => {
  for (const tool of tools) {
    const text = descriptionOf(tool)
    const [{ endpoint: usual }, ...others] = tool.views
    assert.ok(text.length <= LONGEST_DESCRIPTION, `${tool.name}: ${text.length} characters`)
    assert.match(text, usual.credits === 0 ? /Free, no key\./ : new RegExp(`Costs ${usual.credits} credit`))
    for (const { name, endpoint } of others) {
      const told = new RegExp(`[= ]${name}: [^;(]+(\\(([^)]*)\\))?`).exec(text)
      assert.ok(told, `${tool.name} does not name ${name}`)
      const price = endpoint.credits === 0 ? 'free' : String(endpoint.credits)
      if (endpoint.credits !== usual.credits) assert.ok(told[2]?.startsWith(price), `${name}: ${told[0]}`)
    }
  }
})

test('a tool changes nothing, may be repeated, and says who may call it', () => {
  for (const { annotations, title, securitySchemes, _meta, name } of list) {
    assert.deepEqual(annotations, {
      readOnlyHint: true,
      idempotentHint: true,
      openWorldHint: true,
    })
    assert.ok(title)
    assert.ok(securitySchemes.length > 0, name)
    assert.deepEqual(_meta, { securitySchemes })
    const scopes = securitySchemes.flatMap((one: Json) => one.scopes ?? [])
    assert.equal(scopes.includes('account:read'), name === 'get_market_risk', name)
  }
})

test('the output schema holds for the answer of every view, whole and short, and for a refusal', () => {
  for (const [index, { outputSchema, name }] of list.entries()) {
    const schema = Compile(outputSchema as never)
    for (const { endpoint } of tools[index].views) {
      const { example, concise, parts = {} } = endpoint
      const whole = JSON.parse(JSON.stringify(example.result))
      const short = [concise, ...Object.values(parts)].flatMap((make) =>
        make === undefined ? [] : [make(whole as never, {} as never, undefined)],
      )
      for (const data of [whole, ...short]) {
        assert.deepEqual(schema.Errors({ ok: true, data, meta: {} }), [], `${name} ${endpoint.id}`)
      }
    }
    assert.deepEqual(schema.Errors({ ok: false, error: 'rate_limited', hint: '', request_id: 'r' }), [], name)
    assert.equal(schema.Check({ ok: true, data: [] }), false, `${name} takes anything`)
  }
})

test('the input schema shows every parameter of every view once, and nothing else is accepted', () => {
  for (const [index, { inputSchema, name }] of list.entries()) {
    const tool = tools[index]
    assert.equal(inputSchema.additionalProperties, false)
    for (const view of tool.views) {
      for (const parameter of Object.keys(view.endpoint.query.properties)) {
        const shown = shownName(tool, parameter)
        assert.ok(shown in inputSchema.properties, `${name}: ${parameter}`)
        assert.ok(parameterOf(view, shown), `${name} ${view.name}: ${shown} is not understood`)
      }
    }
    for (const argument of argumentsOf(tool).keys()) assert.ok(argument in inputSchema.properties)
  }
})

test('the plain set has a tool for each view, without views', () => {
  const plain = plainToolsOf(tools)
  assert.equal(plain.length, tools.flatMap(({ views }) => views).length)
  assert.equal(new Set(plain.map(({ name }) => name)).size, plain.length)
  for (const [index, { name, inputSchema, description }] of (toolList(plain) as readonly Json[]).entries()) {
    assert.match(name, /^get_[a-z_]{3,40}$/)
    assert.ok(!('view' in inputSchema.properties))
    const [{ endpoint }] = plain[index].views
    assert.match(description, endpoint.access === 'free' ? /Free, no key\./ : /needs a key/)
  }
})

test('sets combine, each name once, and one that does not exist is none', () => {
  assert.deepEqual(TOOLSETS, ['core', 'plain', 'alerts'])
  assert.deepEqual(toolsIn(tools, undefined), tools)
  const both = toolsIn(tools, 'plain, core') ?? []
  assert.equal(both.length, 9 + plainToolsOf(tools).length - 9)
  assert.deepEqual(both, toolsIn(tools, 'core,plain'))
  assert.equal(toolsIn(tools, 'core,nope'), undefined)
  assert.equal(toolsIn(tools, 'toString'), undefined)
})

test('the set of alerts adds a tool that may change the account, beside the nine', () => {
  const alerts = toolsOf(endpoints, ALERT_GROUPS)
  assert.deepEqual(
    (toolsIn(tools, 'alerts', alerts) ?? []).map(({ name }) => name),
    [...tools, ...alerts].map(({ name }) => name),
  )
  assert.deepEqual(
    alerts.map(({ name, views }) => [name, views.map((view) => view.name)]),
    ALERT_GROUPS.map(({ name, views }) => [name, views.map((view) => view.name)]),
  )
  for (const { annotations } of toolList(alerts) as readonly Json[]) {
    assert.deepEqual([annotations.readOnlyHint, annotations.idempotentHint], [false, false])
  }
  assert.ok(descriptionOf(alerts[0]).length <= LONGEST_DESCRIPTION)
})
