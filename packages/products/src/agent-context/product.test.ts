import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asInstant, HOUR, utcDay } from '@bellwether-markets/engine/kernel/time'
import type { DailyWindow } from '@bellwether-markets/engine/market/point-in-time'
import { SP500, VIX } from '@bellwether-markets/engine/market/roles'
import { tokenBound } from '@bellwether-markets/engine/text/token-bound'
import { Compile } from 'typebox/compile'
import { sampleSignal } from '../../../../test/fixtures/sample-signal.ts'
import { events } from '../events/product.ts'
import type { NewsDesk } from '../news-signals/news-schema.ts'
import { portfolioModel } from '../portfolio/product.ts'
import { regime } from '../regime/product.ts'
import { risk } from '../risk/product.ts'
import { gatherSignals } from '../signals-latest/gather-signals.ts'
import { MOST_TOKENS } from './context-schema.ts'
import { describeContext, stanceOf } from './describe-context.ts'
import type { ContextParts } from './market-moves.ts'
import { agentContext } from './product.ts'

const NOW = asInstant(1_700_000_000_000)
const at = <S>(snapshot: S) => ({ asOf: asInstant(NOW - HOUR), snapshot })
const [EVENT] = events.example.result.events

const LAST = utcDay(NOW)
/** Steps of 1 % up and down, then a fall of 12 %. */
const FALLS: readonly number[] = [...Array.from({ length: 1199 }, (_, at) => 100 + (at % 2)), 88]

/** One close a day up to that of the answer. */
function windowOf(symbol: string, closes: readonly number[]): DailyWindow {
  const day = closes.map((_, at) => LAST - closes.length + 1 + at)
  const prices = { open: closes, high: closes, low: closes, close: closes, adjClose: closes, volume: closes }
  return { symbol, source: 'test', length: closes.length, day, ...prices, latestKnownAt: undefined }
}

function partsWith(count: number, title: string): ContextParts {
  const signals = Array.from({ length: count }, (_, index) => sampleSignal({ symbol: `SYM${index}` }, {}))
  const desk: NewsDesk = {
    signals: [],
    events: Array.from({ length: count }, () => ({ ...EVENT, title, impact: 90 })),
    coverage: { from: '2023-11-07T00:00:00Z', headlines: 1, stories: 1, publishers: 1, latest_at: null },
  }
  const [crisis] = risk.example.result.crises
  return {
    closes: new Map([SP500, VIX].map((symbol) => [symbol, windowOf(symbol, FALLS)])),
    bars: new Map(Array.from({ length: count }, (_, at) => [`M${at}`, windowOf(`M${at}`, FALLS)])),
    risk: at({ ...risk.example.result, crises: Array(count).fill(crisis) }),
    regime: at(regime.example.result),
    signals: at(gatherSignals({ alpha_14d: at({ signals }) }, asInstant(0))),
    news: at(desk),
    portfolio: at(portfolioModel.example.result),
    isSimulated: false,
  }
}

const schema = Compile(agentContext.result)
const NOTHING: ContextParts = {
  closes: new Map(),
  bars: new Map(),
  risk: { missing: 'r' },
  regime: { missing: 'r' },
  signals: { missing: 'r' },
  news: { missing: 'r' },
  portfolio: { missing: 'r' },
  isSimulated: true,
}

test('the answer and the example satisfy the schema and hold what the parts say', () => {
  const context = describeContext(partsWith(3, 'Boeing raises full-year outlook'), NOW)
  assert.deepEqual([...schema.Errors(context)], [])
  assert.deepEqual([...schema.Errors(agentContext.example.result)], [])
  assert.equal(context.risk?.value, risk.example.result.value)
  assert.equal(context.regime?.is, regime.example.result.regime)
  assert.equal(context.events[0].asset, 'BA up')
  assert.match(context.fresh, /risk 60/)
  assert.deepEqual(context.missing, [])
  assert.ok(context.signals.length > 0 && context.next.length > 1)
  assert.ok(context.signals.every((text) => /^SYM\d (long|short) 52\.0\/50\.0$/.test(text)))
})

test('the first line alone says what happened, how it compares, and how much risk there is', () => {
  const { line, moves, as_of } = describeContext(partsWith(1, ''), NOW)
  const { value, status } = risk.example.result
  const { regime: name, days_in_regime: days } = regime.example.result
  assert.equal(as_of, '2023-11-14T22:13:20Z')
  assert.equal(
    line,
    // 88 / 100 − 1 = −12 %; no day before fell as much, no close was as low
    `now: S&P 500 +0.4% at 1,821, VIX 23.06; 2023-11-14: S&P 500 -12.0% to 88, worst day on record (from 2020); VIX 88.00, lowest on record (from 2020); risk ${value} ${status.toLowerCase()}, chance of a 7% fall 23% (usual 11%); ${name.toLowerCase()} regime, session ${days}`,
  )
  // the sixty moves before are ±1 %: twelve times that
  assert.deepEqual(moves, ['M0 -12.0% 12.1x'])
})

test('the first line of the demo says so', () => {
  const { line } = describeContext({ ...partsWith(1, ''), isSimulated: true }, NOW)
  assert.match(line, /^Simulated market: now: S&P 500/)
})

test('a session is not told as running once its close is known, and the VIX of another day has its day', () => {
  const { provisional } = regime.example.result
  const closed = {
    ...regime.example.result,
    provisional: { ...provisional, is_provisional: true, as_of: '2023-11-14T21:00:00Z' },
  }
  const before = windowOf(VIX, FALLS)
  const vix = { ...before, day: Array.from(before.day, (day) => day - 1) }
  const closes = new Map([
    [SP500, windowOf(SP500, FALLS)],
    [VIX, vix],
  ])
  const { line } = describeContext({ ...partsWith(0, ''), closes, regime: at(closed) }, NOW)
  assert.match(line, /^2023-11-14: S&P 500 -12\.0% to 88, .*; VIX 88\.00 on 2023-11-13, lowest/)
})

test('prices since the close are unknown only if there were any', () => {
  const { provisional } = regime.example.result
  const settled = {
    ...regime.example.result,
    provisional: { ...provisional, is_provisional: false, as_of: null },
  }
  const unknownOn = (hours: number) =>
    describeContext({ ...partsWith(0, ''), regime: at(settled) }, asInstant(NOW + hours * HOUR)).unknown
  // Tuesday evening, and the next morning
  assert.ok(!unknownOn(0).includes('prices since that close'))
  assert.ok(unknownOn(10).includes('prices since that close'))
})

test('a crisis that no headline tells of any more is left out', () => {
  const parts = partsWith(0, '')
  const [crisis] = risk.example.result.crises
  const faded = at({ ...risk.example.result, crises: [{ ...crisis, share_pct: 0.4 }] })
  assert.deepEqual(describeContext({ ...parts, risk: faded }, NOW).crises, [])
})

test('the end of a regime is what lacks the fewest conditions, with all of them', () => {
  const example = regime.example.result
  const to = (name: 'BEAR' | 'CRISIS' | 'SIDEWAYS', measure: 'sp500' | 'vix_5d', distance_pct: number) => ({
    regime: name,
    condition: '',
    measure,
    level: 24,
    distance_pct,
    sessions: name === 'CRISIS' ? 1 : 5,
  })
  const needed = (would_become: 'BEAR' | 'CRISIS' | 'SIDEWAYS') => ({
    would_become,
    ends: null,
    condition: 'x',
    now: '1',
    needed: 'above 24',
    sessions: 1,
  })
  const endsOf = (options: Partial<typeof example>): string | null | undefined =>
    describeContext({ ...partsWith(0, ''), regime: at({ ...example, pending: null, ...options }) }, NOW)
      .regime?.ends
  const bull = {
    regime: 'BULL' as const,
    to_flip: [to('SIDEWAYS', 'vix_5d', 60), to('BEAR', 'sp500', -17), to('CRISIS', 'sp500', -6)],
    conditions: [needed('SIDEWAYS'), needed('BEAR'), needed('CRISIS'), needed('CRISIS')],
  }
  assert.equal(endsOf(bull), 'sideways market: five-day VIX above 24 (+60%), 5 sessions at least')
  const fallen = { ...needed('CRISIS'), needed: 'at or below 24 (already so)' }
  const near = { ...bull, conditions: [...bull.conditions.slice(0, 3), fallen] }
  assert.equal(endsOf(near), 'crisis: S&P 500 below 24 (-6%), 1 session at least')
  const pending = { regime: 'SIDEWAYS' as const, sessions_left: 2 }
  assert.equal(endsOf({ ...bull, pending }), 'sideways market: 2 sessions at least')
  assert.equal(
    endsOf({ ...bull, regime: 'CRISIS' }),
    'VIX below 28 and ten-day return above -3%, 5 sessions at least',
  )
})

test('yields move in basis points, and what did not trade on the day of the index is left out', () => {
  const rises = [...Array.from({ length: 99 }, (_, at) => 4 + 0.04 * (at % 2)), 4.3]
  const stale = { ...windowOf('OLD', FALLS), day: FALLS.map((_, at) => at) }
  const quiet = windowOf('CALM', [...FALLS.slice(0, -1), 101])
  const bars = new Map([windowOf('^TNX', rises), stale, quiet].map((window) => [window.symbol, window]))
  assert.deepEqual(describeContext({ ...partsWith(0, ''), bars }, NOW).moves, ['^TNX +30bp 7.5x'])
})

test('it never has more than 600 tokens, however much there is to say and however odd the titles are', () => {
  const titles = [
    'Boeing raises full-year outlook',
    'x'.repeat(10_000),
    '🚀'.repeat(200),
    'حرب '.repeat(500),
    '"\\"'.repeat(300),
  ]
  for (const title of titles) {
    for (const count of [0, 1, 5, 50]) {
      const context = describeContext(partsWith(count, title), NOW)
      assert.ok(tokenBound(JSON.stringify(context)) <= MOST_TOKENS, `${count} of ${title.slice(0, 20)}`)
      assert.ok(context.tokens >= tokenBound(JSON.stringify({ ...context, tokens: undefined })))
      assert.deepEqual([...schema.Errors(context)], [])
    }
  }
  const [short, long] = [1, 50].map((count) => describeContext(partsWith(count, titles[0]), NOW).tokens)
  assert.ok(short < long)
})

test('the example counts its own tokens', () => {
  const { tokens, ...data } = agentContext.example.result
  assert.equal(tokens, tokenBound(JSON.stringify(data)) + 8)
})

test('what is missing is named and nothing is made up for it', () => {
  const context = describeContext(NOTHING, NOW)
  assert.deepEqual([...schema.Errors(context)], [])
  assert.deepEqual([context.risk, context.regime, context.portfolio], [null, null, null])
  assert.deepEqual(context.missing, ['risk', 'regime', 'signals', 'news', 'portfolio'])
  assert.deepEqual([context.line, context.moves], ['', []])
  assert.match(context.stance, /^unknown/)
})

test('the stance follows from status and regime alone', () => {
  assert.match(stanceOf('CRITICAL', 'BULL'), /^defensive/)
  assert.match(stanceOf('CALM', 'CRISIS'), /^defensive/)
  assert.match(stanceOf('ELEVATED', 'BULL'), /^cautious/)
  assert.match(stanceOf('MODERATE', 'BEAR'), /^cautious/)
  assert.match(stanceOf('CALM', 'BULL'), /^normal: calm/)
  assert.match(stanceOf('MODERATE', 'SIDEWAYS'), /^normal with care/)
})
