import type { Instant } from '../kernel/time.ts'
import { driftTurns } from './drift-alarm.ts'
import { forecastWeights } from './effective-forecasts.ts'
import { isDecided, type ScoredForecast } from './scored-forecast.ts'

export interface Backtest<C extends ScoredForecast = ScoredForecast> {
  /** One open per symbol and direction, in the order of issue. */
  readonly forecasts: readonly C[]
  driftingAt(at: Instant): boolean
}

/**
 * As the record would hold them: a repeated forecast only confirms the open one. The drift alarm uses the model's own
 * probabilities, so it clears once the model is right again.
 * @param emitted in the order of issue
 * @param key symbol and direction
 */
export function backtestOf<C extends ScoredForecast>(
  emitted: readonly C[],
  key: (forecast: C) => string,
): Backtest<C> {
  const forecasts = separate(emitted, key)
  const known: readonly ScoredForecast[] = forecasts
  const decided = known.filter(isDecided)
  const worths = forecastWeights(decided)
  const order = [...decided.keys()].sort((a, b) => decided[a].resolvesAt - decided[b].resolvesAt || a - b)
  const turns = driftTurns(
    order.map((at) => decided[at].probability),
    order.map((at) => decided[at].outcome),
    order.map((at) => worths[at]),
  ).map((at) => decided[order[at]].resolvesAt)
  return { forecasts, driftingAt: (at) => turns.filter((turn) => turn <= at).length % 2 === 1 }
}

function separate<C extends ScoredForecast>(
  emitted: readonly C[],
  key: (forecast: C) => string,
): readonly C[] {
  const openUntil = new Map<string, number>()
  return emitted.filter((forecast) => {
    const own = key(forecast)
    if (forecast.issuedAt < (openUntil.get(own) ?? Number.NEGATIVE_INFINITY)) return false
    openUntil.set(own, forecast.resolvesAt)
    return true
  })
}
