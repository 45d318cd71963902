import type { SectorTraitTable } from '../../../data/schemas.ts'
import table from '../../../data/simulator/sector-traits.json' with { type: 'json' }
import type { NoiseTraits } from './noise.ts'
import { randomStream } from './random.ts'

export interface StockTraits {
  readonly start: number
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

/** Drawn from seed and symbol around those of the sector. */
export function stockTraits(symbol: string, sector: string | undefined, seed: number): StockTraits {
  const random = randomStream(seed, `stock/${symbol}/traits`)
  const { beta } = sectorTraits(sector)
  const usual = usualNoise(sector)
  return {
    start: Math.exp(Math.log(75) + 0.65 * random.normal()),
    beta: Math.max(0.3, Math.min(1.9, beta + 0.14 * random.normal())),
    factor: `sector/${sector ?? 'none'}`,
    own: { ...usual, annualVol: usual.annualVol * Math.exp(0.18 * random.normal()) },
    volume: Math.exp(Math.log(7e6) + 0.8 * random.normal()),
  }
}
