import {
  asDay,
  type Day,
  formatDay,
  formatInstant,
  type Instant,
  parseInstant,
  utcDay,
} from '@bellwether-markets/engine/kernel/time'
import { nextTradingDay, sessionOf } from '@bellwether-markets/engine/market/calendar'
import { type DailyWindow, dailyAsOf } from '@bellwether-markets/engine/market/point-in-time'
import { SP500_FUND } from '@bellwether-markets/engine/market/roles'
import { ordersFor, TRADING, worthOf } from '@bellwether-markets/engine/portfolio/book'
import { cashReturns, type FundPanel, fundPanel } from '@bellwether-markets/engine/portfolio/fund-panel'
import { MODEL_FUNDS, MODEL_VERSION } from '@bellwether-markets/engine/portfolio/model-target'
import {
  byModelVersion,
  type DecisionEntry,
  openDecision,
  type PortfolioRecordEntry,
} from '@bellwether-markets/engine/portfolio/portfolio-record'
import { CASH_SYMBOL } from '@bellwether-markets/engine/portfolio/portfolio-study'
import { recordedBook } from '@bellwether-markets/engine/portfolio/recorded-book'
import { round } from '@bellwether-markets/engine/series/round'
import {
  type EntryDraft,
  isWithin,
  type RecordEntry,
} from '@bellwether-markets/engine/track-record/record-entry'
import type { Computation } from '@bellwether-markets/products/contract/product'
import type { MarketSource, TrackRecordReader } from '../ports.ts'
import { latestPart, type SnapshotMaker } from '../snapshots/make-snapshot.ts'
import { appendEntries, entriesAfter, faultOfClock } from './append-entries.ts'
import { portfolioFill } from './portfolio-fill.ts'
import type { RecordingDeps } from './record-signals.ts'

const BARS = 9000

/** Of one portfolio review. */
export interface PublishedTarget {
  readonly model_version: string
  readonly target: {
    /** ISO 8601 day. */
    readonly decided_on: string
    readonly weights: readonly { readonly symbol: string; readonly weight_pct: number }[]
  }
}

export interface PortfolioRecordDeps extends RecordingDeps {
  readonly entries: PortfolioEntries
}

/**
 * Fills orders whose session is over, and records a new review with its fill session, whose price does not exist yet. A
 * repeat writes nothing. A new model version begins anew; what an earlier one left open is not filled.
 * @param published undefined if no portfolio is published
 * @param now market time
 * @returns the added entries
 */
export function recordPortfolio(
  deps: PortfolioRecordDeps,
  published: PublishedTarget | undefined,
  now: Instant,
): readonly RecordEntry[] {
  if (faultOfClock(deps, now) !== undefined) return []
  const windows = windowsAt(deps, now)
  const panel = fundPanel(windows, MODEL_FUNDS, SP500_FUND, (day) =>
    cashReturns(day, windows.get(CASH_SYMBOL)),
  )
  const ofModel = () => byModelVersion(deps.entries(now)).get(MODEL_VERSION) ?? []
  const before = ofModel()
  const open = openDecision(before)
  const fill = open && portfolioFill(open, before, panel, windows)
  const filled = fill === undefined ? [] : append(deps, { kind: 'fill', payload: fill }, now)
  const entries = ofModel()
  if (published?.model_version !== MODEL_VERSION || openDecision(entries) !== undefined) return filled
  const decision = decisionOf(published, entries, panel, now)
  if (decision === undefined) return filled
  return [...filled, ...append(deps, { kind: 'decision', payload: decision }, now)]
}

function append(
  deps: PortfolioRecordDeps,
  draft: Pick<EntryDraft & { kind: 'decision' | 'fill' }, 'kind' | 'payload'>,
  now: Instant,
): readonly RecordEntry[] {
  const entry = { ...draft, at: formatInstant(now), mode: deps.mode } as EntryDraft
  return appendEntries(deps, [entry], now)
}

function windowsAt({ source }: PortfolioRecordDeps, now: Instant): ReadonlyMap<string, DailyWindow> {
  source.advanceTo(now)
  return new Map(
    [...MODEL_FUNDS, CASH_SYMBOL].flatMap((symbol) => {
      const columns = source.observations.daily(symbol)
      const window = columns && dailyAsOf(columns, now, BARS)
      return window === undefined || window.length === 0 ? [] : [[symbol, window] as const]
    }),
  )
}

function decisionOf(
  { target, model_version }: PublishedTarget,
  entries: readonly PortfolioRecordEntry[],
  panel: FundPanel,
  now: Instant,
): DecisionEntry['payload'] | undefined {
  const last = entries.findLast((entry) => entry.kind === 'decision')
  if (last !== undefined && last.payload.decided_on >= target.decided_on) return undefined
  const { book } = recordedBook(entries, panel)
  const weights = panel.symbols.map((symbol) =>
    asShare(target.weights.find((each) => each.symbol === symbol)?.weight_pct ?? 0),
  )
  const orders = ordersFor(book, weights, TRADING.band)
  return {
    portfolio: 'model',
    model_version,
    decided_on: target.decided_on,
    fills_on: formatDay(nextClosingDay(now)),
    nav: worthOf(book),
    targets: target.weights.map(({ symbol, weight_pct }) => ({ symbol, weight: asShare(weight_pct) })),
    orders: orders.map(({ fund, from, to }) => ({ symbol: panel.symbols[fund], from, to })),
  }
}

/** The trading day of the next close, a price that cannot be known yet. */
function nextClosingDay(now: Instant): Day {
  let day = nextTradingDay(asDay(utcDay(now) - 2))
  while ((sessionOf(day)?.close ?? 0) <= now) day = nextTradingDay(day)
  return day
}

/** Without binary noise. */
const asShare = (percent: number): number => round(percent / 100, 6)

/** Up to a moment, in order. */
export type PortfolioEntries = (to: Instant) => readonly PortfolioRecordEntry[]

/** Reads every entry once. */
export function portfolioEntries(reader: Pick<TrackRecordReader, 'entries'>): PortfolioEntries {
  let found: readonly PortfolioRecordEntry[] = []
  let readUpTo = 0
  return (to) => {
    for (const entries of entriesAfter(reader, readUpTo)) {
      found = [...found, ...entries.filter(isOfPortfolio)].filter(({ seq }) => !isVoid(seq, entries))
      readUpTo = entries[entries.length - 1].seq
    }
    return found.filter(({ at }) => (parseInstant(at) ?? Number.POSITIVE_INFINITY) <= to)
  }
}

const isVoid = (seq: number, entries: readonly RecordEntry[]): boolean =>
  entries.some((entry) => entry.kind === 'clock_correction' && isWithin(seq, entry.payload.voids))

const isOfPortfolio = (entry: RecordEntry): entry is RecordEntry & PortfolioRecordEntry =>
  entry.kind === 'decision' || entry.kind === 'fill'

export const withPortfolioRecord = (source: MarketSource, entries: PortfolioEntries): MarketSource => ({
  ...source,
  observations: { ...source.observations, portfolioRecord: entries },
})

/**
 * After each refresh.
 * @param product publishes the portfolio
 */
export function portfolioRecordWriter(
  deps: PortfolioRecordDeps,
  maker: SnapshotMaker,
  product: Computation,
): (now: Instant) => void {
  return (now) => {
    recordPortfolio(deps, latestPart<PublishedTarget>(maker, product, now), now)
  }
}
