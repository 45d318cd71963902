import type { Asset } from '@bellwether-markets/engine/market/asset'
import { DOLLAR } from '@bellwether-markets/engine/market/roles'
import { round } from '@bellwether-markets/engine/series/round'
import type { CheckedPortfolio } from './check-schema.ts'

type Exposure = CheckedPortfolio['exposure']['class']

/** An asset and its weight as printed. */
export interface PrintedWeight {
  readonly asset: Asset
  readonly weight_pct: number
}

const CASH = 'cash'
const NO_SECTOR = 'no sector'
const BOND_FUNDS = new Set(['TLT', 'IEF', 'LQD', 'HYG'])
const COMMODITY_FUNDS = new Set(['GLD', 'SLV', 'USO', 'UNG', 'DBC'])

/** @param weights with the cash 100 @param currency of the cash */
export const exposuresOf = (
  weights: readonly PrintedWeight[],
  cashPct: number,
  currency: string,
): CheckedPortfolio['exposure'] => ({
  class: sharesBy(weights, classOf, [CASH, cashPct]),
  sector: sharesBy(weights, ({ sector }) => sector ?? NO_SECTOR, [CASH, cashPct]),
  currency: sharesBy(weights, currencyOf, [currency, cashPct]),
})

/** Largest first. */
function sharesBy(
  weights: readonly PrintedWeight[],
  nameOf: (asset: Asset) => string,
  [cashName, cashPct]: readonly [string, number],
): Exposure {
  const sums = new Map(cashPct > 0 ? [[cashName, cashPct]] : [])
  for (const { asset, weight_pct } of weights) {
    const name = nameOf(asset)
    sums.set(name, (sums.get(name) ?? 0) + weight_pct)
  }
  return [...sums]
    .map(([name, weight]) => ({ name, weight_pct: round(weight, 2) }))
    .toSorted((one, other) => other.weight_pct - one.weight_pct || (one.name < other.name ? -1 : 1))
}

/** What a fund holds counts. */
function classOf({ symbol, assetClass }: Asset): string {
  if (BOND_FUNDS.has(symbol)) return 'bonds'
  if (assetClass === 'commodity' || COMMODITY_FUNDS.has(symbol)) return 'commodities'
  return assetClass === 'fx' || symbol === DOLLAR ? 'currencies' : 'stocks'
}

/** A pair is its first currency; a fund of foreign assets counts as quoted. */
function currencyOf({ assetClass, name, currency }: Asset): string {
  if (assetClass === 'fx') return name.slice(0, 3)
  return currency === 'USX' ? 'USD' : currency
}
