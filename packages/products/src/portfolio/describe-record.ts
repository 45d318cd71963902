import { asDay, formatDay } from '@bellwether-markets/engine/kernel/time'
import { SP500_FUND } from '@bellwether-markets/engine/market/roles'
import { worthOf } from '@bellwether-markets/engine/portfolio/book'
import { MODEL_VERSION } from '@bellwether-markets/engine/portfolio/model-target'
import { performanceOf } from '@bellwether-markets/engine/portfolio/performance'
import {
  byModelVersion,
  openDecision,
  type PortfolioRecordEntry,
} from '@bellwether-markets/engine/portfolio/portfolio-record'
import { type RecordedBook, recordedBook } from '@bellwether-markets/engine/portfolio/recorded-book'
import { round } from '@bellwether-markets/engine/series/round'
import { growthPath } from '@bellwether-markets/engine/statistics/growth-path'
import { pick } from '../pick.ts'
import { printedWeights } from './describe-positions.ts'
import { printedPerformance } from './performance-text.ts'
import { CURVE_POINTS, type EarlierRecord, type RecordPart } from './portfolio-schema.ts'
import type { PortfolioView } from './portfolio-view.ts'

const NOTHING: RecordPart = {
  mode: null,
  started_at: null,
  decisions: 0,
  fills: 0,
  pending: null,
  performance: null,
  positions: [],
  cash_pct: null,
  curve: [],
  last_seq: null,
  previous: [],
  note: 'Nothing of this model is recorded yet: the record begins with the first decision that this service writes down before its fill price exists.',
}

export function describeRecord({ study, recorded = [] }: PortfolioView): RecordPart {
  const records = byModelVersion(recorded)
  const previous = [...records].flatMap(([version, entries]) =>
    version === MODEL_VERSION ? [] : [earlierRecord(version, entries)],
  )
  const own = records.get(MODEL_VERSION)
  return own === undefined ? { ...NOTHING, previous } : { ...ownRecord(own, study), previous }
}

function ownRecord(
  recorded: readonly PortfolioRecordEntry[],
  study: PortfolioView['study'],
): Omit<RecordPart, 'previous'> {
  const [first] = recorded
  const path = recordedBook(recorded, study.panel)
  const weights = printedWeights(path.book.holdings, path.book.cash)
  const fills = recorded.filter(({ kind }) => kind === 'fill').length
  return {
    mode: first.mode,
    started_at: first.at,
    decisions: recorded.length - fills,
    fills,
    pending: pendingOf(recorded),
    performance: performanceIn(path, study, first.mode),
    positions: study.panel.symbols.flatMap((symbol, fund) =>
      path.book.holdings[fund] > 0 ? [{ symbol, weight_pct: weights.funds[fund] }] : [],
    ),
    cash_pct: weights.cash,
    curve: curveOf(path, study.panel.day),
    last_seq: recorded[recorded.length - 1].seq,
    note: `${first.mode === 'live' ? 'Live' : 'Paper'}: every decision stands in the track record before its fill price existed. GET /v1/track-record has the entries with their proofs.`,
  }
}

/** From the worths that were recorded; prices since are not asked. */
function earlierRecord(model_version: string, recorded: readonly PortfolioRecordEntry[]): EarlierRecord {
  const [first] = recorded
  const last = recorded[recorded.length - 1]
  const fills = recorded.filter(({ kind }) => kind === 'fill').length
  const steps = recorded.map(({ payload }, at) => payload.nav / recorded[Math.max(0, at - 1)].payload.nav - 1)
  const { value, deepest } = growthPath(Float64Array.from(steps))
  return {
    model_version,
    mode: first.mode,
    started_at: first.at,
    ended_at: last.at,
    decisions: recorded.length - fills,
    fills,
    nav: round(last.payload.nav, 2),
    twr_pct: round((value[value.length - 1] - 1) * 100, 2),
    max_drawdown_pct: round(deepest * 100, 2),
    last_seq: last.seq,
  }
}

function pendingOf(recorded: readonly PortfolioRecordEntry[]): RecordPart['pending'] {
  const open = openDecision(recorded)
  if (open === undefined) return null
  return {
    seq: open.seq,
    decided_at: open.at,
    fills_on: open.payload.fills_on,
    orders: open.payload.orders.map(({ symbol, from, to }) => ({
      symbol,
      from_pct: round(from * 100, 2),
      to_pct: round(to * 100, 2),
    })),
  }
}

function performanceIn(
  path: RecordedBook,
  { panel }: PortfolioView['study'],
  mode: 'paper' | 'live',
): RecordPart['performance'] {
  const { start } = path
  if (start === undefined) return null
  const market = panel.returns[panel.symbols.indexOf(SP500_FUND)]
  const days = [panel.day[start], panel.day[panel.day.length - 1]] as const
  const figures = performanceOf({
    ...pick(path, 'net', 'gross', 'traded'),
    cash: panel.cash.subarray(start),
    market: market.subarray(start),
    days,
    trials: 1,
  })
  return printedPerformance({
    kind: mode,
    days,
    nav: path.worth[path.worth.length - 1],
    figures,
    exposure: 1 - path.book.cash / worthOf(path.book),
    trials: 1,
    benchmarks: [],
  })
}

function curveOf({ start, worth }: RecordedBook, day: ArrayLike<number>): RecordPart['curve'] {
  if (start === undefined) return []
  const points = Array.from(worth, (nav, at) => ({
    date: formatDay(asDay(day[start + at])),
    nav: round(nav, 2),
  }))
  return points.slice(-CURVE_POINTS)
}
