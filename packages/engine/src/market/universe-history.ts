import { asInstant, type Day, type Instant, startOfUtcDay } from '../kernel/time.ts'
import { type Asset, type Universe, universeOf } from './asset.ts'

/** What became known of one asset; a later one replaces it from its `knownAt` on. */
export interface AssetRevision {
  readonly asset: Asset
  /** First day on which it is tracked; undefined: as far back as its data reaches. */
  readonly validFrom: Day | undefined
  /** First day on which it is no longer tracked. */
  readonly validTo: Day | undefined
  readonly knownAt: Instant
}

export interface UniverseHistory {
  /** Every asset that was ever tracked, as last known, in the order in which they were added. */
  readonly ever: Universe
  /** Those tracked at an instant, as known then. The same object as long as nothing changes. */
  readonly at: (moment: Instant) => Universe
  /** Instants at which something changes, ascending. */
  readonly changes: readonly Instant[]
}

/** @param revisions in the order in which they were added */
export function universeHistory(revisions: readonly AssetRevision[]): UniverseHistory {
  const bySymbol = Map.groupBy(revisions, ({ asset }) => asset.symbol)
  const changes = [...new Set(revisions.flatMap(changesOf))].sort((a, b) => a - b)
  const known = new Map<number, Universe>()
  return {
    ever: universeOf([...bySymbol.values()].map((ofAsset) => ofAsset[ofAsset.length - 1].asset)),
    changes,
    at(moment) {
      const period = changes.findLastIndex((change) => change <= moment)
      let universe = known.get(period)
      if (universe === undefined) {
        universe = universeOf([...bySymbol.values()].flatMap((ofAsset) => trackedAt(ofAsset, moment)))
        known.set(period, universe)
      }
      return universe
    },
  }
}

const changesOf = ({ knownAt, validFrom, validTo }: AssetRevision): readonly Instant[] => [
  knownAt,
  ...[validFrom, validTo].flatMap((day) =>
    day === undefined ? [] : [asInstant(Math.max(knownAt, startOfUtcDay(day)))],
  ),
]

function trackedAt(revisions: readonly AssetRevision[], moment: Instant): readonly Asset[] {
  const known = revisions.findLast(({ knownAt }) => knownAt <= moment)
  if (known === undefined) return []
  const { asset, validFrom, validTo } = known
  const hasBegun = validFrom === undefined || startOfUtcDay(validFrom) <= moment
  const hasEnded = validTo !== undefined && startOfUtcDay(validTo) <= moment
  return hasBegun && !hasEnded ? [asset] : []
}
