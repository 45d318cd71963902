import { randomStream } from './random.ts'

export interface CommodityTraits {
  /** Price of the front future at the epoch, and the number of ticks to one unit of it. */
  readonly start: number
  readonly ticksPerUnit: number
  /** Factor whose moves the short-lived part takes on, and how much of them. */
  readonly group: string
  readonly groupLoading: number
  /** Volatilities a year of the short-lived and the lasting part. */
  readonly shortVol: number
  readonly longVol: number
  /** Log drift a year of the lasting part. */
  readonly drift: number
  /** Months in which half of a short-lived deviation is gone. */
  readonly halfLifeMonths: number
  /** Parts of the market's and of the dollar's moves that the lasting part takes on. */
  readonly beta: number
  readonly dollar: number
  /** Inventory shocks a year and their mean log size. */
  readonly jumpsPerYear: number
  readonly jumpMean: number
  /** Log price for each year of time to delivery: above 0 contango. */
  readonly contango: number
  /** Log deviation by month of delivery, January first. */
  readonly season: readonly number[]
  /** A commodity whose price this one stays near. */
  readonly follows: string | undefined
  /** Contracts that change hands on a usual day. */
  readonly volume: number
}

const NO_SEASON = new Array<number>(12).fill(0)
const HEATING = [0.08, 0.06, 0.01, -0.05, -0.06, -0.05, -0.03, -0.03, -0.03, 0, 0.04, 0.06]
const DRIVING = [-0.015, -0.01, 0, 0.01, 0.015, 0.02, 0.02, 0.015, 0, -0.015, -0.02, -0.02]
const SUMMER_HARVEST = [0.015, 0.02, 0.025, 0.03, 0.02, 0, -0.035, -0.04, -0.03, -0.015, 0, 0.01]
const AUTUMN_HARVEST = [0, 0.005, 0.015, 0.03, 0.04, 0.04, 0.02, -0.01, -0.04, -0.05, -0.035, -0.015]
const SOFTS = [0.01, 0.015, 0.01, 0.005, 0, -0.005, -0.01, -0.015, -0.01, -0.005, 0, 0.005]

const METAL: CommodityTraits = {
  start: 100,
  ticksPerUnit: 10,
  group: 'Metals',
  groupLoading: 0.6,
  shortVol: 0.1,
  longVol: 0.12,
  drift: 0.03,
  halfLifeMonths: 36,
  beta: 0.1,
  dollar: -0.5,
  jumpsPerYear: 2,
  jumpMean: 0,
  contango: 0.015,
  season: NO_SEASON,
  follows: undefined,
  volume: 150_000,
}
const OIL: CommodityTraits = {
  ...METAL,
  ticksPerUnit: 100,
  group: 'Energy',
  groupLoading: 0.9,
  shortVol: 0.14,
  longVol: 0.16,
  halfLifeMonths: 9,
  beta: 0.45,
  dollar: -0.4,
  jumpsPerYear: 4,
  jumpMean: -0.005,
  contango: 0.02,
  season: DRIVING,
  volume: 350_000,
}
const GRAIN: CommodityTraits = {
  ...METAL,
  ticksPerUnit: 4,
  halfLifeMonths: 6,
  group: 'Grains',
  groupLoading: 0.85,
  shortVol: 0.16,
  beta: 0.08,
  dollar: -0.2,
  jumpsPerYear: 4,
  jumpMean: 0.004,
  contango: 0.05,
  season: AUTUMN_HARVEST,
  volume: 130_000,
}
const SOFT: CommodityTraits = {
  ...GRAIN,
  ticksPerUnit: 20,
  group: 'Softs',
  groupLoading: 0.6,
  shortVol: 0.22,
  halfLifeMonths: 9,
  beta: 0.12,
  contango: 0.02,
  season: SOFTS,
  volume: 25_000,
}

const COMMODITIES: Readonly<Record<string, CommodityTraits>> = {
  'GC=F': {
    ...METAL,
    start: 1200,
    groupLoading: 0.55,
    shortVol: 0.06,
    longVol: 0.1,
    beta: -0.05,
    dollar: -0.7,
    volume: 200_000,
  },
  'SI=F': {
    ...METAL,
    start: 16.5,
    ticksPerUnit: 200,
    groupLoading: 1.2,
    shortVol: 0.14,
    beta: 0.2,
    volume: 70_000,
  },
  'PL=F': { ...METAL, start: 1190, groupLoading: 0.9, shortVol: 0.14, beta: 0.25, volume: 20_000 },
  'PA=F': {
    ...METAL,
    start: 790,
    groupLoading: 0.8,
    shortVol: 0.24,
    longVol: 0.15,
    beta: 0.35,
    volume: 5_000,
  },
  'HG=F': {
    ...METAL,
    start: 2.85,
    ticksPerUnit: 2000,
    groupLoading: 0.5,
    shortVol: 0.15,
    beta: 0.5,
    volume: 80_000,
  },
  'CL=F': { ...OIL, start: 58 },
  'BZ=F': { ...OIL, start: 62, follows: 'CL=F' },
  'NG=F': {
    ...OIL,
    start: 3.1,
    ticksPerUnit: 1000,
    groupLoading: 0.3,
    shortVol: 0.48,
    halfLifeMonths: 6,
    beta: 0.05,
    dollar: 0,
    jumpMean: 0.01,
    contango: 0.09,
    season: HEATING,
    volume: 150_000,
  },
  'ZW=F': { ...GRAIN, start: 580, season: SUMMER_HARVEST, volume: 80_000 },
  'ZC=F': { ...GRAIN, start: 395, volume: 180_000 },
  'ZS=F': { ...GRAIN, start: 1000, shortVol: 0.13, longVol: 0.11 },
  'KC=F': { ...SOFT, start: 165, shortVol: 0.26 },
  'CC=F': { ...SOFT, start: 2950, ticksPerUnit: 1 },
  'SB=F': { ...SOFT, start: 14.8, ticksPerUnit: 100, shortVol: 0.24, volume: 70_000 },
  'CT=F': { ...SOFT, start: 61, ticksPerUnit: 100, shortVol: 0.17 },
  'LBR=F': {
    ...SOFT,
    start: 420,
    ticksPerUnit: 2,
    group: 'Forest products',
    shortVol: 0.27,
    beta: 0.3,
    volume: 1_500,
  },
}

/** The traits of a commodity; one that is not listed gets some of its own, drawn from seed and symbol. */
export function commodityTraits(symbol: string, seed: number): CommodityTraits {
  const known = COMMODITIES[symbol]
  if (known !== undefined) return known
  const random = randomStream(seed, `commodity/${symbol}/traits`)
  const start = Math.exp(Math.log(100) + random.normal())
  return { ...SOFT, start, ticksPerUnit: 100, group: symbol, shortVol: 0.15 + 0.15 * random.uniform() }
}
