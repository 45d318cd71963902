import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import {
  asInstant,
  DAY,
  dayFromDate,
  HOUR,
  type Instant,
  MINUTE,
  parseDay,
  parseInstant,
  startOfUtcDay,
} from '@bellwether-markets/engine/kernel/time'
import { universeOf } from '@bellwether-markets/engine/market/asset'
import { sessionOf, tradingDays } from '@bellwether-markets/engine/market/calendar'
import type { Observations } from '@bellwether-markets/engine/market/observation'
import { dailyAsOf } from '@bellwether-markets/engine/market/point-in-time'
import { dailyBarKnownAt } from '@bellwether-markets/engine/market/trading-hours'
import { MODEL_VERSION } from '@bellwether-markets/engine/portfolio/model-target'
import type { EntryDraft } from '@bellwether-markets/engine/track-record/record-entry'
import { ForecastCollector } from '@bellwether-markets/engine/track-record/scored-forecast'
import { ModelPortfolio } from '@bellwether-markets/products/portfolio/portfolio-schema'
import { Value } from 'typebox/value'
import { verifyRoots } from '../../../../../test/fixtures/record-verifier.ts'
import { sampleFunds } from '../../../../../test/fixtures/sample-funds.ts'
import { describePortfolio } from '../../../../products/src/portfolio/describe-portfolio.ts'
import { openRecordSigner, verifyEd25519 } from '../../adapters/signing/ed25519.ts'
import { openTrackRecordStore } from '../../storage/sqlite/track-record-store.ts'
import type { MarketSource } from '../ports.ts'
import { appendEntries, sha256 } from './append-entries.ts'
import { type PortfolioRecordDeps, portfolioEntries, recordPortfolio } from './portfolio-record.ts'

const directory = mkdtempSync(join(tmpdir(), 'portfolio-record-'))
after(() => rmSync(directory, { recursive: true, force: true }))
const signer = openRecordSigner(join(directory, 'key'))
const at = (text: string): Instant => parseInstant(text) ?? assert.fail(text)

const FROM = dayFromDate(2015, 1, 2)
const TO = dayFromDate(2017, 6, 30)
const windows = sampleFunds(5, FROM, TO)
const tracked = [...windows.keys()].map((symbol) => ({
  symbol,
  name: `${symbol} fund`,
  assetClass: symbol === '^IRX' ? ('index' as const) : ('etf' as const),
  sector: undefined,
  currency: 'USD',
}))
const universe = universeOf(tracked)

/** The sample funds as a market that comes to be known day by day; some bars may never come. */
function marketWithout(lost: (symbol: string, day: number) => boolean = () => false): MarketSource {
  const columns = new Map(
    [...windows].map(([symbol, window]) => {
      const asset = universe.bySymbol.get(symbol) ?? assert.fail(symbol)
      const rows = Array.from(window.day, (_, row) => row).filter((row) => !lost(symbol, window.day[row]))
      const day = rows.map((row) => window.day[row])
      const close = rows.map((row) => window.close[row])
      const knownAt = day.map((each) => dailyBarKnownAt(asset, each as ReturnType<typeof dayFromDate>))
      const all = { open: close, high: close, low: close, close, adjClose: close, volume: close }
      return [symbol, { symbol, source: 'sample', day, knownAt, ...all }] as const
    }),
  )
  const observations: Observations = {
    universe,
    since: startOfUtcDay(FROM),
    daily: (symbol) => columns.get(symbol),
    quotes: () => undefined,
  }
  return { kind: 'demo', id: 'sample', observations, advanceTo: () => undefined }
}

let stores = 0
function newParts(source = marketWithout()): PortfolioRecordDeps {
  const store = openTrackRecordStore(join(directory, `${++stores}.sqlite`))
  return { store, signer, market: 'demo', source, mode: 'paper', entries: portfolioEntries(store) }
}

/** What the product says at a moment, with the record as it is then. */
function publishedAt(deps: PortfolioRecordDeps, now: Instant): ModelPortfolio {
  const bars = new Map(
    tracked.flatMap(({ symbol }) => {
      const columns = deps.source.observations.daily(symbol)
      return columns ? [[symbol, dailyAsOf(columns, now, 9000)] as const] : []
    }),
  )
  return describePortfolio({ bars, tracked, decided: [], recorded: deps.entries(now) }, now)
}
const roundAt = (deps: PortfolioRecordDeps, now: Instant) =>
  recordPortfolio(deps, publishedAt(deps, now), now)

/** A Wednesday evening. */
const FIRST = at('2017-03-01T22:00:00Z')
const evening = (days: number): Instant => asInstant(FIRST + days * DAY)

describe('the record of the portfolio', () => {
  /** A round each evening of a quarter of a year, and what was published after the tenth. */
  const quarter = newParts()
  let tenth: string
  before(() => {
    for (let days = 0; days < 90; days++) {
      roundAt(quarter, evening(days))
      if (days === 9) tenth = JSON.stringify(publishedAt(quarter, asInstant(evening(9) + MINUTE)))
    }
  })

  test('begins with a decision that is filled at the next close, and writes nothing twice', () => {
    const deps = newParts()
    const [decision, ...more] = roundAt(deps, FIRST)
    assert.ok(decision.kind === 'decision' && more.length === 0)
    assert.equal(decision.payload.decided_on, '2017-02-24')
    assert.equal(decision.payload.fills_on, '2017-03-02')
    assert.equal(decision.payload.nav, 100_000)
    assert.deepEqual(roundAt(deps, asInstant(FIRST + HOUR)), [])
    const [fill, ...others] = roundAt(deps, evening(1))
    assert.ok(fill.kind === 'fill' && others.length === 0)
    assert.equal(fill.payload.day, '2017-03-02')
    assert.equal(fill.payload.decision_seq, decision.seq)
    // bought to the targets of 100,000 at 10 bp
    const targets = decision.payload.targets.reduce((sum, { weight }) => sum + weight, 0)
    assert.ok(Math.abs(fill.payload.nav - 100_000 * (1 - 0.001 * targets)) < 1e-6)
    assert.deepEqual(roundAt(deps, asInstant(evening(1) + HOUR)), [])
  })

  test('has every decision before the close that fills it, for a quarter of a year, and verifies', () => {
    const entries = quarter.entries(evening(90))
    const decisions = entries.filter((entry) => entry.kind === 'decision')
    assert.ok(decisions.length >= 12)
    for (const { at: written, payload } of decisions) {
      const close = sessionOf(parseDay(payload.fills_on) ?? assert.fail())?.close ?? assert.fail()
      assert.ok(at(written) < close)
    }
    const fills = entries.filter((entry) => entry.kind === 'fill')
    for (const { at: written, payload } of fills) {
      const decision = decisions.find(({ seq }) => seq === payload.decision_seq) ?? assert.fail()
      assert.equal(payload.day, decision.payload.fills_on)
      assert.ok(at(decision.at) < at(written))
      const held = payload.holdings.reduce((sum, { value }) => sum + value, payload.cash)
      assert.ok(Math.abs(held / payload.nav - 1) < 1e-9)
    }
    const { store } = quarter
    assert.equal(
      verifyRoots(store.entries(1, 1000), store.roots(1, 1000), {
        sha256,
        verifySignature: verifyEd25519,
        keys: store.keys(),
      }),
      undefined,
    )
    const calls = new ForecastCollector()
    calls.take(store.entries(1, 1000))
    assert.deepEqual(calls.forecasts(), [])
  })

  test('is told beside the backtest, never joined to it, and says so while it is empty', () => {
    const empty = publishedAt(newParts(), FIRST)
    assert.equal(empty.record.mode, null)
    assert.match(empty.record.note, /Nothing of this model is recorded yet/)
    const told = publishedAt(quarter, evening(30))
    assert.deepEqual(Value.Errors(ModelPortfolio, told).slice(0, 1), [])
    assert.equal(told.record.mode, 'paper')
    assert.equal(told.record.started_at, '2017-03-01T22:00:00Z')
    assert.equal(told.record.performance?.kind, 'paper')
    assert.equal(told.record.performance?.from, '2017-03-02')
    assert.equal(told.performance.kind, 'backtest')
    assert.ok(told.performance.from < '2016-12-31')
    assert.equal(told.record.curve[0].date, '2017-03-02')
    const without = describePortfolio(
      {
        bars: new Map([...windows].map(([symbol, window]) => [symbol, window])),
        tracked,
        decided: [],
        recorded: undefined,
      },
      startOfUtcDay(dayFromDate(2017, 7, 1)),
    )
    assert.equal(without.record.performance, null)
  })

  test('begins anew with the model, and shows the record of the model before as it ended', () => {
    const deps = newParts()
    const frame = { at: '2017-02-24T22:00:00Z', mode: 'paper' as const }
    const targets = [{ symbol: 'GLD', weight: 0.5 }]
    const decision = { portfolio: 'model' as const, model_version: '1', decided_on: '2017-02-24', targets }
    const append = (draft: EntryDraft) => appendEntries(deps, [draft], at(draft.at))[0].seq
    const first = append({
      ...frame,
      kind: 'decision',
      payload: {
        ...decision,
        fills_on: '2017-02-27',
        nav: 100_000,
        orders: [{ symbol: 'GLD', from: 0, to: 0.5 }],
      },
    })
    append({
      ...frame,
      at: '2017-02-27T22:00:00Z',
      kind: 'fill',
      payload: {
        portfolio: 'model',
        decision_seq: first,
        day: '2017-02-27',
        fills: [{ symbol: 'GLD', price: 119, bought: 49_000, cost: 49 }],
        unfilled: [],
        nav: 98_000,
        cash: 49_000,
        holdings: [{ symbol: 'GLD', value: 49_000 }],
      },
    })
    const open = append({
      ...frame,
      at: '2017-02-28T22:00:00Z',
      kind: 'decision',
      payload: {
        ...decision,
        fills_on: '2017-03-01',
        nav: 99_000,
        orders: [{ symbol: 'GLD', from: 0.5, to: 0 }],
      },
    })
    const before = publishedAt(deps, FIRST).record
    assert.deepEqual([before.mode, before.decisions, before.last_seq], [null, 0, null])
    const [begun, ...more] = roundAt(deps, FIRST)
    assert.ok(begun.kind === 'decision' && more.length === 0, 'the open order of the old model was filled')
    assert.equal(begun.payload.model_version, MODEL_VERSION)
    assert.equal(begun.payload.nav, 100_000)
    assert.ok(begun.payload.orders.every(({ from }) => from === 0))
    const [fill] = roundAt(deps, evening(1))
    assert.ok(fill.kind === 'fill' && fill.payload.decision_seq === begun.seq)
    const told = publishedAt(deps, evening(20))
    assert.deepEqual(Value.Errors(ModelPortfolio, told).slice(0, 1), [])
    assert.equal(told.record.started_at, '2017-03-01T22:00:00Z')
    assert.equal(told.record.performance?.from, '2017-03-02')
    assert.deepEqual([told.record.decisions, told.record.fills], [1, 1])
    assert.deepEqual(told.record.previous, before.previous)
    assert.deepEqual(told.record.previous, [
      {
        model_version: '1',
        mode: 'paper',
        started_at: '2017-02-24T22:00:00Z',
        ended_at: '2017-02-28T22:00:00Z',
        decisions: 2,
        fills: 1,
        nav: 99_000,
        twr_pct: -1,
        max_drawdown_pct: -2,
        last_seq: open,
      },
    ])
  })

  test('is not written from a portfolio of another model', () => {
    const deps = newParts()
    const foreign = { ...publishedAt(deps, FIRST), model_version: '1' }
    assert.deepEqual(recordPortfolio(deps, foreign, FIRST), [])
  })

  test('as of a moment is what had been written by then, whatever was written since', () => {
    assert.equal(JSON.stringify(publishedAt(quarter, asInstant(evening(9) + MINUTE))), tenth)
  })

  test('a clock behind the record writes nothing', () => {
    const deps = newParts()
    roundAt(deps, evening(1))
    assert.deepEqual(recordPortfolio(deps, publishedAt(deps, FIRST), FIRST), [])
  })

  test('a service that slept over its session fills late at the prices of that session, and decides for the next', () => {
    const deps = newParts()
    roundAt(deps, FIRST)
    const added = roundAt(deps, evening(12))
    assert.deepEqual(
      added.map(({ kind }) => kind),
      ['fill', 'decision'],
    )
    const [fill, decision] = added
    assert.ok(fill.kind === 'fill' && decision.kind === 'decision')
    assert.equal(fill.payload.day, '2017-03-02')
    assert.equal(decision.payload.decided_on, '2017-03-10')
    assert.equal(decision.payload.fills_on, '2017-03-14')
  })

  test('a fund without a price that day makes the fill wait for the first session on which all have one', () => {
    const lost = parseDay('2017-03-02')
    const deps = newParts(marketWithout((symbol, day) => symbol === 'IEF' && day === lost))
    roundAt(deps, FIRST)
    assert.deepEqual(roundAt(deps, evening(1)), [])
    const [fill] = roundAt(deps, evening(2))
    assert.ok(fill.kind === 'fill')
    assert.equal(fill.payload.day, '2017-03-03')
    assert.deepEqual(fill.payload.unfilled, [])
  })

  test('a fund that never has a price again is given up after five sessions, the others are filled', () => {
    const from = parseDay('2017-03-02') ?? 0
    const deps = newParts(marketWithout((symbol, day) => symbol === 'IEF' && day >= from))
    const first = publishedAt(deps, FIRST)
    recordPortfolio(deps, first, FIRST)
    const sessions = tradingDays(
      parseDay('2017-03-02') ?? assert.fail(),
      parseDay('2017-03-09') ?? assert.fail(),
    )
    assert.equal(sessions.length, 6)
    assert.deepEqual(recordPortfolio(deps, undefined, evening(7)), [])
    const [fill] = recordPortfolio(deps, undefined, evening(8))
    assert.ok(fill.kind === 'fill')
    assert.deepEqual(fill.payload.unfilled, ['IEF'])
    assert.equal(fill.payload.day, '2017-03-02')
    assert.ok(!fill.payload.holdings.some(({ symbol }) => symbol === 'IEF'))
  })

  test('where nothing is published only what is open is filled', () => {
    const deps = newParts()
    assert.deepEqual(recordPortfolio(deps, undefined, FIRST), [])
    roundAt(deps, FIRST)
    assert.deepEqual(
      recordPortfolio(deps, undefined, evening(1)).map(({ kind }) => kind),
      ['fill'],
    )
  })
})
