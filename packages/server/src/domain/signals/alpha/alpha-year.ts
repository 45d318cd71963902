import type { Day } from '../../../kernel/time.ts'
import type { FigureRow } from '../quality/company-figures.ts'
import type { RatedStock } from '../quality/quality-score.ts'
import type { AlphaPast } from './alpha-past.ts'
import { type AlphaMarket, alphaMarket, type CrossSection, crossSectionAt } from './cross-section.ts'
import type { EarningsRow } from './earnings-row.ts'
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
  /** Of a weekly date; kept. */
  readonly weekly: (row: number) => CrossSection
}

export function alphaYear(series: readonly PriceSeries[], past: AlphaPast): AlphaYear {
  const market = alphaMarket(series)
  const sections = new Map<number, CrossSection>()
  return {
    market,
    past,
    rowOf: new Map(market.panel.day.map((day, row) => [day, row])),
    weekly(row) {
      const section = sections.get(row) ?? crossSectionAt(market, row)
      sections.set(row, section)
      return section
    },
  }
}
