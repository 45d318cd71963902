import type { Asset } from '../../domain/market/asset.ts'
import type { DailyColumns } from '../../domain/market/observation.ts'
import type { Day } from '../../kernel/time.ts'
import type { ParsedObservations } from './parsed-observations.ts'

/**
 * Cross rate from euro reference rates: units of the second currency per first. Closes only; days with both rates.
 * @returns undefined if a currency has no rates
 */
export function ecbPair(asset: Asset, rates: ParsedObservations, from: Day): DailyColumns | undefined {
  const [base, quoted] = asset.name.split('/')
  const below = ratesOf(rates, base)
  const above = ratesOf(rates, quoted)
  if (below === undefined || above === undefined) return undefined
  const days = [...(below === 'one' ? (above === 'one' ? new Map() : above) : below).keys()]
  const rows = days
    .filter((day) => day >= from)
    .sort((a, b) => a - b)
    .flatMap((day) => {
      const [under, over] = [rateOn(below, day), rateOn(above, day)]
      return under === undefined || over === undefined
        ? []
        : [{ day, rate: over.rate / under.rate, knownAt: Math.max(over.knownAt, under.knownAt) }]
    })
  const unknown = Float64Array.from(rows, () => Number.NaN)
  const close = Float64Array.from(rows, ({ rate }) => rate)
  return {
    symbol: asset.symbol,
    source: 'ecb',
    day: Int32Array.from(rows, ({ day }) => day),
    knownAt: Float64Array.from(rows, ({ knownAt }) => knownAt),
    open: unknown,
    high: unknown,
    low: unknown,
    close,
    adjClose: close,
    volume: unknown,
  }
}

interface DayRate {
  readonly rate: number
  readonly knownAt: number
}
type Rates = ReadonlyMap<number, DayRate> | 'one'

function ratesOf({ daily }: ParsedObservations, currency: string | undefined): Rates | undefined {
  if (currency === undefined) return undefined
  if (currency === 'EUR') return 'one'
  const bars = daily.find((series) => series.bars.symbol === `EUR${currency}=X`)?.bars
  if (bars === undefined) return undefined
  return new Map(
    Array.from(bars.day, (day, row) => [day, { rate: bars.close[row], knownAt: bars.knownAt[row] }]),
  )
}

const rateOn = (rates: Rates, day: number): DayRate | undefined =>
  rates === 'one' ? { rate: 1, knownAt: 0 } : rates.get(day)
