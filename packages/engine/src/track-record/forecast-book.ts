import type { Instant } from '../kernel/time.ts'
import { DriftSums } from './drift-alarm.ts'
import { forecastWeigher } from './effective-forecasts.ts'
import type { ScoredForecast } from './scored-forecast.ts'

export interface BookedForecast {
  readonly issuedAt: Instant
  readonly resolvesAt: Instant
}

/**
 * Forecasts as the record would hold them: a repeated forecast only confirms the open one. The drift alarm uses the
 * model's own probabilities, so it clears once the model is right again.
 */
export class ForecastBook<F extends BookedForecast> {
  /** In the order of issue. */
  readonly forecasts: F[] = []
  readonly #openUntil = new Map<string, Instant>()
  readonly #drift = new DriftSums()
  readonly #weigh = forecastWeigher()

  get drifting(): boolean {
    return this.#drift.drifting
  }

  /**
   * In the order of issue.
   * @param key symbol and direction
   * @returns whether it opened a new one
   */
  open(key: string, forecast: F): boolean {
    if (forecast.issuedAt < (this.#openUntil.get(key) ?? Number.NEGATIVE_INFINITY)) return false
    this.#openUntil.set(key, forecast.resolvesAt)
    this.forecasts.push(forecast)
    return true
  }

  /** In the order of issue; all have the same horizon. */
  resolve(forecast: F, { probability, outcome }: Pick<ScoredForecast, 'probability' | 'outcome'>): void {
    if (outcome !== 0 && outcome !== 1) return
    this.#drift.take(probability, outcome, this.#weigh({ ...forecast, outcome }))
  }
}
