import { HOUR } from '../../../kernel/time.ts'
import { type Backtest, backtestOf } from '../../track-record/backtest.ts'
import { closeToCloseInstants } from '../../track-record/close-to-close-instants.ts'
import { type ForecastFrame, pastForecast, pastOutcome } from '../../track-record/forecast-frame.ts'
import type { ScoredForecast } from '../../track-record/scored-forecast.ts'
import { statedRadarChances } from './radar-confidence.ts'
import type { RadarStudy, RadarWeek } from './radar-study.ts'
import { RADAR_HORIZON } from './radar-week.ts'

/** The daily refresh, after midnight UTC. */
export const ISSUED_AFTER_MIDNIGHT_MS = 7 * HOUR

export interface PastPick extends ScoredForecast {
  readonly stock: number
}

/** Picks of weekly dates, one open at a time per stock. */
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
