import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { TIERS, type TierId } from '@bellwether-markets/engine/kernel/credits'
import { CATALOG } from '@bellwether-markets/products/catalog'
import { OPERATIONS } from '../../packages/server/src/operations/operations.ts'
import { callTarget } from '../../packages/server/src/surfaces/tools/call-target.ts'
import { ANSWER_BYTES } from '../../packages/server/src/surfaces/tools/call-tool.ts'
import { type Tool, toolsOf } from '../../packages/server/src/surfaces/tools/tool.ts'
import { type CallOptions, issueKey, send } from '../journeys/caller.ts'
import { PREPARED_PAST } from '../journeys/first-snapshots.ts'
import type { Json } from '../journeys/json.ts'
import { type RunningService, startService } from '../journeys/service.ts'
import {
  type Answered,
  allPublished,
  askSkill,
  callModernTool,
  callTool,
  callToolUnplainly,
  type Options,
} from './agent-calls.ts'

const LIMIT = 5
const TIERS_OF_TEST = {
  ...TIERS,
  free: { ...TIERS.free, credits: 3, callsPerMinute: 1e6 },
  starter: { ...TIERS.starter, callsPerMinute: LIMIT },
  pro: { ...TIERS.pro, callsPerMinute: 1e6 },
}
const tools = toolsOf([...CATALOG.products, ...OPERATIONS])

type Surface = (baseUrl: string, tool: Tool, given: object, options?: Options) => Promise<Answered>

const SURFACES: Readonly<Record<string, Surface>> = {
  'MCP of 2025': (url, tool, given, options) => callTool(url, tool.name, given, options),
  'MCP of 2026': (url, tool, given, options) => callModernTool(url, tool.name, given, options),
  'MCP by the whole machinery': (url, tool, given, options) =>
    callToolUnplainly(url, tool.name, given, options),
  A2A: (url, tool, given, options) => askSkill(url, tool.skill, given, options),
}

/** Empty text is left out by tools. */
const HOSTILE = ['NOPE', 'ä💥', '<script>', "'; drop table keys; --", '%00', '../..', 'x'.repeat(3000), ',,,']
/** Each argument gets a part of the hostile texts, all of them in the long run. */
const EVERY = process.env.PARITY === 'all' ? 1 : 4

/** Arguments that are right, wrong in every way, and hostile. */
function inputsOf({ views: [{ endpoint }] }: Tool): readonly Record<string, unknown>[] {
  const example = endpoint.example.query
  const names = Object.keys(endpoint.query.properties)
  return [
    { ...example },
    { ...example, as_of: PREPARED_PAST.falling },
    { ...example, as_of: 'soon' },
    { ...example, as_of: '2999-01-01T00:00:00Z' },
    { ...example, as_of: '1900-01-01T00:00:00Z' },
    {},
    ...names.flatMap((name, index) =>
      HOSTILE.filter((_, text) => text % EVERY === index % EVERY).map((text) => ({
        ...example,
        [name]: text,
      })),
    ),
  ].map((given) => ({ ...given, detail: 'detailed' }))
}

describe('every surface accepts, refuses, charges and answers alike', () => {
  let service: RunningService
  let address = 0
  before(async () => {
    service = await startService({
      tiers: TIERS_OF_TEST,
      env: { TRUSTED_PROXIES: 'loopback' },
      withPast: true,
    })
    await allPublished(service.baseUrl, from)
  })
  after(async () => void (await service?.stop()))

  /** A new address for each call: free calls are limited by address. */
  const from = (): Record<string, string> => {
    address++
    return { 'x-forwarded-for': `10.${address >> 16}.${(address >> 8) & 255}.${address & 255}` }
  }
  const issue = (tier: TierId) => issueKey(service, tier)
  const overHttp = ({ views: [{ endpoint }] }: Tool, given: Record<string, unknown>, options: CallOptions) =>
    send(service.baseUrl + callTarget(endpoint, given).target, options)
  const creditsOf = async (key: string) =>
    (await send(`${service.baseUrl}/v1/account`, { key })).json.data.credits.remaining as number

  /** What must be the same wherever a call comes through. */
  const comparable = (body: Json): Json => {
    const sameText = JSON.stringify(body).replace(/(this market's present, )[^"]+/, '$1now')
    const { meta, error } = JSON.parse(sameText) as Json
    if (meta === undefined) return { error }
    const { request_id: _, credits_remaining: __, next, resolved: ___, unresolved: ____, ...same } = meta
    // Tools name unknown assets in meta.
    const { unknown: _____, ...data } = (JSON.parse(sameText) as Json).data
    return { data, meta: { ...same, reason: next?.reason, credits: next?.credits } }
  }

  /** A path parameter that is left out, empty or too long has no route over HTTP; a tool refuses it by itself. */
  const reachedRoute = ({ error }: Json): boolean => error !== 'not_found' && error !== 'bad_request'

  for (const tool of tools) {
    test(`${tool.skill}: the same answer, refusal and charge as over HTTP for every input`, async () => {
      const key = await issue('pro')
      for (const given of inputsOf(tool)) {
        const before = await creditsOf(key)
        let expected = await overHttp(tool, given, { key, headers: from() })
        const cost = before - (await creditsOf(key))
        for (const [name, call] of Object.entries(SURFACES)) {
          const what = `${name} ${JSON.stringify(given).slice(0, 200)}`
          const start = await creditsOf(key)
          const answer = await call(service.baseUrl, tool, given, { key, headers: from() })
          assert.equal(start - (await creditsOf(key)), cost, `charge: ${what}`)
          assert.equal(answer.refused, expected.status >= 400, what)
          assert.ok(Buffer.byteLength(answer.text) <= ANSWER_BYTES, what)
          if (answer.body.meta?.as_of !== expected.json.meta?.as_of) {
            // A refresh lies between the two: ask again.
            expected = await overHttp(tool, given, { key, headers: from() })
          }
          if (answer.body.meta?.rest === undefined && reachedRoute(expected.json)) {
            assert.deepEqual(comparable(answer.body), comparable(expected.json), what)
          }
        }
      }
    })
  }

  const PAID = tools.filter(({ views: [{ endpoint }] }) => endpoint.credits > 0)
  const [priced] = PAID.filter(({ skill }) => skill === 'asset-prices')
  const spy = { symbols: 'SPY' }

  test('a key is taken from either header, and refused with the same words where it is missing or wrong', async () => {
    const key = await issue('pro')
    const inputs: readonly (readonly [string | undefined, Record<string, string>])[] = [
      [undefined, { 'x-api-key': key }],
      [undefined, { authorization: `Bearer ${key}` }],
      ['missing_api_key', {}],
      ['missing_api_key', { authorization: 'Basic abc' }],
      ['invalid_api_key', { 'x-api-key': 'bw_wrong' }],
      ['invalid_api_key', { authorization: 'Bearer wrong' }],
    ]
    for (const [error, headers] of inputs) {
      for (const [name, call] of Object.entries(SURFACES)) {
        const { body, refused } = await call(service.baseUrl, priced, spy, {
          headers: { ...headers, ...from() },
        })
        assert.deepEqual([body.error, refused], [error, error !== undefined], name)
      }
    }
  })

  test('a disabled key, no credits and too many calls are refused as over HTTP', async () => {
    for (const [name, call] of Object.entries(SURFACES)) {
      const poor = await issue('free')
      for (let left = 2; left >= 0; left--) {
        const { body } = await call(service.baseUrl, priced, spy, { key: poor })
        assert.equal(body.meta.credits_remaining, left, name)
      }
      const { body: unpaid } = await call(service.baseUrl, priced, spy, { key: poor })
      const { json } = await overHttp(priced, spy, { key: poor })
      assert.deepEqual(comparable(unpaid), comparable(json), name)
      assert.equal(unpaid.error, 'insufficient_credits')

      const slow = await issue('starter')
      const errors: (string | undefined)[] = []
      for (let calls = 0; calls < 2 * LIMIT + 1; calls++) {
        errors.push((await call(service.baseUrl, priced, spy, { key: slow })).body.error)
      }
      assert.ok(errors.includes('rate_limited'), name)
      const { body: limited } = await call(service.baseUrl, priced, spy, { key: slow })
      if (limited.error) assert.ok(limited.retry_after >= 1 && limited.retry_after <= 60, name)
    }
  })

  test('a call repeated under one Idempotency-Key is charged once, whatever surface repeats it', async () => {
    const key = await issue('free')
    const headers = { 'idempotency-key': 'once' }
    const costs: number[] = []
    for (const call of Object.values(SURFACES)) {
      const { body } = await call(service.baseUrl, priced, spy, { key, headers })
      costs.push(body.meta.credits_used)
    }
    // The short form is what agents get: over HTTP it is another request.
    const short = { ...spy, detail: 'concise' }
    costs.push((await overHttp(priced, short, { key, headers })).json.meta.credits_used)
    assert.equal((await overHttp(priced, spy, { key, headers })).json.error, 'validation_error')
    assert.deepEqual(costs, [1, 0, 0, 0, 0])
    const other = await callTool(service.baseUrl, priced.name, { symbols: 'GLD' }, { key, headers })
    assert.equal(other.body.error, 'validation_error')
  })

  test('an answer that is cut gives its rest for nothing, and the pages together are the answer of HTTP', async () => {
    const key = await issue('pro')
    for (const [name, call] of Object.entries(SURFACES)) {
      let answer = await call(service.baseUrl, priced, { detail: 'detailed' }, { key })
      const { as_of: asOf, credits_used: used } = answer.body.meta
      assert.equal(used, 1)
      assert.ok(answer.body.meta.rest, `${name}: all prices fit, so nothing is tested`)
      const rows = [...answer.body.data.prices]
      while (answer.body.meta.rest) {
        answer = await call(service.baseUrl, priced, { cursor: answer.body.meta.rest.cursor }, { key })
        assert.equal(answer.body.meta.credits_used, 0)
        rows.push(...(answer.body.data.prices ?? []))
      }
      const whole = await overHttp(priced, { as_of: asOf }, { key })
      assert.deepEqual(rows, whole.json.data.prices, name)
    }
  })

  test('a cursor that is none is refused as a parameter is, and one of another caller is charged', async () => {
    const [owner, other] = [await issue('pro'), await issue('pro')]
    const { body: refused } = await callTool(service.baseUrl, priced.name, { cursor: 'x' }, { key: owner })
    assert.deepEqual([refused.error, refused.problems[0].argument], ['validation_error', 'cursor'])
    const first = await callTool(service.baseUrl, priced.name, { detail: 'detailed' }, { key: owner })
    const { cursor } = first.body.meta.rest
    const taken = await callTool(service.baseUrl, priced.name, { cursor }, { key: other })
    assert.equal(taken.body.meta.credits_used, 1)
  })

  test('free tools need no key, are limited by address, and tell the balance of a key that is sent', async () => {
    const key = await issue('pro')
    const [risk] = tools.filter(({ skill }) => skill === 'market-risk-assessment')
    const { body } = await callTool(service.baseUrl, risk.name, {}, { key, headers: from() })
    assert.equal(body.meta.credits_remaining, TIERS.pro.credits)
    const headers = from()
    const errors = await Promise.all(
      Array.from({ length: 130 }, () => callTool(service.baseUrl, risk.name, {}, { headers })),
    )
    const answered = errors.filter(({ refused }) => !refused).length
    assert.ok(answered >= 60 && answered <= 120, `${answered} answers in at most two windows of 60`)
  })
})
