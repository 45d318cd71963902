import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AppError } from '@bellwether-markets/engine/kernel/errors'
import { asInstant } from '@bellwether-markets/engine/kernel/time'
import { assetNames } from '@bellwether-markets/engine/market/asset-names'
import { DEMO_UNIVERSE } from '@bellwether-markets/engine/market/universe'
import { CATALOG } from '@bellwether-markets/products/catalog'
import type { Call } from '@bellwether-markets/products/contract/call'
import type { Product } from '@bellwether-markets/products/contract/product'
import { FAKE_PRODUCTS } from '../../../../../test/documents/fake-products.ts'
import type { Json } from '../../../../../test/journeys/json.ts'
import { OPERATIONS } from '../../operations/operations.ts'
import { type Answer, rejection } from '../../service/answer/answer.ts'
import { ANSWER_BYTES, type ToolAnswer, type ToolCaller, toolCaller } from './call-tool.ts'
import type { AssetNaming } from './read-names.ts'
import { type Tool, toolsOf } from './tool.ts'

const [weather, tideTable] = FAKE_PRODUCTS
const toolOf = (endpoint: Product): Tool => {
  const view = { name: 'now', what: 'it', plain: 'get_it', tokens: 1, endpoint, fixed: {} }
  return { name: 'get_it', title: 'It', skill: 'it', words: 'It.', views: [view] }
}
const NAMING: AssetNaming = { resolve: (symbol) => ({ kind: 'found', symbol }), coverage: '' }
const CALLER: ToolCaller = {
  key: 'key',
  address: '10.0.0.1',
  requestId: 'req_1',
  receivedAt: asInstant(0),
  idempotencyKey: undefined,
}
const LIMITS = { limit: 60, remaining: 59, resetAt: 60_000 }
const META = '{"credits_used":0,"reason":"−2 %","as_of":"2020-03-16T21:00:00Z","request_id":"req_1"}'
const ROWS = Array.from({ length: 900 }, (_, index) => ({ row: index, text: 'ä'.repeat(20) }))

const answeredWith = (data: unknown): Answer => ({
  status: 200,
  bytes: Buffer.from(`{"ok":true,"data":${JSON.stringify(data)}`),
  meta: META,
  etag: '""',
  limits: LIMITS,
  credits: { used: 0, remaining: 1 },
  replayed: false,
  error: undefined,
  stream: undefined,
})

/** Calls a tool that is always answered so. @returns the answer and the calls that were made */
async function call(
  product: Product,
  given: Record<string, unknown>,
  answered: Answer,
  { size, caller = CALLER }: { size?: number; caller?: ToolCaller } = {},
): Promise<{ answer: ToolAnswer; body: Json; calls: readonly Call[] }> {
  const calls: Call[] = []
  const callTool = toolCaller({
    async answer(one) {
      calls.push(one)
      return answered
    },
    sizeOf: () => size,
    maxTargetBytes: 8192,
    baseUrl: () => 'http://service.test',
    naming: () => NAMING,
    tools: [toolOf(product)],
    by: 'tool',
  })
  const answer = await callTool(toolOf(product), given, caller)
  return { answer, body: JSON.parse(answer.text), calls }
}

test('a small answer is the body that HTTP would send', async () => {
  const { answer, calls } = await call(weather, {}, answeredWith({ value: 1 }), { size: 20 })
  assert.deepEqual(answer, {
    text: `{"ok":true,"data":{"value":1},"meta":${META}}`,
    refused: false,
    credits: { used: 0, remaining: 1 },
  })
  assert.equal(calls[0].target, '/v1/weather')
  assert.deepEqual([calls[0].key, calls[0].address, calls[0].wantsData], ['key', '10.0.0.1', true])
})

test('a refusal says what HTTP would say, with a call that works and where to read on', async () => {
  const error = new AppError('rate_limited', { retry_after: 7 })
  const { answer, body } = await call(weather, {}, rejection(error, 'req_1', { limits: LIMITS }))
  assert.equal(answer.refused, true)
  assert.deepEqual([body.error, body.retry_after, body.request_id], ['rate_limited', 7, 'req_1'])
  assert.deepEqual(body.try, { tool: 'get_it', arguments: {} })
  assert.equal(Object.keys(body).at(-1), 'docs')
})

/** All rows of an answer, over all its pages. */
async function rowsOf(
  product: Product,
  given: Record<string, unknown>,
): Promise<{ rows: unknown[]; calls: Call[] }> {
  const rows: unknown[] = []
  const calls: Call[] = []
  let asked: Record<string, unknown> = given
  for (;;) {
    const page = await call(product, asked, answeredWith({ rows: ROWS }))
    const { body } = page
    assert.ok(Buffer.byteLength(page.answer.text) <= ANSWER_BYTES)
    rows.push(...body.data.rows)
    calls.push(...page.calls)
    if (!body.meta.rest) return { rows, calls }
    assert.match(
      body.meta.rest.how,
      /^The answer was cut here\. Call get_it with this cursor .* it costs nothing/,
    )
    asked = { cursor: body.meta.rest.cursor }
  }
}

test('a paid answer that is cut is asked for again under the key it was charged under', async () => {
  const { rows, calls } = await rowsOf(tideTable, { harbour: 'A', days: 3 })
  assert.deepEqual(rows, ROWS)
  assert.ok(calls.length > 2)
  assert.deepEqual(new Set(calls.map(({ target }) => target)), new Set(['/v1/tides/A?days=3']))
  assert.deepEqual(new Set(calls.map(({ idempotencyKey }) => idempotencyKey)), new Set(['cut-req_1']))
})

test('a free answer that is cut is asked for again as of its instant', async () => {
  const { rows, calls } = await rowsOf(weather, {})
  assert.deepEqual(rows, ROWS)
  assert.equal(calls[0].idempotencyKey, undefined)
  for (const { target } of calls.slice(1)) assert.equal(target, '/v1/weather?as_of=2020-03-16T21%3A00%3A00Z')
})

test("the caller's own Idempotency-Key goes before ours, and none is made for what surely fits", async () => {
  const small = answeredWith({ harbour: 'A' })
  const keyOf = async (options: { size?: number; caller?: ToolCaller }): Promise<string | undefined> =>
    (await call(tideTable, { harbour: 'A' }, small, options)).calls[0].idempotencyKey
  assert.equal(await keyOf({ caller: { ...CALLER, idempotencyKey: 'mine' } }), 'mine')
  assert.equal(await keyOf({ size: 100 }), undefined)
  assert.equal(await keyOf({ size: ANSWER_BYTES }), 'cut-req_1')
  assert.equal(await keyOf({}), 'cut-req_1')
})

test('a false cursor and arguments that are too long are refused without a call', async () => {
  for (const [given, error] of [
    [{ cursor: 'nonsense' }, 'validation_error'],
    [{ harbour: 'x'.repeat(9000) }, 'request_too_large'],
  ] as const) {
    const { answer, body, calls } = await call(tideTable, given, answeredWith({}))
    assert.deepEqual([answer.refused, body.error, calls.length], [true, error, 0])
  }
})

test('a call dearer than max_credits is not made, however view and assets are written', async () => {
  const tools = toolsOf([...CATALOG.products, ...OPERATIONS])
  let calls = 0
  const callTool = toolCaller({
    async answer() {
      calls++
      return answeredWith({})
    },
    sizeOf: () => undefined,
    maxTargetBytes: 8192,
    baseUrl: () => 'http://service.test',
    naming: () => assetNames(DEMO_UNIVERSE),
    tools,
    by: 'skill',
  })
  const cases: readonly [string, Record<string, unknown>, number][] = [
    ['stock-analysis', { ticker: 'NVDA' }, 5],
    ['stock-analysis', { view: 'compare', tickers: 'NVDA,AAPL,MSFT' }, 9],
    ['stock-analysis', { View: ' Compare', Symbols: ['NVDA', 'AAPL', 'MSFT'] }, 9],
    ['stock-analysis', { view: 'compare', symbols: 'Nvidia;Apple Inc;Microsoft' }, 9],
    ['market-risk-assessment', { View: ' calendar' }, 2],
  ]
  for (const [skill, given, price] of cases) {
    const tool = tools.find((one) => one.skill === skill) ?? assert.fail(skill)
    const made = calls
    const { text, refused } = await callTool(tool, given, { ...CALLER, maxCredits: price - 1 })
    assert.deepEqual([refused, JSON.parse(text).error, calls], [true, 'above_max_credits', made], text)
    await callTool(tool, given, { ...CALLER, maxCredits: price })
    assert.equal(calls, made + 1, JSON.stringify(given))
  }
})
