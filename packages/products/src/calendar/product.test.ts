import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { AppError } from '@bellwether-markets/engine/kernel/errors'
import { dayFromDate, type Instant, parseDay, parseInstant } from '@bellwether-markets/engine/kernel/time'
import { universeOf } from '@bellwether-markets/engine/market/asset'
import type { Observations } from '@bellwether-markets/engine/market/observation'
import { DEFAULT_UNIVERSE } from '@bellwether-markets/engine/market/universe'
import { createSimulatedMarket } from '@bellwether-markets/simulator/simulate-market'
import { Value } from 'typebox/value'
import { loadInputs } from '../../../server/src/service/snapshots/load-inputs.ts'
import { COMPUTATIONS } from '../computations.ts'
import type { CalendarRow } from './calendar-schema.ts'
import { conciseCalendar } from './concise-calendar.ts'
import { calendar } from './product.ts'
import type { CalendarQuery } from './select-days.ts'

const NAMES = ['AAPL', 'JPM', 'SPY', '^GSPC']
const universe = universeOf(DEFAULT_UNIVERSE.assets.filter(({ symbol }) => NAMES.includes(symbol)))
const market = createSimulatedMarket({ seed: 7, universe })
market.extendTo(dayFromDate(2024, 7, 12))
const { isSimulated: _, scheduled: __, ...recorded } = market

const day = (text: string) => parseDay(text) ?? assert.fail(text)
const madeAt = (at: string, from: Observations = market) => {
  const asOf = parseInstant(at) as Instant
  const { values } = loadInputs(calendar.inputs(universe), { observations: from, asOf })
  return COMPUTATIONS.calendar(values as never, asOf)
}
const made = madeAt('2024-06-10T00:05:00Z')
const fromFilings = madeAt('2024-06-10T00:05:00Z', recorded)
const ask = (query: CalendarQuery, snapshot = made) => {
  const answer = calendar.answer(snapshot, query)
  assert.deepEqual([...Value.Errors(calendar.result, answer)], [])
  return answer
}
const refusal = (query: CalendarQuery): AppError => {
  try {
    ask(query)
  } catch (error) {
    if (error instanceof AppError) return error
  }
  return assert.fail('not refused')
}
const told = ({ date, kind, what, symbol, status }: CalendarRow) => [date, kind, what, symbol, status]

test('the calendar of a simulated market holds what was announced, and estimates from filings', () => {
  const { rows, next_reports, not_held } = ask({
    symbols: 'jpm,AAPL,SPY',
    from: day('2024-04-01'),
    to: day('2024-09-30'),
  })
  assert.deepEqual(new Set(rows.map(({ symbol }) => symbol)), new Set(['JPM', 'AAPL']))
  assert.deepEqual(
    next_reports.map(({ symbol, status }) => [symbol, status]),
    [
      ['JPM', 'estimated'],
      ['AAPL', 'estimated'],
      ['SPY', null],
    ],
  )
  assert.match(next_reports[2].reason ?? '', /no company/)
  assert.deepEqual(not_held, [])
  const later = madeAt('2024-07-10T00:05:00Z')
  const [announced] = later.rows.filter(({ symbol, status }) => symbol !== null && status === 'announced')
  const [estimate] = made.rows.filter(
    ({ symbol, status }) => symbol === announced.symbol && status === 'estimated',
  )
  assert.ok(announced.date >= (estimate.earliest ?? '') && announced.date <= (estimate.latest ?? ''))
})

test('a filed report replaces the announcement of its day', () => {
  const rows = madeAt('2024-06-10T00:05:00Z').rows.filter(({ symbol }) => symbol === 'AAPL')
  const dates = rows.map(({ date }) => date)
  assert.equal(new Set(dates).size, dates.length)
  assert.ok(rows.filter(({ status }) => status === 'filed').length >= 4)
  const announcedOn = rows.find(({ status, date }) => status === 'filed' && date > '2024-04-01')?.date ?? ''
  const then = madeAt(`${announcedOn}T00:05:00Z`).rows.find(
    ({ symbol, date }) => symbol === 'AAPL' && date === announcedOn,
  )
  assert.equal(then?.status, 'announced')
})

test('without a range it reaches 14 days ahead, with one end the other follows', () => {
  const spanOf = ({ from, to }: { readonly from: string; readonly to: string }) => [from, to]
  assert.deepEqual(spanOf(ask({})), ['2024-06-10', '2024-06-24'])
  assert.deepEqual(spanOf(ask({ from: day('2024-07-01') })), ['2024-07-01', '2024-07-15'])
  assert.deepEqual(spanOf(ask({ to: day('2024-08-01') })), ['2024-06-10', '2024-08-01'])
  assert.deepEqual(spanOf(ask({ to: day('2024-05-01') })), ['2024-04-17', '2024-05-01'])
  assert.deepEqual(spanOf(ask({ from: day('2024-10-08') })), ['2024-10-08', '2024-10-08'])
})

test('a range that is turned round or too wide is refused with the valid span', () => {
  assert.match(String(refusal({ from: day('2024-07-02'), to: day('2024-07-01') }).fields.hint), /2024-07-01/)
  for (const query of [{ from: day('2023-06-10') }, { to: day('2024-10-09') }]) {
    assert.match(String(refusal(query).fields.hint), /from 2023-06-11 to 2024-10-08/)
  }
  assert.equal(refusal({ symbols: 'NOPE' }).code, 'symbol_not_tracked')
  assert.deepEqual(
    ask({ symbols: 'AAPL,NOPE' }).unknown?.map(({ symbol }) => symbol),
    ['NOPE'],
  )
})

test('symbols leave out what concerns no company, unless its kind is asked for', () => {
  const kinds = (query: CalendarQuery) => new Set(ask(query).rows.map(({ kind }) => kind))
  const range = { from: day('2024-04-01'), to: day('2024-07-10') }
  assert.deepEqual(kinds({ ...range, symbols: 'AAPL' }), new Set(['earnings']))
  assert.deepEqual(kinds({ ...range, symbols: 'AAPL', kind: 'market' }), new Set(['market']))
  assert.deepEqual(kinds(range), new Set(['earnings', 'macro', 'central_bank', 'market']))
})

test('rows come by day and time, with the usual move of the asset', () => {
  const { rows } = ask({ from: day('2024-05-20'), to: day('2024-06-30') })
  const dates = rows.map(({ date }) => date)
  assert.deepEqual(dates, dates.toSorted())
  for (const { kind, usual_move_pct, n, time_utc } of rows) {
    assert.equal(kind === 'market', usual_move_pct === null && n === 0)
    if (kind === 'macro') assert.match(time_utc ?? '', /^1[23]:30$/)
  }
})

describe('a market without announcements', () => {
  test('takes reports from filings, releases from the table, and says what it lacks', () => {
    const { rows, not_held } = ask({ from: day('2024-06-10'), to: day('2024-10-08') }, fromFilings)
    assert.deepEqual(
      new Set(rows.flatMap(({ kind, status }) => (kind === 'earnings' ? [status] : []))),
      new Set(['estimated']),
    )
    assert.deepEqual(rows.filter(({ kind }) => kind === 'macro' || kind === 'central_bank').map(told), [
      ['2024-06-12', 'macro', 'Consumer prices of the United States', null, 'announced'],
      ['2024-06-12', 'central_bank', 'Interest rate decision of the Federal Reserve', null, 'announced'],
    ])
    assert.deepEqual(
      not_held.map(({ kind }) => kind),
      ['earnings', 'macro', 'central_bank'],
    )
    assert.deepEqual(
      ask({ symbols: 'AAPL' }, fromFilings).not_held.map(({ kind }) => kind),
      ['earnings'],
    )
  })

  test('knows an unscheduled closure only from its day', () => {
    const closures = (at: string) =>
      madeAt(at, { ...recorded, daily: () => undefined }).rows.filter(({ date }) => date === '2025-01-09')
    assert.deepEqual(closures('2025-01-08T00:05:00Z'), [])
    assert.match(closures('2025-01-09T00:05:00Z')[0].what, /closed: unscheduled/)
  })

  test('has no date for a company without filings, and says why', () => {
    const bare = madeAt('2024-06-10T00:05:00Z', { ...recorded, fundamentals: () => undefined })
    const [next] = ask({ symbols: 'AAPL' }, bare).next_reports
    assert.deepEqual([next.date, next.status], [null, null])
    assert.match(next.reason ?? '', /no filing/)
  })
})

describe('in short', () => {
  test('a question about a symbol is answered in its first sentence, also after the range', () => {
    const answer = ask({ symbols: 'AAPL' }, fromFilings)
    assert.equal(answer.count, 0)
    const { summary, caveats } = conciseCalendar(answer, {}, undefined)
    const [{ date, earliest, latest, usual_move_pct }] = answer.next_reports
    for (const part of [date, earliest, latest, `${usual_move_pct}%`])
      assert.ok(summary.includes(String(part)), summary)
    assert.match(summary, /^AAPL is expected to file its next report on .*estimated/)
    assert.match(caveats?.join(' ') ?? '', /Not held: announced days of reports\./)
    assert.match(conciseCalendar(ask({ symbols: 'SPY' }), {}, undefined).summary, /^SPY: It is no company/)
  })

  test('a range says how many of what come, and what is first', () => {
    const { summary, rows } = conciseCalendar(ask({}), {}, undefined)
    assert.match(
      summary,
      /^\d events? from 2024-06-10 to 2024-06-24: .*; first on 2024-06-1\d at \d\d:\d\d UTC: /,
    )
    assert.equal(rows?.length, ask({}).count)
    const none = conciseCalendar(ask({ from: day('2024-06-10'), to: day('2024-06-10') }), {}, undefined)
    assert.equal(none.summary, 'Nothing is listed from 2024-06-10 to 2024-06-10.')
  })

  test('the reports of a day are one row if there are many, unless a limit asks for each', () => {
    const answer = ask({ from: day('2024-06-10'), to: day('2024-06-10') })
    const [report] = made.rows.filter(({ symbol }) => symbol !== null)
    const rows = Array.from({ length: 60 }, (_, at) => ({
      ...report,
      symbol: `S${at}`,
      usual_move_pct: at,
      date: at < 30 ? '2024-07-01' : '2024-07-02',
    }))
    const many = { ...answer, count: 60, rows }
    const short = conciseCalendar(many, {}, undefined)
    assert.deepEqual(
      short.rows?.map(([date, , , what, symbols]) => [date, what, symbols]),
      [
        ['2024-07-01', '30 reports', 'S29, S28, S27, S26, S25 and 25 more'],
        ['2024-07-02', '30 reports', 'S59, S58, S57, S56, S55 and 25 more'],
      ],
    )
    assert.match(short.more ?? '', /^limit=60 for all 60/)
    assert.equal(conciseCalendar(many, {}, 40).rows?.length, 40)
  })
})
