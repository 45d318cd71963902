import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  asInstant,
  DAY,
  dayFromDate,
  type Instant,
  startOfUtcDay,
} from '@bellwether-markets/engine/kernel/time'
import { universeOf } from '@bellwether-markets/engine/market/asset'
import { decisionsWithin } from '@bellwether-markets/engine/market/decision-times'
import type { AnyFactTable } from '@bellwether-markets/engine/market/inputs'
import type { Observations } from '@bellwether-markets/engine/market/observation'
import { DEFAULT_UNIVERSE } from '@bellwether-markets/engine/market/universe'
import type { IntradaySession } from '@bellwether-markets/engine/signals/intraday/intraday-session'
import { factsOf } from '../../../../test/fixtures/maker-of.ts'
import { simulateMarket } from '../../../../test/fixtures/simulated-market.ts'
import { sessionTable } from './session-table.ts'

const SYMBOLS = ['SPY', 'XLK', 'TSLA']
const universe = universeOf(DEFAULT_UNIVERSE.assets.filter(({ symbol }) => SYMBOLS.includes(symbol)))
const END = startOfUtcDay(dayFromDate(2024, 8, 1))
const simulated = simulateMarket({
  seed: 7,
  universe,
  from: dayFromDate(2023, 6, 1),
  to: dayFromDate(2024, 8, 1),
})
const table = sessionTable as AnyFactTable

/** Some days of one symbol become known late, after other sessions were decided. */
const LATE = [dayFromDate(2024, 5, 7), dayFromDate(2024, 5, 21)]
/** Of a whole month as well, in the next year. */
const MONTH = {
  from: dayFromDate(2023, 12, 1),
  to: dayFromDate(2023, 12, 29),
  known: dayFromDate(2024, 1, 12),
}
const HALTED = { from: dayFromDate(2024, 3, 11), to: dayFromDate(2024, 4, 5) }
const market: Observations = {
  ...simulated,
  intraday(symbol, day) {
    const bars = simulated.intraday?.(symbol, day)
    if (bars === undefined || symbol !== 'TSLA') return bars
    if (day >= HALTED.from && day <= HALTED.to) return undefined
    const late = LATE.includes(day) ? 9 : day >= MONTH.from && day <= MONTH.to ? MONTH.known - day : 0
    return { ...bars, knownAt: Float64Array.from(bars.knownAt, (known) => known + late * DAY) }
  },
}

function rowsOf(observations: Observations, upTo: Instant, stops: readonly Instant[] = []) {
  const facts = factsOf({ observations, advanceTo: () => undefined })
  for (const stop of stops) facts.within(table, asInstant(stop - DAY), stop)
  return facts.within(table, asInstant(upTo - 211 * DAY), upTo).rows as readonly IntradaySession[]
}

const ALL = rowsOf(market, END)

test('sessions are the same scored at once or one by one, although some bars came late', () => {
  assert.ok(ALL.length > 130 && ALL.reduce((sum, { calls }) => sum + calls.length, 0) > 100)
  const each = decisionsWithin(table.decides, startOfUtcDay(dayFromDate(2024, 1, 1)), END)
  assert.deepEqual(rowsOf(market, END, each), ALL)
  const past = asInstant(END - 40 * DAY)
  assert.deepEqual(rowsOf(market, past).slice(-90), ALL.filter(({ at }) => at <= past).slice(-90))
})

test('bars that come late do not count for their session, but for later ones', () => {
  const named = ({ tally, symbols }: IntradaySession) => [tally.day, symbols.includes('TSLA')]
  const of = (day: number) => ALL.filter(({ tally }) => tally.day === day).map(named)
  assert.deepEqual(of(LATE[0]), [[LATE[0], false]])
  assert.deepEqual(of(LATE[0] + 1), [[LATE[0] + 1, true]])
  const day = LATE[0] + 13
  const [own, punctual] = [ALL, rowsOf(simulated, END)].map((rows) =>
    rows.find(({ tally }) => tally.day === day),
  )
  assert.deepEqual(own?.tally.bars, punctual?.tally.bars)
})
