import table from '../../../data/briefing/market-words.json' with { type: 'json' }
import type { MarketWordTable } from '../../../data/schemas.ts'

/** A driver of the risk index as part of a sentence. */
interface DriverWords {
  readonly en: string
  readonly enCapital: string
  readonly de: string
  /** Words by which texts can be seen to mean it. */
  readonly enTerms: readonly string[]
  readonly deTerms: readonly string[]
}

const { drivers, statuses, regimes, regions } = table as MarketWordTable

/** By the names of the risk index. */
export const DRIVER_WORDS: Readonly<Record<string, DriverWords>> = Object.fromEntries(
  Object.entries(drivers).map(([name, { en, ...words }]) => [
    name,
    { en, enCapital: en.charAt(0).toUpperCase() + en.slice(1), ...words },
  ]),
)

/** A risk status in words: `de` after "gilt als", `deField` after "liegt". */
export const STATUS_WORDS = statuses

/** A regime in words: the German ones without an article, with it, and after "in". */
export const REGIME_WORDS = regimes

/** Regions as places: where something happens, and as a possessor. */
export const REGION_WORDS: Readonly<
  Record<string, { readonly en: string; readonly de: string; readonly enFor: string; readonly deFor: string }>
> = regions
