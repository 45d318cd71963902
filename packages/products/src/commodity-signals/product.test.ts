import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { commodityDays } from '@bellwether-markets/engine/commodities/commodity-days'
import {
  COMMODITY_INSTRUMENTS,
  FUND_SYMBOLS,
} from '@bellwether-markets/engine/commodities/commodity-instruments'
import { NotEnoughHistory } from '@bellwether-markets/engine/kernel/errors'
import { signalEventText } from '@bellwether-markets/engine/kernel/signal'
import { asInstant, DAY, HOUR, type Instant } from '@bellwether-markets/engine/kernel/time'
import type { Asset } from '@bellwether-markets/engine/market/asset'
import { Value } from 'typebox/value'
import { coveredWindows, morningsOf } from '../../../../test/fixtures/sample-commodities.ts'
import { often } from '../../../../test/often.ts'
import { COMPUTATIONS } from '../computations.ts'
import { placeText } from '../reason.ts'
import { CommoditySignals } from './product.ts'

const computeCommoditySignals = COMPUTATIONS['commodity-signals']
const computeCommodities = COMPUTATIONS.commodities

const tracked: readonly Asset[] = COMMODITY_INSTRUMENTS.map(({ future, title }) => ({
  symbol: future,
  name: title,
  assetClass: 'commodity',
  sector: undefined,
  currency: 'USD',
}))
const funds: readonly Asset[] = FUND_SYMBOLS.map((symbol) => ({
  symbol,
  name: symbol,
  assetClass: 'etf',
  sector: undefined,
  currency: 'USD',
}))

describe('the commodity signals', () => {
  const windows = coveredWindows({ days: 1500, seed: 11 })
  const regimes = { missing: 'not asked for' }
  const rows = commodityDays(windows, morningsOf(windows), [])
  const inputs = { bars: windows.daily, months: windows.curves, tracked, funds, rows, regimes }
  const signalsAt = (at: Instant): CommoditySignals =>
    computeCommoditySignals({ scores: { asOf: at, snapshot: computeCommodities(inputs, at) } }, at)
  const last = [...windows.daily.values()].reduce((day, each) => Math.max(day, each.day[each.length - 1]), 0)
  const asOf = asInstant((last + 1) * DAY + 6 * HOUR)
  let scores: ReturnType<typeof computeCommodities>
  let snapshot: CommoditySignals
  before(() => {
    scores = computeCommodities(inputs, asOf)
    snapshot = computeCommoditySignals({ scores: { asOf, snapshot: scores } }, asOf)
  })

  test('satisfy their schema', () => assert.deepEqual([...Value.Errors(CommoditySignals, snapshot)], []))
  test('are the raw materials that the scores call, in their direction', () => {
    const called = scores.commodities.flatMap(({ symbol, direction }) =>
      direction === null ? [] : [`${symbol} ${direction}`],
    )
    assert.ok(called.length > 0)
    assert.deepEqual(
      snapshot.signals.map(({ symbol, direction }) => `${symbol} ${direction}`).sort(),
      called.sort(),
    )
  })
  test('issued today they have the figures of today', () => {
    const fresh = snapshot.signals.filter(({ issued_at, confirmed_at }) => issued_at === confirmed_at)
    for (const signal of fresh) {
      const score = scores.commodities.find(({ symbol }) => symbol === signal.symbol)
      assert.deepEqual([signal.confidence, signal.conviction], [score?.confidence?.value, score?.conviction])
      assert.equal(signal.base_rate, score?.confidence?.base_rate)
    }
  })
  test('stand beside the scores as they were issued', () => {
    for (const { symbol, called } of scores.commodities) {
      const signal = snapshot.signals.find((one) => one.symbol === symbol)
      assert.equal(called === null, signal === undefined)
      if (called && signal) assert.deepEqual({ ...signal, ...called }, signal)
    }
  })
  test('name the instrument whose return is meant: the fund, else single contracts, else the splice', () => {
    for (const { symbol, event, event_definition: definition } of snapshot.signals) {
      assert.equal(event, signalEventText(definition))
      const fund = COMMODITY_INSTRUMENTS.find(({ future }) => future === symbol)?.fund
      const byFund = fund !== undefined && windows.daily.has(fund)
      assert.equal(definition.symbol, byFund ? fund : symbol)
      assert.equal(definition.basis, byFund ? 'adjusted' : windows.curves.has(symbol) ? 'contracts' : 'price')
    }
  })
  test('stand from their issue until their outcome is known, and only their confirmation moves', () => {
    const next = signalsAt(asInstant(asOf + 3 * DAY))
    assert.deepEqual([next.date, next.signals], [snapshot.date, snapshot.signals])
    assert.ok(snapshot.signals.every(({ expires_at, resolves_at }) => expires_at <= resolves_at))
    assert.ok(snapshot.signals.every(({ issued_at, resolves_at }) => issued_at < resolves_at))
  })
  test('that leave the list before their end are withdrawn, and due at their end', () => {
    const tally = { withdrawn: 0, due: 0, decided: 0 }
    let shown = new Set<string>()
    for (let back = often(25, 60); back >= 0; back--) {
      const at = asInstant(asOf - back * DAY)
      const known = { ...inputs, rows: rows.filter((row) => row.at <= at) }
      const { signals, calls } = computeCommodities(known, at)
      const present = new Set(signals.map(({ id }) => id))
      for (const { id, state, withdrawn_at, withdrawn_reason, outcome, direction, name } of calls) {
        assert.equal(state === 'new', state !== 'due' && present.has(id))
        assert.equal(withdrawn_at === null, withdrawn_reason === null)
        assert.ok(!name.includes('futures'))
        if (state === 'withdrawn' && shown.has(id)) tally.withdrawn++
        if (state !== 'due') continue
        tally.due++
        // the prices of the fixture are those of the last day
        if (back > 0) continue
        assert.ok(outcome !== null && outcome.reference_pct === 0)
        assert.equal(outcome.right, direction === 'long' ? outcome.return_pct > 0 : outcome.return_pct < 0)
        tally.decided++
      }
      const told = new Set(calls.map(({ id }) => id))
      const issuedAgain = (id: string) => [...present].some((one) => one.startsWith(id.slice(0, -20)))
      for (const id of shown) assert.ok(present.has(id) || told.has(id) || issuedAgain(id), id)
      shown = present
    }
    assert.ok(
      Object.values(tally).every((count) => count > 0),
      JSON.stringify(tally),
    )
  })
  test('say which rankings call', () => {
    for (const { symbol, reason_en: reason, direction, kind, rank, of } of snapshot.signals) {
      const { drivers } = scores.commodities.find((one) => one.symbol === symbol) ?? assert.fail(symbol)
      if (rank === null) continue
      assert.ok(reason.includes(`${placeText(rank, of ?? 0)}`), reason)
      const side = direction === 'long' ? 1 : -1
      for (const { name, contribution, rank: place, of: among } of drivers) {
        if (name === 'limit' || contribution * side <= 0) continue
        assert.ok(reason.includes(`(${placeText(place ?? 0, among ?? 0)})`), reason)
      }
      assert.equal(/chance to (gain|lose)/.test(reason), kind === 'signal')
      assert.equal(/its direction carries no edge/.test(reason), kind === 'screen')
    }
  })
  test('are refused after a week of silence', () =>
    assert.throws(() => signalsAt(asInstant(asOf + 8 * DAY)), NotEnoughHistory))
})
