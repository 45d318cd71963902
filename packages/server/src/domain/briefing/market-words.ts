import table from '../../../data/briefing/market-words.json' with { type: 'json' }
import type { MarketWordTable } from '../../../data/schemas.ts'

/** A driver of the risk index within a sentence. */
interface DriverWords {
  readonly en: string
  readonly enCapital: string
  readonly de: string
  /** Terms that identify it. */
  readonly enTerms: readonly string[]
  readonly deTerms: readonly string[]
}

const { drivers, statuses, regimes, regions } = table as MarketWordTable

/** By driver name of the risk index. */
export const DRIVER_WORDS: Readonly<Record<string, DriverWords>> = Object.fromEntries(
  Object.entries(drivers).map(([name, { en, ...words }]) => [
    name,
    { en, enCapital: en.charAt(0).toUpperCase() + en.slice(1), ...words },
  ]),
)

/** Risk status: `de` after "gilt als", `deField` after "liegt". */
export const STATUS_WORDS = statuses

/** Regimes; German without an article, with it, and after "in". */
export const REGIME_WORDS = regimes

/** Regions as places and possessors. */
export const REGION_WORDS: Readonly<
  Record<string, { readonly en: string; readonly de: string; readonly enFor: string; readonly deFor: string }>
> = regions
