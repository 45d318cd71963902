import { onceEach } from '../../kernel/remembered.ts'
import { asDay, type Day, type Instant, utcDay } from '../../kernel/time.ts'
import type { Room } from '../../series/room.ts'
import type { FigureRow } from '../quality/company-figures.ts'
import type { RatedStock } from '../quality/quality-score.ts'
import type { AlphaPast } from './alpha-past.ts'
import { OPEN_WEEKS } from './alpha-week.ts'
import { type AlphaMarket, alphaMarket, type CrossSection, crossSectionAt } from './cross-section.ts'
import type { EarningsRow } from './earnings-row.ts'
import { featuresByRow } from './features/features-by-row.ts'
import type { PriceSeries } from './price-series.ts'

export interface AlphaInputs {
  /** From the same day on, whichever days of a year are computed. */
  readonly series: readonly PriceSeries[]
  /** Of the served stocks, in any order; may be empty. */
  readonly earnings: readonly EarningsRow[]
  readonly figures: readonly FigureRow[]
  readonly rated: readonly RatedStock[]
}

/** Inputs of the rows of one year. */
export interface AlphaYear {
  readonly market: AlphaMarket
  readonly rowOf: ReadonlyMap<Day, number>
  readonly past: AlphaPast
  /** Of all stocks of the panel, row-major. */
  readonly features: (row: number) => Float64Array
  readonly section: (row: number) => CrossSection
  /** Of a weekly date; kept. */
  readonly weekly: (row: number) => CrossSection
}

/** @param instants of the rows that are computed at once */
export function alphaYear(
  series: readonly PriceSeries[],
  past: AlphaPast,
  instants: readonly Instant[],
  room: Room,
): AlphaYear {
  const market = alphaMarket(series, room)
  const { day } = market.panel
  const rowOf = new Map(day.map((one, row) => [one, row]))
  const taught = past.weeks.slice(-OPEN_WEEKS).map((week) => week.day)
  const decided = instants.map((at) => asDay(utcDay(at) - 1))
  const requestedRows = [...taught, ...decided].flatMap((one) => rowOf.get(one) ?? [])
  const features = featuresByRow(market.paths, day, requestedRows, room)
  const section = (row: number): CrossSection => crossSectionAt(market, row, features(row), room)
  return {
    market,
    past,
    rowOf,
    features,
    section,
    weekly: onceEach(section),
  }
}
