import { asDay, asInstant, type Day, dateOf, type Instant, startOfUtcDay, utcDay } from '../kernel/time.ts'
import { addTradingDays } from '../market/calendar.ts'
import type { ScoredForecast } from './scored-forecast.ts'

export interface ForecastFrame {
  readonly source: string
  readonly horizon: string
  readonly modelVersion: string
  readonly regimeAt: (at: Instant) => string
}

type ForecastContent = Pick<
  ScoredForecast,
  'signalId' | 'symbol' | 'probability' | 'baseRate' | 'outcome' | 'excessReturn'
>

export const pastForecast = (
  { regimeAt, ...same }: ForecastFrame,
  { issuedAt, resolvesAt }: ForecastInstants,
  content: ForecastContent,
): ScoredForecast => ({
  ...same,
  ...content,
  mode: 'backtest',
  regime: regimeAt(issuedAt),
  year: dateOf(utcDay(issuedAt)).year,
  issuedAt,
  resolvesAt,
})

/**
 * 1 if the excess return is above 0.
 * @param excess in the direction of the forecast; NaN if unknown
 * @param isOver its window has ended: an unknown return is then void
 */
export const pastOutcome = (
  excess: number,
  isOver: boolean,
): Pick<ScoredForecast, 'outcome' | 'excessReturn'> => {
  if (Number.isNaN(excess)) return { outcome: isOver ? 'void' : 'open', excessReturn: undefined }
  return { outcome: excess > 0 ? 1 : 0, excessReturn: excess }
}

export interface ForecastInstants {
  readonly issuedAt: Instant
  readonly resolvesAt: Instant
}

/**
 * Made from a day's closes, from the next close over some trading days. A close counts as known from the end of its
 * day.
 * @param issuedAfterMidnightMs after the end of its day
 */
export const closeToCloseInstants = (
  decidedOn: Day,
  tradingDays: number,
  issuedAfterMidnightMs: number,
): ForecastInstants => ({
  issuedAt: asInstant(startOfUtcDay(asDay(decidedOn + 1)) + issuedAfterMidnightMs),
  resolvesAt: startOfUtcDay(asDay(addTradingDays(decidedOn, 1 + tradingDays) + 1)),
})
