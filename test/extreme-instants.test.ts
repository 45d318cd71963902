import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { asInstant, DAY, type Instant } from '@bellwether-markets/engine/kernel/time'
import { CATALOG } from '@bellwether-markets/products/catalog'
import type { Endpoint } from '@bellwether-markets/products/contract/endpoint'
import fc from 'fast-check'
import { readConfig } from '../packages/server/src/main/config/config.ts'
import { openMarket } from '../packages/server/src/main/market/open-market.ts'
import { changes } from '../packages/server/src/operations/changes/changes.ts'
import type { Answer } from '../packages/server/src/service/answer/answer.ts'
import { calledPipeline } from './fakes/called-pipeline.ts'
import { fakeProducer } from './fakes/fake-market.ts'
import { makerOf } from './fixtures/maker-of.ts'
import { settableClock } from './ports/ledger-calls.ts'

const NOW = asInstant(Date.UTC(2026, 2, 17))
const FIRST = -62_135_596_800_000
const LAST = 253_402_300_799_999
const AT_THE_EDGES = [
  '0001-01-01T00:00:00+01:00',
  '0001-01-01T00:00:00+23:59',
  '0001-01-01',
  '0001-01-01T07:30:00Z',
  '9999-12-31T23:59:59-23:59',
  '9999-12-31',
  '1969-12-31T23:59:59.999Z',
  '-1',
  '0',
  '-62135596800',
  '253402300799',
]
/** Each path with its parameters, as in its example. */
const pathOf = ({ path, example: { query } }: (typeof CATALOG.products)[number]): string => {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => query[name] ?? '')
  const rest = Object.entries(query).filter(([name]) => !path.includes(`{${name}}`) && name !== 'as_of')
  return `${filled}?${new URLSearchParams(rest)}`
}

describe('an instant without data', () => {
  let call: (endpoint: Endpoint, target: string) => Promise<Answer>
  let since: Instant
  let faults: unknown[]

  before(async () => {
    const source = await openMarket(readConfig({}).market, () => assert.fail('a demo market stores nothing'))
    since = source.observations.since
    const store = {
      get: () => undefined,
      put: () => assert.fail('a snapshot was made'),
      close: () => undefined,
    }
    const { make } = makerOf(source, store)
    const pipeline = await calledPipeline({
      catalog: CATALOG,
      producer: { ...fakeProducer(), produce: async (product, asOf) => make(product, asOf) },
      clock: settableClock(NOW),
    })
    faults = pipeline.faults
    call = (endpoint, target) => pipeline.call(endpoint, target, { ticker: 'AMZN' })
  })

  /** Instants of the market's past would be computed. */
  const withoutData = (): fc.Arbitrary<string> =>
    fc
      .oneof(fc.integer({ min: FIRST, max: since - DAY }), fc.integer({ min: NOW + DAY, max: LAST }))
      .map((instant) => (instant % 2 === 0 ? new Date(instant).toISOString() : String(instant / 1000)))

  const refusal = ({ error, status }: Answer): string => `${status} ${error?.code}`
  const REFUSALS = ['404 no_data_then', '422 validation_error']

  const demandRefusals = async (text: string): Promise<void> => {
    const instant = encodeURIComponent(text)
    for (const product of CATALOG.products) {
      const answer = await call(product, `${pathOf(product)}&as_of=${instant}`)
      assert.ok(REFUSALS.includes(refusal(answer)), `${product.id} ${text}: ${refusal(answer)}`)
    }
    const compared = await call(changes, `/v1/changes?since=${instant}&as_of=${instant}`)
    assert.ok(['200 undefined', ...REFUSALS].includes(refusal(compared)), `${text}: ${refusal(compared)}`)
    assert.deepEqual(faults.splice(0), [], text)
  }

  for (const text of AT_THE_EDGES) {
    test(`${text} gets a refusal with a hint of every product, never a fault`, () => demandRefusals(text))
  }

  test('the first instant of the calendar is one without data', async () => {
    for (const product of CATALOG.products) {
      const answer = await call(product, `${pathOf(product)}&as_of=0001-01-01T00:00:00%2B01:00`)
      assert.equal(refusal(answer), '404 no_data_then')
      assert.ok(JSON.parse(answer.bytes.toString()).hint)
    }
  })

  test('so does any other instant outside the history', () =>
    fc.assert(fc.asyncProperty(withoutData(), demandRefusals), { numRuns: 200 }))
})
