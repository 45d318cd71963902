import { dateOf, type Instant, utcDay } from '../../kernel/time.ts'
import type { ForecastInstants } from './close-to-close-instants.ts'
import type { ScoredForecast } from './scored-forecast.ts'

export interface ForecastFrame {
  readonly source: string
  readonly horizon: string
  readonly modelVersion: string
  readonly regimeAt: (at: Instant) => string
}

export type ForecastContent = Pick<
  ScoredForecast,
  'signalId' | 'probability' | 'baseRate' | 'outcome' | 'excessReturn'
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
