import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { conciseAlpha } from './alpha/concise-alpha.ts'
import { alpha } from './alpha/product.ts'
import { conciseAnalysis } from './analysis/concise-analysis.ts'
import { analysis } from './analysis/product.ts'
import { conciseBriefing } from './briefing/concise-briefing.ts'
import { briefing } from './briefing/product.ts'
import type { Concise } from './contract/concise.ts'
import { conciseIntraday } from './intraday/concise-intraday.ts'
import { intraday } from './intraday/product.ts'
import { concisePrices } from './prices/concise-prices.ts'
import { prices } from './prices/product.ts'
import { concisePriceHistory } from './prices-history/concise-history.ts'
import { pricesHistory } from './prices-history/product.ts'
import { conciseRegime, conciseRegimes } from './regime/concise-regime.ts'
import { regimeHistory } from './regime/history-product.ts'
import { regime } from './regime/product.ts'
import { conciseRisk } from './risk/concise-risk.ts'
import { risk } from './risk/product.ts'
import { conciseRiskHistory, riskHistory } from './risk-history/product.ts'

const columnOf = ({ columns = [], rows = [] }: Concise, name: string): readonly unknown[] =>
  rows.map((row) => row[columns.indexOf(name)])

describe('a screen has no side in short', () => {
  const screens = <Signal extends object>(signals: readonly Signal[]) =>
    signals.map((signal) => ({ ...signal, kind: 'screen' as const }))

  test('of the stock model, and no word of a trade', () => {
    const { result } = alpha.example
    const signals = conciseAlpha(result, {}, undefined)
    assert.deepEqual(columnOf(signals, 'resolves_at')[0], result.signals[0].resolves_at)
    assert.equal(signals.date, result.date)
    const screen = conciseAlpha({ ...result, signals: screens(result.signals) }, {}, undefined)
    assert.deepEqual(new Set(columnOf(screen, 'direction')), new Set([null]))
    assert.ok(result.cost && !screen.caveats?.includes(result.cost.statement))
  })

  test('of the session, nor in its sentence', () => {
    const { result } = intraday.example
    const screen = conciseIntraday({ ...result, signals: screens(result.signals) }, {}, undefined)
    assert.deepEqual(new Set(columnOf(screen, 'direction')), new Set([null]))
    assert.doesNotMatch(screen.summary, /long|short/)
  })
})

test('only what pays dividends is told with them, and a yield has no currency', () => {
  const { result } = pricesHistory.example
  const told = (symbol: string) => concisePriceHistory({ ...result, symbol }, {}, undefined).summary
  assert.match(told('NVDA'), / USD on .* with dividends since .* \(adjusted\)\.$/)
  for (const symbol of ['^TNX', 'GC=F', 'EURUSD=X', 'DX-Y.NYB'])
    assert.doesNotMatch(told(symbol), /dividends|adjusted/)
  assert.doesNotMatch(told('^TNX'), /USD/)
  const [bar] = result.bars
  const bars = Array.from({ length: 40 }, () => bar)
  assert.deepEqual(concisePriceHistory({ ...result, bars, count: 40 }, {}, undefined).columns, [
    'date',
    'adj_close',
  ])
})

test('prices in short: no class fits, stale changes are not told, limit brings more', () => {
  const { result } = prices.example
  const [price] = result.prices
  const none = concisePrices({ ...result, prices: [], count: 0 }, { symbols: 'NVDA', class: 'fx' }, undefined)
  assert.equal(none.summary, 'None of these is of class fx.')
  const stale = { ...price, stale: true, change_pct: 5 }
  const told = concisePrices({ ...result, prices: [stale], count: 1 }, { symbols: price.symbol }, undefined)
  assert.doesNotMatch(told.summary, /5%/)
  const many = Array.from({ length: 60 }, (_, index) => ({ ...price, symbol: `S${index}`, stale: false }))
  const all = concisePrices({ ...result, prices: many, count: 60 }, {}, 50)
  assert.equal(all.rows?.length, 50)
})

test('a region has the day and the caveats of the market', () => {
  const state = { ...risk.example.result, provisional: true, degraded: true }
  const short = conciseRisk(state, { region: 'europe' }, undefined)
  assert.equal(short.date, state.date)
  assert.deepEqual(
    short.caveats?.slice(0, 2).map((text) => text.split(':')[0]),
    ['Provisional', 'Degraded'],
  )
})

test('a history says how to get the rows that were cut, and knows no beginning before its first day', () => {
  const { result } = regimeHistory.example
  const [row] = result.rows
  const rows = Array.from({ length: 20 }, (_, at) => ({
    ...row,
    date: `2034-01-${10 + at}`,
    regime: at % 2 === 0 ? ('BULL' as const) : ('BEAR' as const),
  }))
  const all = conciseRegimes({ ...result, count: 20, rows }, {}, 20)
  assert.deepEqual(columnOf(all, 'from').slice(-2), ['2034-01-11', null])
  assert.match(
    conciseRegimes({ ...result, count: 20, rows }, {}, undefined).more ?? '',
    /^limit=20 for all 20; /,
  )
  assert.match(conciseRiskHistory(riskHistory.example.result, {}, 1).more ?? '', /^limit=\d+ for all|^days=/)
  const pending = { regime: 'BEAR', sessions_left: 1 } as never
  const { caveats } = conciseRegime({ ...regime.example.result, pending }, {}, undefined)
  assert.ok(caveats?.includes('BEAR in one session if nothing changes.'))
})

test('a briefing says of which session it is, a rating on what it rests', () => {
  const edition = briefing.example.result
  assert.equal(conciseBriefing(edition, {}, undefined).summary, `${edition.session}: ${edition.headline}`)
  const { result } = analysis.example
  const caveatsAt = (coverage: number) =>
    conciseAnalysis({ ...result, scores: { ...result.scores, coverage } }).caveats?.join(' ') ?? ''
  assert.match(caveatsAt(0.3), /rests on 30% of its weights/)
  assert.doesNotMatch(caveatsAt(0), /of its weights/)
})
