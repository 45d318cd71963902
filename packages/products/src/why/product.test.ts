import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AppError } from '@bellwether-markets/engine/kernel/errors'
import {
  asDay,
  type Day,
  dayFromDate,
  formatDay,
  type Instant,
  parseInstant,
  utcDay,
  weekday,
} from '@bellwether-markets/engine/kernel/time'
import { isTradingDay } from '@bellwether-markets/engine/market/calendar'
import type { Observations } from '@bellwether-markets/engine/market/observation'
import { DEMO_UNIVERSE } from '@bellwether-markets/engine/market/universe'
import { round } from '@bellwether-markets/engine/series/round'
import fc from 'fast-check'
import { Value } from 'typebox/value'
import { cutAt, noiseAfter } from '../../../../test/fakes/rewritten-market.ts'
import { plainBars } from '../../../../test/fixtures/plain-bars.ts'
import { simulateMarket } from '../../../../test/fixtures/simulated-market.ts'
import { often } from '../../../../test/often.ts'
import { loadUnhashed } from '../../../server/src/service/snapshots/load-inputs.ts'
import { randomStream } from '../../../simulator/src/random.ts'
import type { MoveQuery } from './asked-window.ts'
import { conciseWhy } from './concise-why.ts'
import { partsOfMove } from './parts-of-move.ts'
import { pricesWhy } from './product.ts'
import { whyInputs } from './why-inputs.ts'

const [FIRST, LAST] = [dayFromDate(2024, 1, 2), dayFromDate(2025, 9, 30)]
const AS_OF = parseInstant('2025-09-20T12:00:00Z') ?? assert.fail()
const market = simulateMarket({ seed: 42, universe: DEMO_UNIVERSE, from: FIRST, to: LAST })

const asked = (one: MoveQuery, asOf: Instant = AS_OF, of: Observations = market) =>
  partsOfMove(
    loadUnhashed(whyInputs(of.universe, one, asOf), { observations: of, asOf }) as Parameters<
      typeof partsOfMove
    >[0],
    one,
    asOf,
  )

/** @returns fields of the refusal */
function refusalOf(one: MoveQuery): Readonly<Record<string, unknown>> & { readonly code: string } {
  try {
    asked(one)
  } catch (error) {
    if (error instanceof AppError) return { ...error.fields, code: error.code }
    throw error
  }
  return assert.fail('it was answered')
}

const SYMBOLS = [
  'AAPL',
  'ZZHFO',
  'XLE',
  'SPY',
  'QQQ',
  'GLD',
  'TLT',
  'HYG',
  'EWZ',
  'CL=F',
  'LBR=F',
  'EURUSD=X',
  'EURGBP=X',
  '^VIX',
  '^TNX',
  'DX-Y.NYB',
]

const sum = (parts: readonly (number | null)[]): number =>
  round(
    parts.reduce<number>((total, part) => total + (part ?? 0), 0),
    2,
  )

test('the printed parts sum to the printed move, of the window and of each session', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...SYMBOLS),
      fc.integer({ min: dayFromDate(2024, 8, 1), max: dayFromDate(2025, 9, 15) }),
      fc.integer({ min: 1, max: 70 }),
      (symbol, from, days) => {
        // A weekend alone has no session.
        fc.pre(days >= 4 || [1, 2, 3].includes(weekday(asDay(from))))
        const answer = asked({ symbol, from: asDay(from), to: asDay(Math.min(from + days, utcDay(AS_OF))) })
        assert.ok(Value.Check(pricesWhy.result, answer))
        for (const { move_pct, market_pct, group_pct, currency_pct, roll_pct, own_pct } of [
          answer,
          ...answer.days,
        ]) {
          assert.equal(sum([market_pct, group_pct, currency_pct, roll_pct, own_pct]), move_pct)
        }
        assert.equal(sum([answer.accounted_pct, answer.unexplained_pct]), answer.own_pct)
        assert.ok(answer.sessions <= 60)
      },
    ),
    { numRuns: often(8, 20) },
  )
})

/** The session of 2025 in which the front contract of natural gas changed with the largest jump, in percent. */
function largestRoll(): { readonly day: Day; readonly jump: number } {
  const { day, front, frontContract, next } = market.curve?.('NG=F') ?? assert.fail()
  const changes = Array.from(day, (on, at) => ({
    day: asDay(on),
    jump: 100 * (next[at - 1] / front[at - 1] - 1),
  }))
    .filter((_, at) => at > 0 && frontContract[at] !== frontContract[at - 1])
    .filter((change) => change.day > dayFromDate(2025, 1, 1) && change.day < utcDay(AS_OF))
  return changes.toSorted((a, b) => Math.abs(b.jump) - Math.abs(a.jump))[0]
}

test('the change of the front contract is a part of its own, in no other part and in no usual move', () => {
  const { day, jump } = largestRoll()
  const window = { symbol: 'NG=F', from: day, to: day }
  const { roll_pct, summary, missing, ...answer } = asked(window)
  assert.ok(Math.abs(jump) > 3 && Math.abs((roll_pct ?? 0) - jump) < 0.5)
  assert.deepEqual(missing, [])
  const { curve: _, ...silent } = market
  const unsplit = asked(window, AS_OF, silent)
  assert.equal(unsplit.move_pct, answer.move_pct)
  assert.ok(Math.abs(unsplit.own_pct - answer.own_pct - jump) < 2)
  assert.ok(answer.usual_move_pct < unsplit.usual_move_pct)
  assert.match(summary, /is the change of the front contract; /)
  assert.deepEqual(conciseWhy({ roll_pct, summary, missing, ...answer }, {}, undefined).rows?.[3], [
    'roll',
    roll_pct,
    'the next contract',
    null,
  ])
})

test('a change of a contract that is not known is said to count as own, and others have none', () => {
  const { curve: _, ...silent } = market
  const { roll_pct, missing } = asked({ symbol: 'NG=F' }, AS_OF, silent)
  assert.equal(roll_pct, null)
  assert.match(missing[0].reason, /contract of Natural Gas is not known for these sessions/)
  const fund = asked({ symbol: 'UNG' }, AS_OF, silent)
  assert.deepEqual([fund.roll_pct, fund.missing], [null, []])
})

test('what becomes known later changes nothing', () => {
  const noise = randomStream(1, 'why')
  for (const symbol of ['ZZHFO', 'CL=F', 'EURUSD=X']) {
    for (const asOf of [AS_OF, parseInstant('2025-06-11T15:00:00Z') ?? assert.fail()]) {
      const answer = asked({ symbol }, asOf)
      assert.deepEqual(asked({ symbol }, asOf, cutAt(market, asOf)), answer)
      assert.deepEqual(
        asked(
          { symbol },
          asOf,
          noiseAfter(market, asOf, () => noise.uniform()),
        ),
        answer,
      )
    }
  }
})

test('without dates it is the last five sessions', () => {
  const { from, to, base_day, sessions, days } = asked({ symbol: ' aapl ' })
  assert.deepEqual([base_day, from, to, sessions], ['2025-09-12', '2025-09-15', '2025-09-19', 5])
  assert.equal(days.length, 5)
})

test('a wrong belief is corrected in the first words', () => {
  const { direction, summary, premise_right } = asked({ symbol: 'AAPL' })
  assert.equal(premise_right, null)
  const believed = direction === 'up' ? 'down' : 'up'
  const corrected = asked({ symbol: 'AAPL', direction: believed })
  assert.equal(corrected.premise_right, false)
  assert.match(corrected.summary, /^Apple (?:Inc\. )?did not (?:rise, it fell|fall, it rose): /)
  assert.equal(asked({ symbol: 'AAPL', direction: direction === 'flat' ? 'up' : direction }).summary, summary)
})

test('a usual move is said to need no event, and an unusual one names its largest part', () => {
  const answers = SYMBOLS.map((symbol) => asked({ symbol }))
  for (const { is_usual, unusual, summary, factors } of answers) {
    assert.equal(is_usual, unusual <= 1.5)
    assert.equal(/usual and needs no particular event/.test(summary), is_usual)
    assert.equal(/the largest part/.test(summary), !is_usual && factors.length > 0)
    assert.doesNotMatch(summary, /because|due to|caused/)
  }
  assert.ok(answers.some(({ is_usual }) => is_usual) && answers.some(({ is_usual }) => !is_usual))
})

test('without headlines the answer says so and names nothing', () => {
  const { news: _, ...silent } = market
  const { events, coverage, own_pct, unexplained_pct, accounted_pct } = asked(
    { symbol: 'ZZHFO' },
    AS_OF,
    silent,
  )
  assert.deepEqual(events, [])
  assert.match(coverage.note, /^No headlines of these days are held/)
  assert.deepEqual([accounted_pct, unexplained_pct], [0, own_pct])
})

test('an event accounts only for a session whose own part is large and goes its way', () => {
  const windows = Array.from({ length: often(10, 20) }, (_, at) => asDay(dayFromDate(2024, 9, 2) + 14 * at))
  const events = ['ZZHFO', 'ZZNFR', 'ZZVHT', 'CL=F'].flatMap((symbol) =>
    windows.flatMap((from) => asked({ symbol, from, to: asDay(from + 11) }).events),
  )
  const named = events.filter(({ may_account }) => may_account)
  assert.ok(named.length > often(3, 5) && named.length < events.length)
  for (const { expected, session_own_pct, own_unusual } of named) {
    assert.equal(expected, session_own_pct > 0 ? 'up' : 'down')
    assert.ok(own_unusual >= 1.5)
  }
})

test('a window that cannot be answered is refused with one that can', () => {
  const day = (text: string): Day => asDay(Date.parse(text) / 864e5)
  const hintOf = (one: MoveQuery) => String(refusalOf(one).hint)
  assert.equal(refusalOf({ symbol: 'NOPE' }).code, 'symbol_not_tracked')
  assert.match(
    hintOf({ symbol: 'AAPL', to: day('2025-09-21') }),
    /last day that can be asked for is 2025-09-20/,
  )
  assert.match(
    hintOf({ symbol: 'AAPL', from: day('2025-09-10'), to: day('2025-09-01') }),
    /must not be after to \(2025-09-01\)/,
  )
  assert.match(
    hintOf({ symbol: 'AAPL', from: day('2025-09-20') }),
    /last close of AAPL that is known is of 2025-09-19/,
  )
  assert.match(
    hintOf({ symbol: 'AAPL', from: day('2025-09-13'), to: day('2025-09-14') }),
    /no session between 2025-09-13 and 2025-09-14/,
  )
  assert.match(
    hintOf({ symbol: 'AAPL', from: day('1990-01-01'), to: day('1990-01-05') }),
    /from 2024-06-26 on|No close|no session/,
  )
  const long = /from=2025-01-02&to=(\S+) is the longest/.exec(
    hintOf({ symbol: 'AAPL', from: day('2025-01-01') }),
  )
  const longest = asked({ symbol: 'AAPL', from: day('2025-01-02'), to: day(long?.[1] ?? '') })
  assert.equal(longest.sessions, 60)
})

test('the example is an answer, and its short form says what it did first', () => {
  const { result } = pricesWhy.example
  assert.ok(Value.Check(pricesWhy.result, result))
  assert.ok(isTradingDay(asDay(Date.parse(result.to) / 864e5)))
  const { summary, rows = [], caveats = [] } = conciseWhy(result, {}, undefined)
  assert.equal(summary, result.summary)
  assert.ok(caveats.some((caveat) => caveat.includes('no cause')))
  assert.deepEqual(rows.at(-1), ['of own: unexplained', result.unexplained_pct, null, null])
})

test('a close at or below zero has no percentages', () => {
  const oil = market.daily('CL=F') ?? assert.fail()
  const row = Array.from(oil.day).lastIndexOf(dayFromDate(2025, 9, 17))
  const close = Float64Array.from(oil.close, (value, at) => (at === row ? -37 : value))
  const below: Observations = {
    ...market,
    daily: (symbol) =>
      symbol === 'CL=F' ? { ...plainBars(oil), close, adjClose: close } : market.daily(symbol),
  }
  assert.throws(
    () => asked({ symbol: 'CL=F' }, AS_OF, below),
    (error: AppError) =>
      error.code === 'no_data_then' && String(error.fields.hint).includes(formatDay(asDay(oil.day[row]))),
  )
})

test('without a usual move nothing is called usual', () => {
  const vix = market.daily('^VIX') ?? assert.fail()
  const level = Float64Array.from(vix.close, () => 20)
  const still: Observations = {
    ...market,
    daily: (symbol) =>
      symbol === '^VIX' ? { ...plainBars(vix), close: level, adjClose: level } : market.daily(symbol),
  }
  assert.throws(
    () => asked({ symbol: '^VIX' }, AS_OF, still),
    (error: AppError) => error.code === 'no_data_then' && /did not move/.test(String(error.fields.hint)),
  )
})
