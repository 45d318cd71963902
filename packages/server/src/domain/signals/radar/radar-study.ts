import { asDay, type Day, startOfUtcDay } from '../../../kernel/time.ts'
import { type AlphaMarket, alphaMarket } from '../alpha/cross-section.ts'
import { decisionRows } from '../alpha/decision-rows.ts'
import { type EarningsRow, earningsBySymbol } from '../alpha/earnings-row.ts'
import type { PriceSeries } from '../alpha/price-series.ts'
import type { FundamentalRow } from '../quality/fundamental-row.ts'
import { qualityHistory } from './quality-history.ts'
import { type RadarConfidence, radarConfidenceAt } from './radar-confidence.ts'
import { radarPicks } from './radar-picks.ts'
import { radarScreen } from './radar-screen.ts'
import { RADAR_HORIZON, type RadarOutcomes, radarOutcomes } from './radar-week.ts'

export interface RadarInputs {
  readonly series: readonly PriceSeries[]
  /** Benchmark fund of the picks. */
  readonly benchmark: Pick<PriceSeries, 'day' | 'adjustedClose'>
  readonly earnings: readonly EarningsRow[]
  readonly figures: readonly FundamentalRow[]
}

export interface RadarStudy {
  readonly market: AlphaMarket
  readonly day: readonly Day[]
  readonly reports: ReadonlyMap<string, readonly EarningsRow[]>
  /** Per row, best first, as indices into the panel's stocks. */
  readonly picks: readonly (readonly number[])[]
  /** Weekly dates, oldest first. */
  readonly weeks: readonly RadarWeek[]
}

export interface RadarWeek extends RadarOutcomes {
  readonly confidence: RadarConfidence
}

/** Sequential, because a day's picks depend on the day before. */
export function studyRadar({ series, benchmark, earnings, figures }: RadarInputs): RadarStudy {
  const market = alphaMarket(series)
  const { panel } = market
  const reports = earningsBySymbol(earnings)
  const sectors = panel.stocks.map(({ symbol, sector }) => ({ symbol, sector: panel.sectors[sector] }))
  const qualityAt = qualityHistory(figures, sectors)
  const benchmarkReturn = benchmarkReturns(benchmark, panel.day)
  const weekly = new Set(decisionRows(panel.day))
  const picks: (readonly number[])[] = []
  const weeks: RadarWeek[] = []
  for (let row = 0; row < panel.day.length; row++) {
    const quality = qualityAt(startOfUtcDay(asDay(panel.day[row] + 1)))
    const screen = radarScreen({ market, reports, quality }, row)
    const picked = radarPicks(screen, picks[row - 1] ?? [], (stock) => panel.stocks[stock].sector)
    picks.push(picked.map(({ stock }) => stock))
    if (!weekly.has(row)) continue
    const outcomes = radarOutcomes(market, screen.ranked, picked, { row, against: benchmarkReturn(row) })
    weeks.push({ ...outcomes, confidence: radarConfidenceAt(weeks, row) })
  }
  return { market, day: panel.day, reports, picks, weeks }
}

/** Log return over 21 trading days from the close after a row; NaN if a close is missing. */
function benchmarkReturns(
  { day, adjustedClose }: RadarInputs['benchmark'],
  rows: readonly Day[],
): (row: number) => number {
  const closes = new Map(Array.from(day, (one, at) => [one, adjustedClose[at]]))
  const closeAt = (row: number): number => closes.get(rows[row]) ?? Number.NaN
  return (row) => Math.log(closeAt(row + 1 + RADAR_HORIZON) / closeAt(row + 1))
}
