import { type Instant, MINUTE } from '../../kernel/time.ts'
import type { Plausible } from './check-daily-bar.ts'
import type { ProviderQuote } from './parsed-observations.ts'

/** What a quote is compared with. */
export interface QuoteWitness {
  readonly now: Instant
  /** The latest quote stored of the symbol. */
  readonly stored: Pick<ProviderQuote, 'at' | 'price'> | undefined
  /** Close of the trading day before, on the level of today's shares. */
  readonly previousClose: number | undefined
}

export type QuoteFault =
  | 'not a positive number'
  | 'in the future'
  | 'older than what is stored'
  | 'a jump without a split'
  | 'a hundred times off'
  | 'another currency'

/** How far the clock of a provider may be ahead. */
const AHEAD = 2 * MINUTE

/** Why a quote must not be stored; undefined if it may be. */
export function checkQuote(
  quote: ProviderQuote,
  plausible: Plausible,
  { now, stored, previousClose }: QuoteWitness,
): QuoteFault | undefined {
  const { price, at, currency } = quote
  if (currency !== undefined && plausible.currency !== undefined && currency !== plausible.currency) {
    return 'another currency'
  }
  if (!Number.isFinite(price) || (price <= 0 && !plausible.mayBeNegative)) return 'not a positive number'
  if (at > now + AHEAD) return 'in the future'
  if (stored !== undefined && at < stored.at) return 'older than what is stored'
  const before = stored?.price ?? previousClose ?? quote.previousClose
  if (before === undefined || Number.isNaN(before) || before === 0) return undefined
  const ratio = price / before
  if (Math.abs(ratio / 100 - 1) < 0.25 || Math.abs(ratio * 100 - 1) < 0.25) return 'a hundred times off'
  return Math.abs(price - before) / Math.abs(before) > plausible.largestMove
    ? 'a jump without a split'
    : undefined
}
