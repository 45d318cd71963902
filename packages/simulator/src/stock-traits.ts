import type { SectorTraitTable } from '@bellwether-markets/engine/table-schemas'
import table from '../data/sector-traits.json' with { type: 'json' }
import { MARKET_LOG_DRIFT } from './market-factor.ts'
import { convexityOf, type NoiseTraits } from './noise.ts'
import { PLANTED_TRUTH } from './planted-truth.ts'
import { randomStream } from './random.ts'

interface StockTraits {
  readonly anchor: number
  readonly beta: number
  readonly factor: string
  readonly own: NoiseTraits
  /** Shares a day. */
  readonly volume: number
}

/** `ownVolScale`: volatility of own noise relative to the average stock. */
type SectorTraits = SectorTraitTable[string]

const SECTORS: SectorTraitTable = table
const OTHER_SECTOR: SectorTraits = { beta: 1, ownVolScale: 1 }
/** Dollars. Narrow, so that no price leaves 5 to 1,000 dollars in twenty years, as the trend is up. */
const ANCHOR = 90
const ANCHOR_SPREAD = 0.3
const OWN_VOL = 0.21
const JUMPS_PER_YEAR = 2
const JUMP_SD = 0.045
const TAIL_DEGREES = 4

/** An unknown GICS sector is average. */
export const sectorTraits = (sector: string | undefined): SectorTraits =>
  SECTORS[sector ?? ''] ?? OTHER_SECTOR

export const usualNoise = (sector: string | undefined): NoiseTraits => ({
  annualVol: OWN_VOL * sectorTraits(sector).ownVolScale,
  degrees: TAIL_DEGREES,
  jumpsPerYear: JUMPS_PER_YEAR,
  jumpSd: JUMP_SD,
})

const REPORTS_PER_YEAR = 4

/** Annual idiosyncratic volatility, jumps and reports included. */
export const totalVol = (noise: NoiseTraits): number =>
  Math.sqrt(2 * convexityOf(noise) + REPORTS_PER_YEAR * PLANTED_TRUTH.reports.gap ** 2)

/** Expected log return a year, the same for all stocks of a sector. */
export const stockTrend = (sector: string | undefined): number =>
  MARKET_LOG_DRIFT * sectorTraits(sector).beta - 0.5 * totalVol(usualNoise(sector)) ** 2

/** Drawn from seed and symbol around those of the sector. */
export function stockTraits(symbol: string, sector: string | undefined, seed: number): StockTraits {
  const random = randomStream(seed, `stock/${symbol}/traits`)
  const { beta } = sectorTraits(sector)
  const usual = usualNoise(sector)
  return {
    anchor: ANCHOR * Math.exp(ANCHOR_SPREAD * Math.max(-2, Math.min(2, random.normal()))),
    beta: Math.max(0.3, Math.min(1.9, beta + 0.14 * random.normal())),
    factor: `sector/${sector ?? 'none'}`,
    own: { ...usual, annualVol: usual.annualVol * Math.exp(0.18 * random.normal()) },
    volume: Math.exp(Math.log(7e6) + 0.8 * random.normal()),
  }
}
