import { DAY, type Instant } from '../kernel/time.ts'
import { type AssetRecord, assetRecords } from './asset-record.ts'
import {
  type DetailedScores,
  detailedScores,
  type ForecastScores,
  forecastScores,
} from './forecast-scores.ts'
import type { ScoredForecast } from './scored-forecast.ts'

const RECENT = 90 * DAY

export interface ScoredGroup {
  readonly horizon: string | undefined
  readonly regime: string | undefined
  readonly year: number | undefined
  readonly scores: ForecastScores
}

interface ModelVersion {
  readonly version: string
  /** Issue of its first forecast. */
  readonly since: Instant
  readonly calls: number
}

export interface SourceStatistics {
  readonly source: string
  readonly overall: DetailedScores
  readonly last90Days: ForecastScores
  readonly byHorizon: readonly ScoredGroup[]
  readonly byRegime: readonly ScoredGroup[]
  readonly byYear: readonly ScoredGroup[]
  /** Horizon × regime × year. */
  readonly cells: readonly ScoredGroup[]
  readonly byAsset: readonly AssetRecord[]
  readonly modelVersions: readonly ModelVersion[]
}

/**
 * By source name; groups in the order of their names.
 * @param forecasts of one mode
 */
export function sourceStatistics(
  forecasts: readonly ScoredForecast[],
  asOf: Instant,
): readonly SourceStatistics[] {
  return grouped(inOrderOfIssue(forecasts), ({ source }) => source).map(([source, own]) => ({
    source,
    overall: detailedScores(own),
    last90Days: forecastScores(own.filter(({ issuedAt }) => issuedAt > asOf - RECENT)),
    byHorizon: scoredGroups(own, ({ horizon }) => ({ horizon })),
    byRegime: scoredGroups(own, ({ regime }) => ({ regime })),
    byYear: scoredGroups(own, ({ year }) => ({ year })),
    cells: scoredGroups(own, ({ horizon, regime, year }) => ({ horizon, regime, year })),
    byAsset: assetRecords(own),
    modelVersions: grouped(own, ({ modelVersion }) => modelVersion)
      .map(([version, of]) => ({ version, since: of[0].issuedAt, calls: of.length }))
      .toSorted((left, right) => left.since - right.since),
  }))
}

function scoredGroups(
  forecasts: readonly ScoredForecast[],
  keysOf: (forecast: ScoredForecast) => Partial<Omit<ScoredGroup, 'scores'>>,
): readonly ScoredGroup[] {
  return grouped(forecasts, (forecast) => Object.values(keysOf(forecast)).join(' ')).map(([, own]) => ({
    horizon: undefined,
    regime: undefined,
    year: undefined,
    ...keysOf(own[0]),
    scores: forecastScores(own),
  }))
}

function grouped(
  forecasts: readonly ScoredForecast[],
  keyOf: (forecast: ScoredForecast) => string,
): readonly (readonly [string, readonly ScoredForecast[]])[] {
  return [...Map.groupBy(forecasts, keyOf)].sort(([left], [right]) => (left < right ? -1 : 1))
}

const inOrderOfIssue = (forecasts: readonly ScoredForecast[]): readonly ScoredForecast[] =>
  forecasts.toSorted(
    (left, right) => left.issuedAt - right.issuedAt || (left.signalId < right.signalId ? -1 : 1),
  )
