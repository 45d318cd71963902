import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { asInstant, type Instant, MINUTE, parseDay } from '@bellwether-markets/engine/kernel/time'
import { universeOf } from '@bellwether-markets/engine/market/asset'
import type { Observations } from '@bellwether-markets/engine/market/observation'
import { DEFAULT_UNIVERSE } from '@bellwether-markets/engine/market/universe'
import { calendar } from '@bellwether-markets/products/calendar/product'
import { COMPUTATIONS } from '@bellwether-markets/products/computations'
import { loadInputs } from '../../packages/server/src/service/snapshots/load-inputs.ts'
import { type Recording, recordings, withoutRecordings } from '../suppliers/recorded-responses.ts'
import { at } from './against-truth.ts'
import { liveDirectory, startLiveMarket } from './live-market.ts'
import { recordedSuppliers } from './recorded-suppliers.ts'
import { virtualTime } from './virtual-time.ts'

const [apple, meta] = ['AAPL', 'META'].map(
  (symbol) => DEFAULT_UNIVERSE.bySymbol.get(symbol) ?? assert.fail(symbol),
)
const universe = universeOf([apple, meta, { ...apple, symbol: 'OCDO.L', name: 'Ocado' }])
const RUNS = 20 * MINUTE

/** One of the recordings was stored without the question of its address. */
const withQuestion = (recording: Recording): Recording =>
  recording.id === 'yahoo/rs-fundamentals_api_calendarEvents_META.json'
    ? {
        ...recording,
        request: { ...recording.request, url: `${recording.request.url}?modules=calendarEvents` },
      }
    : recording

async function liveFrom(t: TestContext, start: string): Promise<Observations> {
  const time = virtualTime(at(start))
  const suppliers = await recordedSuppliers(recordings().map(withQuestion), () => time.clock.now())
  t.after(() => suppliers.close())
  const market = startLiveMarket({ directory: liveDirectory(), universe, suppliers, time })
  t.after(() => market.stop())
  await time.runUntil(asInstant(at(start) + RUNS))
  return market.store.market
}

function calendarOf(observations: Observations, asOf: Instant, from: string) {
  const { values } = loadInputs(calendar.inputs(universe), { observations, asOf })
  const snapshot = COMPUTATIONS.calendar(values as never, asOf)
  return calendar.answer(snapshot, {
    symbols: 'AAPL,META,OCDO.L',
    kind: 'earnings',
    from: parseDay(from) ?? assert.fail(from),
  })
}

test('a live market lists the report days that its supplier gives, announced and estimated', {
  skip: withoutRecordings,
}, async (t) => {
  const market = await liveFrom(t, '2025-02-24T10:00:00Z')
  const { rows, next_reports } = calendarOf(market, at('2025-02-25T00:05:00Z'), '2025-02-25')
  assert.deepEqual(
    rows.map(({ date, time_utc, symbol, status, source }) => [date, time_utc, symbol, status, source]),
    [['2025-02-27', '07:00', 'OCDO.L', 'announced', 'yahoo']],
  )
  assert.deepEqual(
    next_reports.map(({ symbol, date, status, event, earliest, latest, source }) => [
      symbol,
      date,
      status,
      event,
      earliest,
      latest,
      source,
    ]),
    [
      ['AAPL', '2025-04-30', 'estimated', 'report', '2025-04-30', '2025-05-05', 'yahoo'],
      ['META', null, null, null, null, null, null],
      ['OCDO.L', '2025-02-27', 'announced', 'report', null, null, 'yahoo'],
    ],
  )
  const before = calendarOf(market, at('2025-02-24T10:00:00Z'), '2025-02-24')
  assert.deepEqual(
    before.rows.map(({ status }) => status).filter((status) => status !== 'filed'),
    [],
  )
})

test('the day of a report is listed with its time until the report is filed', {
  skip: withoutRecordings,
}, async (t) => {
  const market = await liveFrom(t, '2025-10-29T23:54:00Z')
  const { rows } = calendarOf(market, at('2025-10-30T00:30:00Z'), '2025-10-29')
  assert.deepEqual(
    rows.flatMap(({ date, time_utc, symbol, status }) =>
      symbol === 'META' ? [[date, time_utc, status]] : [],
    ),
    [['2025-10-29', '20:00', 'announced']],
  )
})
