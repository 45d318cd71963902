import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Compile } from 'typebox/compile'
import { CATALOG } from '../../packages/server/src/products/catalog.ts'
import { toolList } from '../../packages/server/src/surfaces/mcp/mcp-server.ts'
import { toolsOf } from '../../packages/server/src/surfaces/tools/tool.ts'
import type { Json } from '../journeys/json.ts'

/** The skills of the specification, by the path that answers each. */
const SPECIFIED: Readonly<Record<string, string>> = {
  '/v1/risk': 'market-risk-assessment',
  '/v1/regime': 'market-regime-detection',
  '/v1/signals/latest': 'trading-signals',
  '/v1/prices': 'asset-prices',
  '/v1/analysis/{ticker}': 'stock-analysis',
  '/v1/intelligence/briefing': 'intelligence-briefing',
  '/v1/commodities': 'commodity-signals',
  '/v1/sector-radar': 'sector-rotation',
  '/v1/portfolio/model': 'model-portfolio',
}

const TOKENS = 2_500
/** JSON of schemas has about four characters a token; fewer are reckoned with here. */
const CHARACTERS_A_TOKEN = 3.6

const tools = toolsOf(CATALOG.products)
const list = toolList(tools) as readonly Json[]

test('the skills of the specification are tools, each at its path, and nothing else is', () => {
  const expected = CATALOG.products.flatMap(({ path }) =>
    path in SPECIFIED ? [[path, SPECIFIED[path]]] : [],
  )
  assert.deepEqual(
    tools.map(({ endpoint, skill }) => [endpoint.path, skill]),
    expected,
  )
})

test('a product declares a tool and a skill, or neither', () => {
  for (const { id, tool, skill } of CATALOG.products) {
    assert.equal(tool === undefined, skill === undefined, id)
  }
})

test('names are unique, short and of plain characters', () => {
  const names = tools.map(({ name }) => name)
  assert.equal(new Set(names).size, names.length)
  for (const name of names) assert.match(name, /^get_[a-z_]{3,40}$/)
})

test(`the list of tools stays below ${TOKENS} tokens, with room for those of nine tools`, () => {
  const characters = JSON.stringify({ tools: list }).length
  const forNine = (characters / list.length) * Math.max(9, list.length)
  console.log(
    `    ${list.length} tools: ${characters} characters, about ${Math.round(characters / 4)} tokens`,
  )
  assert.ok(forNine < TOKENS * CHARACTERS_A_TOKEN, `${Math.round(forNine)} characters`)
})

test('a tool says when to use it and what it costs, and changes nothing', () => {
  for (const [index, { description, annotations, title }] of list.entries()) {
    const { endpoint, whenToUse } = tools[index]
    assert.ok(description.includes(whenToUse))
    const cost = endpoint.credits === 0 ? 'Free, no key.' : `Costs ${endpoint.credits} credit`
    assert.ok(description.includes(cost), description)
    assert.equal(annotations.readOnlyHint, true)
    assert.ok(title)
  }
})

test('the output schema holds for the answer of every example, and for a refusal', () => {
  for (const [index, { outputSchema, name }] of list.entries()) {
    const schema = Compile(outputSchema as never)
    const { example } = tools[index].endpoint
    const answer = { ok: true, data: JSON.parse(JSON.stringify(example.result)), meta: {} }
    assert.deepEqual(schema.Errors(answer), [], name)
    assert.deepEqual(schema.Errors({ ok: false, error: 'rate_limited', hint: '', request_id: 'r' }), [], name)
    assert.equal(schema.Check({ ok: true, data: [] }), false, `${name} takes anything`)
  }
})

test('the input schema names every parameter and takes the example', () => {
  for (const [index, { inputSchema, name }] of list.entries()) {
    const { endpoint } = tools[index]
    const dated = 'dated' in endpoint && endpoint.dated ? ['date'] : []
    const names = [...Object.keys(endpoint.query.properties), ...dated, 'as_of', 'cursor']
    assert.deepEqual(Object.keys(inputSchema.properties), names, name)
    assert.deepEqual(Compile(inputSchema as never).Errors(endpoint.example.query), [], name)
  }
})
