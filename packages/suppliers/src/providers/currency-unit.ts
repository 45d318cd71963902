import type { Asset } from '@bellwether-markets/engine/market/asset'
import type { PriceUnit } from './parsed-observations.ts'

const MINOR: Readonly<Record<string, string>> = {
  GBp: 'GBP',
  GBX: 'GBP',
  USX: 'USD',
  USc: 'USD',
  ZAc: 'ZAR',
  ZAC: 'ZAR',
  ILA: 'ILS',
  EUX: 'EUR',
  MYX: 'MYR',
  KWF: 'KWD',
}
const PARTS: Readonly<Record<string, number>> = { KWF: 1000 }

/** Percent and points have no currency. */
export function unitOf(quoted: string | undefined): PriceUnit {
  if (quoted === undefined || quoted === '') return { currency: undefined, scale: 1 }
  const main = MINOR[quoted]
  if (main === undefined) return { currency: quoted, scale: 1 }
  return { currency: main, scale: 1 / (PARTS[quoted] ?? 100) }
}

/** Divides by 100, so that 1275 pence are exactly 12.75; × 0.01 is not. */
export const inMainUnit = (value: number, { scale }: PriceUnit): number =>
  scale === 1 ? value : value / Math.round(1 / scale)

/** From the main unit to the unit the asset is tracked in. */
export const trackedUnitFactor = ({ currency }: Pick<Asset, 'currency'>): number =>
  MINOR[currency] === undefined ? 1 : (PARTS[currency] ?? 100)
