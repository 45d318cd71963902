import { DAY, type Instant } from '../../kernel/time.ts'
import { type CallScores, callScores, type DetailedScores, detailedScores } from './call-scores.ts'
import type { ScoredCall } from './scored-call.ts'

const RECENT = 90 * DAY

/** Forecasts that share a horizon, a regime, a year, or all three. */
export interface ScoredGroup {
  readonly horizon: string | undefined
  readonly regime: string | undefined
  readonly year: number | undefined
  readonly scores: CallScores
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
  /** Issued in the 90 days before the instant. */
  readonly last90Days: CallScores
  readonly byHorizon: readonly ScoredGroup[]
  readonly byRegime: readonly ScoredGroup[]
  readonly byYear: readonly ScoredGroup[]
  /** Horizon × regime × year. */
  readonly cells: readonly ScoredGroup[]
  readonly modelVersions: readonly ModelVersion[]
}

/**
 * Statistics by source name; groups in the order of their names.
 * @param calls of one mode
 */
export function sourceStatistics(calls: readonly ScoredCall[], asOf: Instant): readonly SourceStatistics[] {
  return grouped(inOrderOfIssue(calls), ({ source }) => source).map(([source, own]) => ({
    source,
    overall: detailedScores(own),
    last90Days: callScores(own.filter(({ issuedAt }) => issuedAt > asOf - RECENT)),
    byHorizon: scoredGroups(own, ({ horizon }) => ({ horizon })),
    byRegime: scoredGroups(own, ({ regime }) => ({ regime })),
    byYear: scoredGroups(own, ({ year }) => ({ year })),
    cells: scoredGroups(own, ({ horizon, regime, year }) => ({ horizon, regime, year })),
    modelVersions: grouped(own, ({ modelVersion }) => modelVersion)
      .map(([version, of]) => ({ version, since: of[0].issuedAt, calls: of.length }))
      .toSorted((left, right) => left.since - right.since),
  }))
}

function scoredGroups(
  calls: readonly ScoredCall[],
  keysOf: (call: ScoredCall) => Partial<Omit<ScoredGroup, 'scores'>>,
): readonly ScoredGroup[] {
  return grouped(calls, (call) => Object.values(keysOf(call)).join(' ')).map(([, own]) => ({
    horizon: undefined,
    regime: undefined,
    year: undefined,
    ...keysOf(own[0]),
    scores: callScores(own),
  }))
}

function grouped(
  calls: readonly ScoredCall[],
  keyOf: (call: ScoredCall) => string,
): readonly (readonly [string, readonly ScoredCall[]])[] {
  return [...Map.groupBy(calls, keyOf)].sort(([left], [right]) => (left < right ? -1 : 1))
}

const inOrderOfIssue = (calls: readonly ScoredCall[]): readonly ScoredCall[] =>
  calls.toSorted((left, right) => left.issuedAt - right.issuedAt || (left.signalId < right.signalId ? -1 : 1))
