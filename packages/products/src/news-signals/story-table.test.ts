import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asInstant, DAY, dayFromDate, parseDay, startOfUtcDay } from '@bellwether-markets/engine/kernel/time'
import { universeOf } from '@bellwether-markets/engine/market/asset'
import { decisionBefore, decisionsWithin } from '@bellwether-markets/engine/market/decision-times'
import type { AnyFactTable } from '@bellwether-markets/engine/market/inputs'
import { DEMO_UNIVERSE } from '@bellwether-markets/engine/market/universe'
import { factsOf } from '../../../../test/fixtures/maker-of.ts'
import { simulateMarket } from '../../../../test/fixtures/simulated-market.ts'
import { often } from '../../../../test/often.ts'
import type { FactTables } from '../../../server/src/service/ports.ts'
import { loadInputs } from '../../../server/src/service/snapshots/load-inputs.ts'
import { describeRecord } from './describe-record.ts'
import { newsRecordProduct } from './record-product.ts'
import { storyTable } from './story-table.ts'

const SYMBOLS = ['SPY', 'ZZHFO', 'ZZTBE', 'ZZSKO', 'CL=F']
const universe = universeOf(DEMO_UNIVERSE.assets.filter(({ symbol }) => SYMBOLS.includes(symbol)))
const FROM = dayFromDate(2015, often(5, 1), 2)
const END = dayFromDate(2016, 6, 30)
const market = simulateMarket({ seed: 42, universe, from: FROM, to: END })
const table = storyTable as AnyFactTable

const tables = (): FactTables => factsOf({ observations: market, advanceTo: () => undefined })
const recordOf = (facts: FactTables, asOf: number) =>
  describeRecord(
    loadInputs(newsRecordProduct.inputs(universe), { observations: market, asOf: asInstant(asOf), facts })
      .values as never,
    asInstant(asOf),
  )

test('the record is the same from tables filled to the end, up to the instant, or week by week', () => {
  const end = startOfUtcDay(END)
  const filled = tables()
  filled.within(table, market.since, end)
  for (const asOf of [end - 200 * DAY, end - 40.3 * DAY]) {
    const record = recordOf(tables(), asOf)
    const since = asInstant(startOfUtcDay(parseDay(record.from ?? '') ?? assert.fail()) - 1)
    assert.equal(record.headlines, market.news?.(since, asInstant(asOf)).length)
    assert.ok(record.calls.n > 0)
    assert.deepEqual(recordOf(filled, asOf), record)
    const weekly = tables()
    const last = decisionBefore(table.decides, asInstant(asOf))
    for (const at of decisionsWithin(table.decides, market.since, last))
      weekly.within(table, asInstant(at - DAY), at)
    assert.deepEqual(recordOf(weekly, asOf), record)
  }
})
