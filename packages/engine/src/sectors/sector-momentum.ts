import type { Numbers } from '../market/observation.ts'
import { unknownValues } from '../series/day-values.ts'
import { midranks } from '../statistics/midranks.ts'

/** One, three and six months, and twelve without the last one. */
const MOMENTUM_SPANS = {
  '1m': [21, 0],
  '3m': [63, 0],
  '6m': [126, 0],
  '12_1': [252, 21],
} as const satisfies Readonly<Record<string, readonly [from: number, to: number]>>
export type MomentumName = keyof typeof MOMENTUM_SPANS
export const MOMENTUM_NAMES = Object.keys(MOMENTUM_SPANS) as readonly MomentumName[]

/** As a fraction; NaN if a price is missing. */
export function momentumAt(price: Numbers, row: number, name: MomentumName): number {
  const [from, to] = MOMENTUM_SPANS[name]
  return row < from ? Number.NaN : price[row - to] / price[row - from] - 1
}

/** Mean rank of four returns among the sectors, 0–1, the best near 1; NaN if a return is missing. */
export function blendedMomentum(prices: readonly Numbers[], row: number): Float64Array {
  const blended = new Float64Array(prices.length)
  for (const name of MOMENTUM_NAMES) {
    const returns = prices.map((price) => momentumAt(price, row, name))
    const present = returns.flatMap((value, sector) => (Number.isNaN(value) ? [] : [sector]))
    const ranks = midranks(present.map((sector) => returns[sector]))
    const share = unknownValues(prices.length)
    present.forEach((sector, at) => {
      share[sector] = (ranks[at] - 0.5) / present.length
    })
    for (let sector = 0; sector < prices.length; sector++) {
      blended[sector] += share[sector] / MOMENTUM_NAMES.length
    }
  }
  return blended
}
