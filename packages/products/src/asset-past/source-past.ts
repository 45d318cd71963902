import type { SignalSource } from '@bellwether-markets/engine/kernel/signal'
import { utcDay } from '@bellwether-markets/engine/kernel/time'
import { round } from '@bellwether-markets/engine/series/round'
import { assetRecords, expectedHits } from '@bellwether-markets/engine/track-record/asset-record'
import { type CalledForecast, isDecided } from '@bellwether-markets/engine/track-record/scored-forecast'
import type { SourcePast } from './past-schema.ts'

/**
 * By asset; none of an asset of which nothing is decided.
 * @param signals of one source, in the order of issue
 */
export function sourcePasts(signals: readonly CalledForecast[]): readonly SourcePast[] {
  const decided = Map.groupBy(signals.filter(isDecided), ({ symbol }) => symbol)
  return assetRecords(signals).map((record) => {
    const own = (decided.get(record.symbol) ?? []).map(described)
    const [low, high] = expectedHits(record).chance
    return {
      symbol: record.symbol,
      source: signals[0].source as SignalSource,
      horizon: signals[0].horizon,
      n: record.n,
      hits: record.hits,
      base_rate: round(record.baseRate, 4),
      n_eff: round(record.nEffective, 1),
      by_chance: [Math.ceil(low), Math.floor(high)],
      issued: [own[0].issued, own[own.length - 1].issued],
      signals: own,
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
