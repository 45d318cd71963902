import type { InputsOf } from '../../contract/product.ts'
import { type Universe, universeOf } from '../../domain/market/asset.ts'
import { type AlphaForecast, type AlphaSet, alphaSetAt } from '../../domain/signals/alpha/alpha-set.ts'
import { type AlphaStudy, studyAlpha } from '../../domain/signals/alpha/alpha-study.ts'
import {
  alphaBacktest,
  ISSUED_AFTER_MIDNIGHT_MS,
  type PastSignal,
} from '../../domain/signals/alpha/past-signals.ts'
import { lastServedDay } from '../../domain/signals/alpha/price-panel.ts'
import { priceSeries } from '../../domain/signals/alpha/price-series.ts'
import { type PastRates, pastRates } from '../../domain/signals/past-evidence.ts'
import { earningsOf, publishedRows } from '../../domain/signals/published-figures.ts'
import { type QualityScore, qualityScores } from '../../domain/signals/quality/quality-score.ts'
import { requireRecent } from '../../domain/signals/require-recent.ts'
import type { Backtest } from '../../domain/track-record/backtest.ts'
import { asDay, asInstant, type Day, type Instant, startOfUtcDay } from '../../kernel/time.ts'
import { regimeInForce } from '../track-record/past-regimes.ts'
import type { alpha } from './product.ts'

export type AlphaInputs = InputsOf<typeof alpha>

/** Each computed once. */
export interface AlphaView {
  readonly study: AlphaStudy
  readonly universe: Universe
  /** Cached for the few rows on which a standing forecast was issued. */
  readonly setAt: (row: number) => AlphaSet | undefined
  /** Only this is cached for a year of rows. */
  readonly emittedAt: (row: number, call: Pick<AlphaForecast, 'symbol' | 'direction'>) => boolean
  readonly ratesAt: (row: number) => PastRates
  readonly backtest: Backtest & { readonly forecasts: readonly PastSignal[] }
  readonly qualityAt: (row: number) => ReadonlyMap<string, QualityScore>
  readonly issuedAt: (row: number) => Instant
}

const RECIPE = '2'
export const ALPHA_SOURCE = { source: 'alpha_14d', horizon: 'P14D', modelVersion: RECIPE } as const

/** @throws NotEnoughHistory without data of the last week */
export function alphaView(
  { bars, tracked, published, wider, regimes }: AlphaInputs,
  asOf: Instant,
): AlphaView {
  // Most providers restate closes after a split, so they are not the prices of their day.
  const series = priceSeries({ windows: bars, assets: tracked, training: wider, closesAsTraded: false })
  requireRecent(lastServedDay(series), asOf, 'closes of stocks')
  const study = studyAlpha(series, earningsOf(published))
  const figures = publishedRows(published)
  const dayOf = (row: number): Day => study.market.panel.day[row]
  const issuedAt = (row: number): Instant => issueInstant(dayOf(row), asOf)
  const backtest = alphaBacktest(study, { ...ALPHA_SOURCE, regimeAt: regimeInForce(regimes) })
  const makeSet = (row: number): AlphaSet | undefined =>
    row < 0 ? undefined : alphaSetAt(study, row, backtest.driftingAt(issuedAt(row)))
  const emissionsAt = onceARow(
    (row) => new Set(makeSet(row)?.forecasts.flatMap((call) => (call.issued ? [keyOf(call)] : []))),
  )
  return {
    study,
    backtest,
    universe: universeOf(tracked),
    setAt: onceARow(makeSet),
    emittedAt: (row, call) => emissionsAt(row).has(keyOf(call)),
    ratesAt: onceARow((row) => pastRates(study, dayOf(row))),
    qualityAt: onceARow((row) => qualityScores(figures, tracked, issuedAt(row))),
    issuedAt,
  }
}

const keyOf = ({ symbol, direction }: Pick<AlphaForecast, 'symbol' | 'direction'>): string =>
  `${symbol} ${direction}`

/** The first refresh after the close of a day, or now if that is earlier. */
const issueInstant = (day: Day, asOf: Instant): Instant =>
  asInstant(Math.min(asOf, startOfUtcDay(asDay(day + 1)) + ISSUED_AFTER_MIDNIGHT_MS))

function onceARow<T>(make: (row: number) => T): (row: number) => T {
  const made = new Map<number, T>()
  return (row) => {
    if (!made.has(row)) made.set(row, make(row))
    return made.get(row) as T
  }
}
