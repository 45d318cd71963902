import type { Instant } from '@bellwether-markets/engine/kernel/time'
import type { SourceFreshness } from '../../service/ports.ts'
import { gauge, type Metric } from './exposition.ts'

/** @param now market clock */
export const sourceMetrics = (sources: readonly SourceFreshness[], now: Instant): readonly Metric[] => [
  gauge(
    'bellwether_source_age_seconds',
    'Age of the latest observation of a source by the clock of the market.',
    sources.flatMap(({ id, knownAt }) =>
      knownAt === undefined ? [] : [{ labels: { source: id }, value: Math.max(0, (now - knownAt) / 1000) }],
    ),
  ),
  gauge(
    'bellwether_source_failing',
    '1 where the latest answer of a supplier was of no use, or it is older than it should be.',
    sources.flatMap(({ id, supply }) =>
      supply === undefined
        ? []
        : [{ labels: { source: id }, value: Number(supply.stale || supply.lastError !== undefined) }],
    ),
  ),
]
