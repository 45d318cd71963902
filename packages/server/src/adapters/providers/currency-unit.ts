import type { Asset } from '../../domain/market/asset.ts'
import type { PriceUnit } from './parsed-observations.ts'

/** Hundredth parts that providers quote in: pence, cents, agorot, sen. */
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

/** The main unit of a quotation, and what its figures are to be multiplied by. Percent and points have no currency. */
export function unitOf(quoted: string | undefined): PriceUnit {
  if (quoted === undefined || quoted === '') return { currency: undefined, scale: 1 }
  const main = MINOR[quoted]
  if (main === undefined) return { currency: quoted, scale: 1 }
  return { currency: main, scale: 1 / (PARTS[quoted] ?? 100) }
}

/** A figure in the main unit. Dividing by 100 keeps 1275 pence at 12.75, where multiplying by 0.01 does not. */
export const inMainUnit = (value: number, { scale }: PriceUnit): number =>
  scale === 1 ? value : value / Math.round(1 / scale)

/** What prices in the main unit are to be multiplied by to be in the unit that an asset is tracked in. */
export const trackedUnitFactor = ({ currency }: Pick<Asset, 'currency'>): number =>
  MINOR[currency] === undefined ? 1 : (PARTS[currency] ?? 100)
