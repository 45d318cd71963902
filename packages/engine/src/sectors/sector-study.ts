import { NotEnoughHistory } from '../kernel/errors.ts'
import { recordOf } from '../kernel/record-of.ts'
import type { Asset } from '../market/asset.ts'
import type { Numbers } from '../market/observation.ts'
import type { DailyWindow } from '../market/point-in-time.ts'
import { SP500_FUND } from '../market/roles.ts'
import { SECTOR_ETFS } from '../market/universe.ts'
import { alignOnDays } from '../series/align-on-days.ts'
import { adjustedCloses, type DayValues } from '../series/day-values.ts'
import { inRoom, Room } from '../series/room.ts'
import { type Breadth, breadth } from './breadth.ts'
import { type Rotation, rotation } from './rotation.ts'
import { correlationByDate, type RankEvidence, rankEvidence } from './sector-evidence.ts'
import { blendedMomentum, MOMENTUM_NAMES, type MomentumName, momentumAt } from './sector-momentum.ts'

/** A year, and the 20 days of the change in breadth. */
export const STOCK_ROWS = 300
/** Trading days a price is carried forward. */
const FRESH_ROWS = 3

export const READING_NAMES = ['momentum_blend', ...MOMENTUM_NAMES, 'rs_ratio', 'rs_momentum'] as const
export type ReadingName = (typeof READING_NAMES)[number]

export interface SectorWindows {
  /** With the market, whole. */
  readonly funds: ReadonlyMap<string, DailyWindow>
  /** A year and more. */
  readonly stocks: ReadonlyMap<string, DailyWindow>
  readonly tracked: readonly Asset[]
}

/** On the days of the market, in the order of `SECTOR_ETFS`. */
export interface SectorStudy {
  readonly day: Numbers
  readonly prices: readonly Float64Array[]
  readonly rotations: readonly Rotation[]
  /** Of the latest row, 0–1. */
  readonly blended: Float64Array
  readonly breadths: readonly Breadth[]
  readonly evidence: Readonly<Record<ReadingName, RankEvidence>>
}

/** @throws NotEnoughHistory without a day of the market */
export function studySectors({ funds, stocks, tracked }: SectorWindows): SectorStudy {
  const market = funds.get(SP500_FUND)
  const lead = market && adjustedCloses(market)
  if (lead === undefined || lead.day.length === 0) {
    throw new NotEnoughHistory(`daily closes of ${SP500_FUND}`, 0, 1)
  }
  const { day } = lead
  const prices = SECTOR_ETFS.map(({ symbol }) => pricesOf(funds.get(symbol), day))
  const rotations = prices.map((price) => rotation(price, lead.value))
  const recent = Float64Array.from(day).slice(-STOCK_ROWS)
  return {
    day,
    prices,
    rotations,
    blended: blendedMomentum(prices, day.length - 1),
    breadths: SECTOR_ETFS.map(({ sector }) =>
      inRoom((room) => {
        const members = tracked.filter((asset) => asset.assetClass === 'equity' && asset.sector === sector)
        const priced = members.map(({ symbol }) => ({
          symbol,
          price: pricesOf(stocks.get(symbol), recent, room),
        }))
        return breadth(priced, recent.length - 1)
      }),
    ),
    evidence: evidenceOf({ day, prices, rotations }),
  }
}

function pricesOf(window: DailyWindow | undefined, day: Numbers, room = new Room()): Float64Array {
  if (window === undefined) return room.numbers(day.length).fill(Number.NaN)
  const { value } = alignOnDays(day, adjustedCloses(window, room), FRESH_ROWS, room)
  for (let row = 0; row < value.length; row++) if (!(value[row] > 0)) value[row] = Number.NaN
  return value
}

/** Of each reading, by date. */
export function readingCorrelations({
  day,
  prices,
  rotations,
}: Pick<SectorStudy, 'day' | 'prices' | 'rotations'>): Readonly<Record<ReadingName, DayValues>> {
  const ofMomentum = (name: MomentumName) => (row: number) =>
    prices.map((price) => momentumAt(price, row, name))
  const readings = {
    momentum_blend: (row: number) => blendedMomentum(prices, row),
    '1m': ofMomentum('1m'),
    '3m': ofMomentum('3m'),
    '6m': ofMomentum('6m'),
    '12_1': ofMomentum('12_1'),
    rs_ratio: (row: number) => rotations.map(({ ratio }) => ratio[row]),
    rs_momentum: (row: number) => rotations.map(({ momentum }) => momentum[row]),
  } as const satisfies Readonly<Record<ReadingName, (row: number) => ArrayLike<number>>>
  return recordOf(READING_NAMES, (name) => correlationByDate(day, prices, readings[name]))
}

function evidenceOf(of: Pick<SectorStudy, 'day' | 'prices' | 'rotations'>): SectorStudy['evidence'] {
  const correlations = readingCorrelations(of)
  return recordOf(READING_NAMES, (name) => rankEvidence(correlations[name]))
}
