import type { Numbers } from '@bellwether-markets/engine/market/observation'

export interface BlockBootstrap {
  /** Number of cases, in the order of time. */
  readonly length: number
  /** Consecutive cases drawn together. */
  readonly block: number
  readonly resamples: number
  readonly seed: number
}

/** Half a year of trading days, longer than the memory of volatility matters for a 20-day event. */
export const BLOCK_DAYS = 126

/**
 * The 95 % percentile interval of a statistic by the moving-block bootstrap (Künsch 1989). Equal seeds give equal
 * intervals. Resamples with a NaN statistic are left out.
 * @param statistic of how often each case was drawn, by index
 * @returns lower and upper end; NaN if no resample had a value
 * @throws RangeError if length, block or resamples is not positive
 */
export function blockBootstrapInterval(
  bootstrap: BlockBootstrap,
  statistic: (drawn: Numbers) => number,
): readonly [number, number] {
  const { length, resamples, seed } = bootstrap
  const block = Math.min(bootstrap.block, length)
  if (!(block > 0) || !(resamples > 0)) throw new RangeError('a bootstrap needs cases, a block and resamples')
  const random = splitmix32(seed)
  const values: number[] = []
  const drawn = new Float64Array(length)
  for (let resample = 0; resample < resamples; resample++) {
    drawn.fill(0)
    for (let filled = 0; filled < length; filled += block) {
      const start = Math.floor(random() * (length - block + 1))
      const take = Math.min(block, length - filled)
      for (let at = 0; at < take; at++) drawn[start + at]++
    }
    const value = statistic(drawn)
    if (!Number.isNaN(value)) values.push(value)
  }
  values.sort((a, b) => a - b)
  return [quantile(values, 0.025), quantile(values, 0.975)]
}

/** Linear interpolation between order statistics (type 7 of Hyndman and Fan 1996). */
function quantile(sorted: readonly number[], share: number): number {
  if (sorted.length === 0) return Number.NaN
  const position = share * (sorted.length - 1)
  const below = Math.floor(position)
  const above = Math.min(below + 1, sorted.length - 1)
  return sorted[below] + (position - below) * (sorted[above] - sorted[below])
}

function splitmix32(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x9e3779b9) >>> 0
    let mixed = state ^ (state >>> 16)
    mixed = Math.imul(mixed, 0x21f0aaad)
    mixed ^= mixed >>> 15
    mixed = Math.imul(mixed, 0x735a2d97)
    mixed ^= mixed >>> 15
    return (mixed >>> 0) / 2 ** 32
  }
}
