import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { NotEnoughHistory } from '@bellwether-markets/engine/kernel/errors'
import {
  asDay,
  DAY,
  dayFromDate,
  formatDay,
  type Instant,
  startOfUtcDay,
} from '@bellwether-markets/engine/kernel/time'
import { decisionsWithin } from '@bellwether-markets/engine/market/decision-times'
import { DEFAULT_UNIVERSE } from '@bellwether-markets/engine/market/universe'
import {
  PORTFOLIO_DECIDES,
  type PortfolioDecision,
} from '@bellwether-markets/engine/portfolio/portfolio-decision'
import { portfolioDecisions } from '@bellwether-markets/engine/portfolio/portfolio-decisions'
import { Value } from 'typebox/value'
import { fundWindow, sampleFunds, upTo } from '../../../../test/fixtures/sample-funds.ts'
import { concisePortfolio } from './concise-portfolio.ts'
import { describePortfolio } from './describe-portfolio.ts'
import { curveOf } from './portfolio-parts.ts'
import { ModelPortfolio } from './portfolio-schema.ts'
import { portfolioModel } from './product.ts'

const TO = dayFromDate(2024, 6, 28)
const AS_OF = startOfUtcDay(asDay(TO + 1))
const windows = sampleFunds(17, dayFromDate(2019, 1, 2), TO)
const tracked = DEFAULT_UNIVERSE.assets.filter(({ symbol }) => windows.has(symbol))
const at = (bars = windows, asOf: Instant = AS_OF, decided: readonly PortfolioDecision[] = []) =>
  describePortfolio({ bars, tracked, decided, recorded: undefined }, asOf)

describe('the model portfolio', () => {
  let told: ModelPortfolio
  before(() => {
    told = at()
  })

  test('is of its own schema', () => assert.deepEqual(Value.Errors(ModelPortfolio, told).slice(0, 1), []))
  test('has weights that sum to 100 with the cash as printed', () => {
    const cents = told.positions.reduce((sum, { weight_pct }) => sum + Math.round(weight_pct * 100), 0)
    assert.equal(cents + Math.round(told.cash_pct * 100), 10_000)
  })
  test('has values that are weights of its worth, and shares times price', () => {
    const worth = told.positions.reduce((sum, { value }) => sum + value, 0) / (1 - told.cash_pct / 100)
    for (const { value, weight_pct, shares, price } of told.positions) {
      assert.ok(Math.abs((100 * value) / worth - weight_pct) < 0.02)
      assert.ok(Math.abs(shares * price - value) < 0.02)
    }
  })
  test('has the largest position first and the trend in its reasons', () => {
    const values = told.positions.map(({ value }) => value)
    assert.deepEqual(
      values,
      values.toSorted((a, b) => b - a),
    )
    const { weights, trend } = told.target
    const [spy, ief] = weights.map(({ weight_pct }) => Math.round(weight_pct * 10) / 10)
    const [stocks, bonds] = trend.map(
      ({ symbol, rising }) => `${symbol} had risen over ${rising} of 3 horizons`,
    )
    const reasonOf = (wanted: string) => told.positions.find(({ symbol }) => symbol === wanted)?.reason
    assert.equal(reasonOf('SPY'), `At the last check ${stocks}: ${spy}%.`)
    assert.equal(reasonOf('IEF'), `At the last check ${stocks} and ${bonds}: ${ief}%.`)
  })
  test('decides at the last close of a week what is pending, and says when it looks again', () => {
    // 2024-06-28 was a Friday; the next week ends on 5 July
    assert.equal(told.target.decided_on, '2024-06-28')
    assert.equal(told.next_check, '2024-07-05')
    for (const { decided_on, filled_on } of told.trades) assert.ok(decided_on < filled_on)
  })
  test('on a Monday has nothing pending: the last check is filled', () => {
    const friday = upTo(windows, TO - 4)
    const monday = at(friday, startOfUtcDay(asDay(TO - 3)))
    assert.equal(monday.date, '2024-06-24')
    assert.deepEqual(monday.pending, [])
  })
  test('notes what the check moves before and after its fill, and that it moved nothing', () => {
    const shown = (moves: ModelPortfolio['pending']) =>
      moves.map(({ from_pct, to_pct }) => `from ${from_pct.toFixed(1)}% to ${to_pct.toFixed(1)}%`)
    const notes = [...Array(60).keys()].map((days) => {
      const to = TO - days
      return at(upTo(windows, to), startOfUtcDay(asDay(to + 1)))
    })
    const moving = notes.find(({ pending }) => pending.length > 0) ?? assert.fail('no order')
    assert.match(
      moving.note,
      /^The check of \d+ \w+ 2024 moves (one|two) weights?, to be filled at the next close: /,
    )
    for (const move of shown(moving.pending)) assert.ok(moving.note.includes(move), moving.note)
    const filled = notes.find(
      ({ trades, target, pending }) => pending.length === 0 && trades[0].decided_on === target.decided_on,
    )
    assert.match(filled?.note ?? '', / moved (one|two) weights?, filled at the close of \d+ \w+ 2024: /)
    const still = notes.find(
      ({ trades, target, pending }) => pending.length === 0 && trades[0].decided_on !== target.decided_on,
    )
    assert.match(still?.note ?? '', / moved nothing: no weight was more than 1% from its target\. /)
    const { cagr_pct, benchmarks } = told.performance
    const mix = benchmarks.find(({ name }) => name === 'sixty_forty')
    const backtest = `${cagr_pct?.toFixed(1)}% a year at .*; a 60/40 mix: ${mix?.cagr_pct?.toFixed(1)}%, .*`
    assert.match(
      told.note.replaceAll('−', '-'),
      new RegExp(`${backtest}\\. The method was chosen by people who knew that past\\.$`),
    )
  })
  test('has a curve that ends with the worth of the performance and begins with that of the start', () => {
    const { curve, performance } = told
    assert.equal(curve[curve.length - 1].nav, performance.nav)
    assert.equal(curve[curve.length - 1].date, told.date)
    assert.ok(Math.abs(performance.nav / 1000 - 100 - performance.twr_pct) < 0.01)
  })
  test('is measured against both benchmarks', () => {
    assert.deepEqual(
      told.performance.benchmarks.map(({ name }) => name),
      ['spy', 'sixty_forty'],
    )
    assert.equal(told.performance.kind, 'backtest')
  })
  test('says that nothing is recorded yet', () => {
    assert.deepEqual([told.record.mode, told.record.performance], [null, null])
    assert.match(told.record.note, /Nothing of this model is recorded yet/)
  })
  test('says that no rate is known', () => {
    const fewer = new Map(windows)
    fewer.delete('^IRX')
    const poorer = at(fewer)
    assert.equal(poorer.cash_rate.source, null)
    assert.match(poorer.cash_rate.note, /earn nothing/)
    assert.notEqual(poorer.performance.sharpe, told.performance.sharpe)
  })
  test('is the same from decisions that were kept as from the windows alone', () => {
    const saturdays = decisionsWithin(PORTFOLIO_DECIDES, startOfUtcDay(dayFromDate(2019, 1, 2)), AS_OF)
    const kept = portfolioDecisions(windows, saturdays, [])
    assert.ok(kept.length > 200)
    assert.deepEqual(at(windows, AS_OF, kept), told)
  })
  test('goes on without bonds that have ended, and names it', () => {
    const bonds = windows.get('IEF') ?? assert.fail('no IEF')
    const rows = bonds.length - 60
    const ended = fundWindow(
      'IEF',
      Array.from(bonds.day).slice(0, rows),
      Array.from(bonds.close).slice(0, rows),
    )
    const left = at(new Map([...windows, ['IEF', ended]]))
    assert.deepEqual(Value.Errors(ModelPortfolio, left).slice(0, 1), [])
    assert.equal(left.date, told.date)
    assert.deepEqual(left.missing, [
      'IEF has less than a year of prices or no current one; its part is in cash.',
    ])
    assert.equal(left.target.trend[1].rising, null)
    assert.ok([...left.positions, ...left.target.weights].every(({ symbol }) => symbol !== 'IEF'))
  })
  test('is not given where the market is silent, too young, or without bonds', () => {
    assert.throws(() => at(windows, (AS_OF + 9 * DAY) as Instant), NotEnoughHistory)
    assert.throws(
      () => at(upTo(windows, dayFromDate(2019, 9, 2)), startOfUtcDay(dayFromDate(2019, 9, 3))),
      NotEnoughHistory,
    )
    const noBonds = new Map(windows)
    noBonds.delete('IEF')
    assert.throws(() => at(noBonds), NotEnoughHistory)
  })
  test('is whole after a fall in which nothing rises', () => {
    const falling = new Map(
      [...windows].map(([symbol, { day, close }]) => {
        const turned = Array.from(close, (value, row) =>
          symbol === '^IRX' || row < 900 ? value : value * 0.997 ** (row - 900),
        )
        return [symbol, fundWindow(symbol, day, turned)]
      }),
    )
    const low = at(falling)
    assert.deepEqual(Value.Errors(ModelPortfolio, low).slice(0, 1), [])
    assert.deepEqual(
      low.target.trend.map(({ rising }) => rising),
      [0, 0],
    )
    assert.deepEqual(
      low.target.weights.map(({ symbol, weight_pct }) => [symbol, weight_pct]),
      [
        ['SPY', 30],
        ['IEF', 40],
      ],
    )
  })
  test('asks only for what the market tracks and suggests a call about what is pending', () => {
    const { bars } = portfolioModel.inputs(DEFAULT_UNIVERSE)
    assert.ok(bars.request.kind === 'daily' && bars.request.symbols.includes('^IRX'))
    const next = portfolioModel.next({ ...told, pending: [{ symbol: 'GLD', from_pct: 1, to_pct: 5 }] })
    assert.deepEqual(next.query, { symbols: 'GLD' })
    assert.equal(portfolioModel.next({ ...told, pending: [] }).product, 'risk')
    assert.equal(portfolioModel.next({ ...told, pending: [], positions: [] }).product, 'risk')
    assert.equal(formatDay(TO), told.date)
  })
})

test('the short form tells a fall by its size, and what a position added as that', () => {
  const { result } = portfolioModel.example
  const { summary, columns } = concisePortfolio(result, {}, undefined)
  assert.match(summary, /^The model portfolio holds .* with a deepest fall of \d/)
  assert.ok(columns?.includes('contribution_pct'))
  for (const text of [summary, curveOf(result, {}, undefined).summary])
    assert.doesNotMatch(text, /fall (?:of|was) -/)
})
