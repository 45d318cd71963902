import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { DEMO_UNIVERSE } from '@bellwether-markets/engine/market/universe'
import type { Commodities } from '@bellwether-markets/products/commodities/commodity-schema'
import { commodities } from '@bellwether-markets/products/commodities/product'
import type { PricesSnapshot } from '@bellwether-markets/products/prices/price-schema'
import { prices } from '@bellwether-markets/products/prices/product'
import type { RecordedSignal } from '@bellwether-markets/products/radar/recorded-signal'
import { regime } from '@bellwether-markets/products/regime/product'
import type { MarketRegime } from '@bellwether-markets/products/regime/regime-schema'
import { risk } from '@bellwether-markets/products/risk/product'
import type { RiskIndex } from '@bellwether-markets/products/risk/risk-schema'
import type { LatestSignalsSnapshot } from '@bellwether-markets/products/signals-latest/latest-schema'
import { signalsLatest } from '@bellwether-markets/products/signals-latest/product'
import { SAMPLE_EVENT } from '../../../../../test/fixtures/sample-signal.ts'
import { nextAfter } from './compare-all.ts'
import { compareSignals } from './compare-signals.ts'
import { compareCommodities, comparePrices, compareRegime, compareRisk } from './compared-products.ts'

const riskAt = (options: Partial<RiskIndex>): RiskIndex => ({
  ...(risk.example.result as RiskIndex),
  ...options,
})
const regimeAt = (options: Partial<MarketRegime>): MarketRegime => ({
  ...(regime.example.result as MarketRegime),
  ...options,
})
const outlooks = commodities.example.result as Commodities
const [price] = prices.example.result.prices
const pricesAt = (...values: readonly number[]): PricesSnapshot => ({
  prices: values.map((value, index) => ({
    ...price,
    symbol: `S${index}`,
    asset_class: 'equity',
    price: value,
  })),
  without_data: [],
})

test('equal answers have no changes', () => {
  const example = riskAt({})
  assert.deepEqual(compareRisk(example, example), [])
  assert.deepEqual(compareRegime(regimeAt({}), regimeAt({})), [])
  assert.deepEqual(compareCommodities(outlooks, outlooks), [])
  assert.deepEqual(comparePrices(pricesAt(1, 2), pricesAt(1, 2)), [])
})

test('a new status of the risk index outweighs a large move within one', () => {
  const [status] = compareRisk(
    riskAt({ value: 69, status: 'MODERATE' }),
    riskAt({ value: 72, status: 'ELEVATED' }),
  )
  assert.deepEqual([status.kind, status.before, status.after], ['risk_status', 'MODERATE', 'ELEVATED'])
  const [move] = compareRisk(
    riskAt({ value: 40, status: 'MODERATE' }),
    riskAt({ value: 46, status: 'MODERATE' }),
  )
  assert.deepEqual([move.kind, move.before, move.after], ['risk_value', 40, 46])
  assert.ok(status.importance > move.importance)
  const small = compareRisk(
    riskAt({ value: 40, status: 'MODERATE' }),
    riskAt({ value: 44.9, status: 'MODERATE' }),
  )
  assert.deepEqual(small, [])
})

test('a change into or out of a crisis is the most important of all', () => {
  const [crisis] = compareRegime(regimeAt({ regime: 'BULL' }), regimeAt({ regime: 'CRISIS' }))
  const [bear] = compareRegime(regimeAt({ regime: 'BULL' }), regimeAt({ regime: 'BEAR' }))
  assert.equal(crisis.importance, 100)
  assert.ok(bear.importance < crisis.importance)
})

test('a raw material that turns round counts for more than one that only lost its direction', () => {
  const first = outlooks.commodities[0]
  const withDirection = (direction: 'long' | 'short' | null): Commodities => ({
    ...outlooks,
    commodities: [{ ...first, direction }],
  })
  const [turned] = compareCommodities(withDirection('long'), withDirection('short'))
  const [lost] = compareCommodities(withDirection('long'), withDirection(null))
  assert.deepEqual([turned.before, turned.after, turned.assets], ['long', 'short', [first.symbol]])
  assert.ok(turned.importance > lost.importance)
})

test('a region whose news can be measured again is no change of risk', () => {
  const { europe, ...others } = riskAt({}).regions
  const withEurope = (score: number, status: 'CALM' | 'MODERATE', news: number | null): RiskIndex =>
    riskAt({ regions: { ...others, europe: { ...europe, score, status, news } } })
  const calm = withEurope(22.5, 'CALM', null)
  assert.deepEqual(compareRisk(calm, withEurope(53.6, 'MODERATE', 84.4)), [])
  assert.equal(compareRisk(calm, withEurope(53.6, 'MODERATE', null))[0].subject, 'europe')
})

test('raw materials and shares are named as people say them, funds and pairs by their own names', () => {
  const turned = { ...outlooks.commodities[0], symbol: 'NG=F', name: 'natural_gas' as const }
  const [gas] = compareCommodities(
    { ...outlooks, commodities: [{ ...turned, direction: 'short', score: 37.8 }] },
    { ...outlooks, commodities: [{ ...turned, direction: null, score: 43 }] },
  )
  assert.match(
    gas.why,
    /^The score of natural gas went from 37\.8 to 43\.0 of 100: no direction after short\.$/,
  )
  const named = (
    symbol: string,
    name: string,
    asset_class: PricesSnapshot['prices'][number]['asset_class'],
  ) =>
    comparePrices(
      { prices: [{ ...price, symbol, name, asset_class, price: 100 }], without_data: [] },
      { prices: [{ ...price, symbol, name, asset_class, price: 90 }], without_data: [] },
    )[0].why.replace(/ fell.*/, '')
  assert.equal(named('^VIX', 'Cboe Volatility Index', 'index'), 'The VIX')
  assert.equal(named('CT=F', 'Cotton No. 2', 'commodity'), 'Cotton')
  assert.equal(named('SPY', 'SPDR S&P 500 ETF Trust', 'etf'), 'SPDR S&P 500 ETF Trust')
  assert.equal(named('BRL=X', 'USD/BRL', 'fx'), 'USD/BRL')
})

test('prices are told from the move that is out of the ordinary for the class on, at most ten, largest first', () => {
  // 4% is out of the ordinary for a stock; 3.9% is not.
  assert.deepEqual(comparePrices(pricesAt(100), pricesAt(103.9)), [])
  const [move] = comparePrices(pricesAt(100), pricesAt(96))
  assert.deepEqual([move.subject, move.before, move.after], ['S0', 100, 96])
  assert.match(move.why, / fell 4\.0%, from 100\.00 to 96\.00\.$/)
  const many = comparePrices(
    pricesAt(...Array(12).fill(100)),
    pricesAt(...Array.from({ length: 12 }, (_, i) => 105 + i)),
  )
  assert.equal(many.length, 10)
  assert.equal(nextAfter({ ...many[0], assets: ['^VIX'] }).endpoint, '/v1/prices?symbols=%5EVIX')
  assert.equal(many[0].subject, 'S11')
})

test('a price below zero is never turned into a percentage', () => {
  assert.deepEqual(comparePrices(pricesAt(18), pricesAt(-37.63)), [])
  assert.deepEqual(comparePrices(pricesAt(-37.63), pricesAt(10)), [])
})

describe('signals', () => {
  const [example] = signalsLatest.example.result.signals
  const signal = (symbol: string, options: Partial<RecordedSignal> = {}): RecordedSignal => ({
    ...example,
    event_definition: SAMPLE_EVENT,
    symbol,
    signal_type: 'radar_daily',
    direction: 'long',
    confidence: 0.53,
    base_rate: 0.51,
    conviction: 90,
    id: `radar_daily:${symbol}:long:1`,
    issued_at: '2031-03-05T07:00:00Z',
    resolves_at: '2031-03-20T20:15:00Z',
    ...options,
  })
  const setOf = (...signals: readonly RecordedSignal[]): LatestSignalsSnapshot => ({
    signals: [...signals],
    count: signals.length,
    calls: [],
    sources: (['alpha_14d', 'radar_daily', 'scr_daily', 'intraday_30m'] as const).map((source) => ({
      source,
      as_of: '2031-03-04T07:00:00Z',
      count: 1,
    })),
    unavailable: [],
    tracked: [],
  })
  const kindsOf = (before: LatestSignalsSnapshot, after: LatestSignalsSnapshot) =>
    compareSignals(before, after, DEMO_UNIVERSE).map(({ kind, subject }) => [kind, subject])

  test('that stand are no change, even when they are confirmed', () =>
    assert.deepEqual(
      kindsOf(setOf(signal('A')), setOf(signal('A', { confirmed_at: '2031-03-05T07:00:00Z' }))),
      [],
    ))
  test('are told when they are new, turned, issued again or gone, in this order of weight', () => {
    const before = setOf(signal('TURNED'), signal('AGAIN'), signal('GONE'))
    const after = setOf(
      signal('NEW'),
      signal('TURNED', { direction: 'short', id: 'radar_daily:TURNED:short:2' }),
      signal('AGAIN', { id: 'radar_daily:AGAIN:long:2' }),
    )
    const changes = compareSignals(before, after, DEMO_UNIVERSE)
    assert.deepEqual(
      changes.map(({ kind, subject, before, after }) => [kind, subject, before, after]),
      [
        ['signal_turned', 'TURNED', 'long', 'short'],
        ['new_signal', 'NEW', null, 'long'],
        ['signal_dropped', 'GONE', 'long', null],
        ['signal_issued_again', 'AGAIN', 'long', 'long'],
      ],
    )
    // 55 + 90/10, 40 + 9, 30 + 9, 25 + 9
    assert.deepEqual(
      changes.map(({ importance }) => importance),
      [64, 49, 39, 34],
    )
    assert.match(
      changes[1].why,
      /^The radar .* calls NEW long until .*: 53\.0% against a base rate of 51\.0%\.$/,
    )
  })
  test('are not new if they only stand again, and not withdrawn if they came due', () => {
    const back = signal('BACK', { issued_at: '2031-02-20T07:00:00Z' })
    const due = signal('DUE', { resolves_at: '2031-03-03T21:15:00Z' })
    const changes = compareSignals(setOf(due), setOf(back), DEMO_UNIVERSE)
    assert.deepEqual(
      changes.map(({ kind, subject, after }) => [kind, subject, after]),
      [
        ['signal_repeated', 'BACK', 'long'],
        ['signal_due', 'DUE', null],
      ],
    )
    assert.match(
      changes[0].why,
      / is back to its long call on BACK of 20 February 2031, until 20 March 2031: /,
    )
    assert.match(changes[1].why, /^The long call of .* on DUE came due on 3 March 2031; /)
  })
  test('of screens are not told: they describe', () => {
    const screen = signal('A', { signal_type: 'intraday_30m', kind: 'screen', confidence: 0.5, strength: 0 })
    assert.deepEqual([kindsOf(setOf(), setOf(screen)), kindsOf(setOf(screen), setOf())], [[], []])
  })
  test('of raw materials are told with their score, save that they are issued again', () => {
    const gold = (id: string, options: Partial<RecordedSignal> = {}) =>
      signal('GC=F', { signal_type: 'scr_daily', id, ...options })
    assert.deepEqual(kindsOf(setOf(), setOf(gold('1'))), [])
    assert.deepEqual(kindsOf(setOf(gold('1')), setOf(gold('2', { direction: 'short' }))), [])
    assert.deepEqual(kindsOf(setOf(gold('1')), setOf(gold('2'))), [['signal_issued_again', 'GC=F']])
  })
  test('of a source that has no answer are not told as gone', () => {
    const silent = { ...setOf(), sources: [] }
    assert.deepEqual(kindsOf(setOf(signal('A')), silent), [])
    assert.deepEqual(kindsOf(silent, setOf(signal('A'))), [])
  })
  test('are at most ten of a source, the first in conviction', () => {
    const many = Array.from({ length: 12 }, (_, at) => signal(`S${at}`, { conviction: 60 + at }))
    const changes = compareSignals(setOf(), setOf(...many), DEMO_UNIVERSE)
    assert.equal(changes.length, 10)
    assert.equal(changes[0].subject, 'S11')
  })
})
