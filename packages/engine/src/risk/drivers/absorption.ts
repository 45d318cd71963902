import { dayValues } from '../../series/day-values.ts'
import { lastIndexUpTo } from '../../series/last-index-up-to.ts'
import { symmetricEigenvalues } from '../../series/symmetric-eigenvalues.ts'
import type { RiskDriver } from '../risk-driver.ts'
import { SECTOR_SYMBOLS, sectorReturns } from './sector-returns.ts'

const WINDOW_DAYS = 500
const HALF_LIFE_DAYS = 250
/** A fifth of the nine sectors, as in the source. */
const LEADING = 2

/**
 * Share of the sectors' variance explained by two principal components, 500 days, half-life 250, percent. Kritzman et
 * al. 2011.
 */
export const absorption: RiskDriver<'absorption'> = {
  name: 'absorption',
  unit: 'percent of sector variance explained by two factors',
  symbols: SECTOR_SYMBOLS,
  sessions: 1 + WINDOW_DAYS,
  read(windows, after = Number.NEGATIVE_INFINITY) {
    const { day, rows } = sectorReturns(windows)
    const from = lastIndexUpTo(day, after) + 1
    const shares = absorptionRatios(rows, { window: WINDOW_DAYS, halfLife: HALF_LIFE_DAYS, from })
    return dayValues(
      day,
      shares.map((share) => 100 * share),
    )
  },
}

/**
 * Two largest eigenvalues over the sum of all; covariance of the last `window` rows weighted by 2^(−age/halfLife).
 * @param rows oldest first, finite
 * @param from first row that is needed
 * @returns 0–1; NaN before it, until the window is full, or if nothing moves
 */
export function absorptionRatios(
  rows: readonly Float64Array[],
  {
    window,
    halfLife,
    from = 0,
  }: { readonly window: number; readonly halfLife: number; readonly from?: number },
): Float64Array {
  const moments = new DecayedMoments(rows[0]?.length ?? 0, window, halfLife)
  return Float64Array.from(rows, (row, index) => {
    moments.roll(row, rows[index - window])
    return index >= window - 1 && index >= from ? moments.leadingShare() : Number.NaN
  })
}

class DecayedMoments {
  readonly #decay: number
  readonly #oldest: number
  readonly #weight: number
  readonly #sums: Float64Array
  readonly #products: Float64Array

  constructor(columns: number, window: number, halfLife: number) {
    this.#decay = 2 ** (-1 / halfLife)
    this.#oldest = this.#decay ** window
    this.#weight = (1 - this.#oldest) / (1 - this.#decay)
    this.#sums = new Float64Array(columns)
    this.#products = new Float64Array(columns * columns)
  }

  /** By a day. */
  roll(newest: Float64Array, leaving: Float64Array | undefined): void {
    const [decay, sums, products] = [this.#decay, this.#sums, this.#products]
    const n = sums.length
    for (let i = 0; i < n; i++) {
      const left = leaving === undefined ? 0 : this.#oldest * leaving[i]
      sums[i] = decay * sums[i] + newest[i] - left
      for (let j = 0; j <= i; j++) {
        const gone = leaving === undefined ? 0 : left * leaving[j]
        products[i * n + j] = decay * products[i * n + j] + newest[i] * newest[j] - gone
      }
    }
  }

  leadingShare(): number {
    const [weight, sums, products] = [this.#weight, this.#sums, this.#products]
    const n = sums.length
    const covariance = new Float64Array(n * n)
    let trace = 0
    for (let i = 0; i < n; i++) {
      for (let j = 0; j <= i; j++) {
        covariance[i * n + j] = products[i * n + j] / weight - (sums[i] / weight) * (sums[j] / weight)
      }
      trace += covariance[i * n + i]
    }
    if (!(trace > 0)) return Number.NaN
    const eigenvalues = symmetricEigenvalues(covariance, n)
    let leading = 0
    for (let index = 0; index < LEADING; index++) leading += eigenvalues[index]
    return leading / trace
  }
}
