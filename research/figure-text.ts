import { round } from '@bellwether-markets/engine/series/round'

/** A number with a fixed count of decimals; `n/a` for NaN. */
export const figure = (value: number, decimals: number): string =>
  Number.isFinite(value) ? round(value, decimals).toFixed(decimals) : 'n/a'

/** A share as percent with one decimal; `n/a` for NaN. */
export const percent = (share: number): string =>
  Number.isFinite(share) ? `${figure(share * 100, 1)} %` : 'n/a'
