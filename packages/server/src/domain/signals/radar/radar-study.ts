import { asDay, type Day, HOUR, startOfUtcDay } from '../../../kernel/time.ts'
import { type Backtest, backtestOf } from '../../track-record/backtest.ts'
import {
  closeToCloseInstants,
  type ForecastFrame,
  pastForecast,
  pastOutcome,
} from '../../track-record/forecast-frame.ts'
import type { ScoredForecast } from '../../track-record/scored-forecast.ts'
import { type AlphaMarket, alphaMarket } from '../alpha/cross-section.ts'
import { type EarningsRow, earningsBySymbol } from '../alpha/earnings-row.ts'
import { endsWeek } from '../alpha/price-panel.ts'
import type { PriceSeries } from '../alpha/price-series.ts'
import type { FigureRow } from '../quality/company-figures.ts'
import { qualityHistory } from './quality-history.ts'
import { type RadarConfidence, radarConfidenceAt, statedRadarChances } from './radar-confidence.ts'
import { radarPicks } from './radar-picks.ts'
import { radarScreen } from './radar-screen.ts'
import { RADAR_HORIZON, type RadarOutcomes, radarOutcomes } from './radar-week.ts'

export interface RadarInputs {
  readonly series: readonly PriceSeries[]
  readonly benchmark: Pick<PriceSeries, 'day' | 'adjustedClose'>
  readonly earnings: readonly EarningsRow[]
  readonly figures: readonly FigureRow[]
}

export interface RadarStudy {
  readonly market: AlphaMarket
  readonly day: readonly Day[]
  readonly reports: ReadonlyMap<string, readonly EarningsRow[]>
  /** Per row, best first: indices into the panel's stocks. */
  readonly picks: readonly (readonly number[])[]
  /** Oldest first. */
  readonly weeks: readonly RadarWeek[]
}

export interface RadarWeek extends RadarOutcomes {
  readonly confidence: RadarConfidence
}

/** A day's picks depend on the day before. */
export function studyRadar({ series, benchmark, earnings, figures }: RadarInputs): RadarStudy {
  const market = alphaMarket(series)
  const { panel } = market
  const reports = earningsBySymbol(earnings)
  const sectors = panel.stocks.map(({ symbol, sector }) => ({ symbol, sector: panel.sectors[sector] }))
  const qualityAt = qualityHistory(figures, sectors)
  const benchmarkReturn = benchmarkReturns(benchmark, panel.day)
  const picks: (readonly number[])[] = []
  const weeks: RadarWeek[] = []
  for (let row = 0; row < panel.day.length; row++) {
    const quality = qualityAt(startOfUtcDay(asDay(panel.day[row] + 1)))
    const screen = radarScreen({ market, reports, quality }, row)
    const picked = radarPicks(screen, picks[row - 1] ?? [], (stock) => panel.stocks[stock].sector)
    picks.push(picked.map(({ stock }) => stock))
    if (!endsWeek(panel.day[row])) continue
    const outcomes = radarOutcomes(market, screen.ranked, picked, { row, against: benchmarkReturn(row) })
    weeks.push({ ...outcomes, confidence: radarConfidenceAt(weeks, row) })
  }
  return { market, day: panel.day, reports, picks, weeks }
}

/** Log, over 21 trading days from the next close; NaN if a close is missing. */
function benchmarkReturns(
  { day, adjustedClose }: RadarInputs['benchmark'],
  rows: readonly Day[],
): (row: number) => number {
  const closes = new Map(Array.from(day, (one, at) => [one, adjustedClose[at]]))
  const closeAt = (row: number): number => closes.get(rows[row]) ?? Number.NaN
  return (row) => Math.log(closeAt(row + 1 + RADAR_HORIZON) / closeAt(row + 1))
}

export const ISSUED_AFTER_MIDNIGHT_MS = 7 * HOUR

export interface PastPick extends ScoredForecast {
  readonly stock: number
}

/** Weekly dates only, one open at a time per stock. */
export function radarBacktest(
  { weeks, day }: RadarStudy,
  frame: ForecastFrame,
): Backtest & { readonly forecasts: readonly PastPick[] } {
  const emitted = weeks.flatMap((week) => picksOf(week, day.length, frame))
  return backtestOf(emitted, ({ stock }) => String(stock))
}

function picksOf(week: RadarWeek, rows: number, frame: ForecastFrame): readonly PastPick[] {
  const instants = closeToCloseInstants(week.day, RADAR_HORIZON, ISSUED_AFTER_MIDNIGHT_MS)
  const isOver = week.row + 1 + RADAR_HORIZON < rows
  return week.stock.flatMap((stock, at) => {
    if (!week.picked[at]) return []
    const excess = Math.expm1(week.excess[at] + week.against) - Math.expm1(week.against)
    const content = {
      signalId: `${stock} ${week.row}`,
      ...statedRadarChances(week.confidence, week.position[at]),
      ...pastOutcome(excess, isOver),
    }
    return [{ stock, ...pastForecast(frame, instants, content) }]
  })
}
