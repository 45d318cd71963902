import type { SignalSource } from '@bellwether-markets/engine/kernel/signal'
import { utcDay } from '@bellwether-markets/engine/kernel/time'
import { round } from '@bellwether-markets/engine/series/round'
import { assetRecords, expectedHits } from '@bellwether-markets/engine/track-record/asset-record'
import { type CalledForecast, isDecided } from '@bellwether-markets/engine/track-record/scored-forecast'
import type { SourcePast } from './past-schema.ts'

/** @param signals of one source and asset, in the order of issue; none if nothing of it is decided */
export function sourcePast(signals: readonly CalledForecast[]): readonly SourcePast[] {
  const decided = signals.filter(isDecided)
  return assetRecords(signals).map((record) => {
    const [low, high] = expectedHits(record).chance
    return {
      source: signals[0].source as SignalSource,
      horizon: signals[0].horizon,
      hits: record.hits,
      base_rate: round(record.baseRate, 4),
      n_eff: round(record.nEffective, 1),
      by_chance: [Math.ceil(low), Math.floor(high)],
      signals: decided.map(described),
    }
  })
}

const described = (signal: CalledForecast) => ({
  issued: utcDay(signal.issuedAt),
  resolved: utcDay(signal.resolvesAt),
  direction: signal.direction,
  probability: signal.probability,
  base_rate: signal.baseRate,
  came: signal.outcome === 1,
  excess_pct: round(100 * (signal.excessReturn ?? 0), 2),
})
