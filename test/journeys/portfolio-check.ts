import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { before, describe, test } from 'node:test'
import { callTool } from '../agents/agent-calls.ts'
import { type Caller, callerOf, issueKey } from './caller.ts'
import { PREPARED_PAST } from './first-snapshots.ts'
import { readingService } from './reading-service.ts'
import type { RunningService } from './service.ts'

const PATH = '/v1/portfolio/check'
/** Neither occurs in a market. */
const [ODD_SYMBOL, ODD_WEIGHT] = ['QXZWKV', 37.135913]
/** Only in answers of the check. */
const ODD_MEMBER = 'risk_contribution_pct'

const body = (oddWeight: number, odd: number, symbol = 'NVDA'): string =>
  JSON.stringify({
    holdings: [
      { symbol, weight: oddWeight },
      { symbol: 'TLT', weight: 100 - oddWeight - odd },
      { symbol: ODD_SYMBOL, weight: odd },
    ],
  })

describe("the check of a caller's holdings", () => {
  let service: RunningService
  let call: Caller
  let key: string
  const check = (text: string, more: Readonly<Record<string, string>> = {}, query = '') =>
    call(PATH + query, {
      method: 'POST',
      key,
      body: text,
      headers: { 'content-type': 'application/json', ...more },
    })

  before(async () => {
    service = await readingService()
    call = await callerOf(service)
    key = await issueKey(service, 'pro', 'holder')
  })

  test('costs five credits, and a refusal nothing', async () => {
    const checked = await check(body(ODD_WEIGHT, 12))
    assert.equal(checked.status, 200, checked.text)
    assert.equal(checked.number('x-credits-used'), 5)
    const { data } = checked.json
    assert.equal(data.left_out[0].symbol, ODD_SYMBOL)
    assert.ok(data.limits.length > 0)
    const refused = await check(body(ODD_WEIGHT, 30))
    assert.deepEqual([refused.status, refused.json.error], [404, 'symbol_not_tracked'])
    const wrong = await check(JSON.stringify({ holdings: [{ symbol: ODD_SYMBOL, weight: -ODD_WEIGHT }] }))
    assert.deepEqual([wrong.status, wrong.json.error], [422, 'validation_error'])
    const { credits } = (await call('/v1/account', { key })).json.data
    assert.equal(credits.used, 5)
  })

  test('answers as it was at an instant, the same each time', async () => {
    const then = `?as_of=${PREPARED_PAST.falling}`
    const [one, other] = [await check(body(50, 10), {}, then), await check(body(50, 10), {}, then)]
    assert.equal(one.status, 200, one.text)
    assert.equal(one.json.meta.as_of, PREPARED_PAST.falling)
    assert.equal(call.data(one), call.data(other))
    assert.ok(one.json.data.to < PREPARED_PAST.falling)
  })

  test('a lost answer is not charged again, and another body under its key is refused', async () => {
    const under = { 'idempotency-key': 'holdings' }
    const used = [await check(body(50, 11), under), await check(body(50, 11), under)]
    assert.deepEqual(
      used.map((each) => each.number('x-credits-used')),
      [5, 0],
    )
    assert.equal((await check(body(51, 11), under)).status, 422)
  })

  test('leaves nothing of what was sent or answered in the data directory or the log', async () => {
    const given = { view: 'check', ...JSON.parse(body(ODD_WEIGHT, 13)) }
    const told = await callTool(service.baseUrl, 'get_model_portfolio', given, { key })
    assert.ok(!told.refused, told.text)
    const output = service.output
    const { dataDirectory } = service
    await service.stop()
    const files = readdirSync(dataDirectory, { recursive: true, withFileTypes: true }).filter((one) =>
      one.isFile(),
    )
    const kept = files.map((file) => ({
      name: file.name,
      content: readFileSync(join(file.parentPath, file.name), 'latin1'),
    }))
    kept.push({ name: 'the log', content: output() })
    const holding = (wanted: string) =>
      kept.filter(({ content }) => content.includes(wanted)).map(({ name }) => name)
    // The search finds what is kept.
    assert.ok(holding('holder@example.com').length > 0)
    assert.ok(holding(PATH).length > 0)
    for (const wanted of [ODD_SYMBOL, ODD_SYMBOL.toLowerCase(), String(ODD_WEIGHT), ODD_MEMBER]) {
      assert.deepEqual(holding(wanted), [], wanted)
    }
  })
})
