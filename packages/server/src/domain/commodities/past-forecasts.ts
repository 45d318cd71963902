import { asDay, HOUR } from '../../kernel/time.ts'
import { isCovered } from '../market/calendar.ts'
import { round } from '../series/round.ts'
import { type Backtest, backtestOf } from '../track-record/backtest.ts'
import {
  closeToCloseInstants,
  type ForecastContent,
  type ForecastFrame,
  type ForecastInstants,
  pastForecast,
  pastOutcome,
} from '../track-record/forecast-frame.ts'
import type { ScoredForecast } from '../track-record/scored-forecast.ts'
import type { CommodityHistory } from './commodity-history.ts'
import { OUTCOME_DAYS } from './commodity-outcomes.ts'
import { limitedScore } from './commodity-scores.ts'
import { type CommodityDirection, confidenceOf, directionOf } from './score-confidence.ts'

/** The daily refresh, after midnight UTC. */
export const ISSUED_AFTER_MIDNIGHT_MS = 6 * HOUR

export interface PastForecast extends ScoredForecast {
  readonly member: number
  readonly row: number
  readonly direction: CommodityDirection
}

/** Undefined if neutral, and before any window has closed. */
export function forecastOn(
  { scores, confidence }: CommodityHistory,
  member: number,
  row: number,
): CommodityDirection | undefined {
  const score = scoreOn(scores, member, row)
  return Number.isNaN(score) || Number.isNaN(confidence.upRate[row]) ? undefined : directionOf(score)
}

/** On days of the trading calendar, one open at a time per commodity and direction. */
export function commodityBacktest(
  history: CommodityHistory,
  frame: ForecastFrame,
): Backtest & { readonly forecasts: readonly PastForecast[] } {
  const { day, members } = history.scores
  const emitted: PastForecast[] = []
  for (let row = 0; row < day.length; row++) {
    if (!isCovered(asDay(day[row]))) continue
    let instants: ForecastInstants | undefined
    for (let member = 0; member < members.length; member++) {
      const direction = forecastOn(history, member, row)
      if (direction === undefined) continue
      instants ??= closeToCloseInstants(asDay(day[row]), OUTCOME_DAYS, ISSUED_AFTER_MIDNIGHT_MS)
      const forecast = { member, row, direction }
      emitted.push({ ...forecast, ...pastForecast(frame, instants, contentOf(history, forecast)) })
    }
  }
  return backtestOf(emitted, ({ member, direction }) => `${member} ${direction}`)
}

function contentOf(
  { scores, outcomes, confidence }: CommodityHistory,
  { member, row, direction }: Pick<PastForecast, 'member' | 'row' | 'direction'>,
): ForecastContent {
  const { value, closedOn } = outcomes[member]
  const isShort = direction === 'short'
  const given = confidenceOf(scoreOn(scores, member, row), direction, confidence.fit[row], 0).value
  return {
    signalId: `${member} ${direction} ${row}`,
    probability: round(given, 4),
    baseRate: (isShort ? confidence.downRate : confidence.upRate)[row],
    ...pastOutcome(isShort ? -value[row] : value[row], !Number.isNaN(closedOn[row])),
  }
}

const scoreOn = ({ members }: CommodityHistory['scores'], member: number, row: number): number => {
  const unlimited = members[member].unlimited[row]
  return unlimited === undefined || Number.isNaN(unlimited) ? Number.NaN : round(limitedScore(unlimited), 1)
}
