import type { Asset, Universe } from '../../core/market/asset.ts'
import { universeOf } from '../../core/market/asset.ts'
import type { FundamentalRow } from '../../core/market/observation.ts'
import type { DailyWindow, TrainingWindow } from '../../core/market/view.ts'
import { type AlphaSet, alphaSetAt } from '../../core/signals/alpha/alpha-set.ts'
import { type AlphaStudy, studyAlpha } from '../../core/signals/alpha/alpha-study.ts'
import { priceSeries } from '../../core/signals/alpha/price-series.ts'
import { type PastRates, pastRates } from '../../core/signals/past-evidence.ts'
import { earningsOf, qualityFiguresOf } from '../../core/signals/published-figures.ts'
import { type QualityScore, qualityScores } from '../../core/signals/quality/quality-score.ts'
import { asDay, asInstant, type Day, HOUR, type Instant, startOfUtcDay } from '../../kernel/time.ts'

/** What the stock model sees of the market. */
export interface AlphaInputs {
  readonly bars: ReadonlyMap<string, DailyWindow>
  readonly tracked: readonly Asset[]
  readonly published: ReadonlyMap<string, readonly FundamentalRow[]>
  readonly wider: TrainingWindow | undefined
}

/** One study with everything that is asked of it for a day, each made once. */
export interface AlphaView {
  readonly study: AlphaStudy
  readonly universe: Universe
  readonly setAt: (row: number) => AlphaSet | undefined
  readonly ratesAt: (row: number) => PastRates
  readonly qualityAt: (row: number) => ReadonlyMap<string, QualityScore>
  /** When the calls of a row are issued. */
  readonly issuedAt: (row: number) => Instant
}

const ISSUED_AFTER_MIDNIGHT_MS = 7 * HOUR

/** Walks the model forward over everything known. */
export function alphaView({ bars, tracked, published, wider }: AlphaInputs, asOf: Instant): AlphaView {
  // Closes of most suppliers are restated after a split, so that they are not the prices of their day.
  const series = priceSeries({ windows: bars, assets: tracked, training: wider, closesAsTraded: false })
  const study = studyAlpha(series, earningsOf(published))
  const figures = qualityFiguresOf(published)
  const dayOf = (row: number): Day => study.market.panel.day[row]
  const issuedAt = (row: number): Instant => issueInstant(dayOf(row), asOf)
  return {
    study,
    universe: universeOf(tracked),
    setAt: onceARow((row) => (row < 0 ? undefined : alphaSetAt(study, row))),
    ratesAt: onceARow((row) => pastRates(study, dayOf(row))),
    qualityAt: onceARow((row) => qualityScores(figures, tracked, issuedAt(row))),
    issuedAt,
  }
}

/** The first refresh after the close of a day; the present where that has not come. */
const issueInstant = (day: Day, asOf: Instant): Instant =>
  asInstant(Math.min(asOf, startOfUtcDay(asDay(day + 1)) + ISSUED_AFTER_MIDNIGHT_MS))

function onceARow<T>(make: (row: number) => T): (row: number) => T {
  const made = new Map<number, T>()
  return (row) => {
    if (!made.has(row)) made.set(row, make(row))
    return made.get(row) as T
  }
}
