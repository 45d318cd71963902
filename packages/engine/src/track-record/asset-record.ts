import { effectiveForecasts } from './effective-forecasts.ts'
import { isDecided, type ScoredForecast } from './scored-forecast.ts'

const Z_95 = 1.96

/** Decided forecasts of one asset. */
export interface AssetRecord {
  readonly symbol: string
  readonly n: number
  readonly hits: number
  readonly baseRate: number
  /** Equivalent number of independent forecasts. */
  readonly nEffective: number
}

/**
 * By symbol.
 * @param forecasts of one source and mode, in the order of issue
 */
export function assetRecords(forecasts: readonly ScoredForecast[]): readonly AssetRecord[] {
  const bySymbol = Map.groupBy(forecasts.filter(isDecided), ({ symbol }) => symbol)
  return [...bySymbol]
    .map(([symbol, own]) => ({
      symbol,
      n: own.length,
      hits: own.filter(({ outcome }) => outcome === 1).length,
      baseRate: own.reduce((sum, { baseRate }) => sum + baseRate, 0) / own.length,
      nEffective: effectiveForecasts(own),
    }))
    .sort((one, other) => (one.symbol < other.symbol ? -1 : 1))
}

/** How many of `n` the base rate alone brings, and the 95 % around it. */
export function expectedHits({ n, baseRate, nEffective }: Omit<AssetRecord, 'symbol' | 'hits'>): {
  readonly expected: number
  readonly chance: readonly [number, number]
} {
  const expected = n * baseRate
  const half = nEffective === 0 ? 0 : Z_95 * n * Math.sqrt((baseRate * (1 - baseRate)) / nEffective)
  return { expected, chance: [Math.max(0, expected - half), Math.min(n, expected + half)] }
}
