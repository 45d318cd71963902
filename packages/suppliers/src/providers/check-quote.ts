import { type Instant, MINUTE } from '@bellwether-markets/engine/kernel/time'
import type { Plausible } from './check-daily-bar.ts'
import type { ProviderQuote } from './parsed-observations.ts'

export interface QuoteWitness {
  readonly now: Instant
  readonly stored: Pick<ProviderQuote, 'at' | 'price'> | undefined
  /** Split-adjusted. */
  readonly previousClose: number | undefined
}

export type QuoteFault =
  | 'not a positive number'
  | 'in the future'
  | 'older than what is stored'
  | 'a jump without a split'
  | 'a hundred times off'
  | 'another currency'

/** Clock skew allowed for a provider. */
const AHEAD = 2 * MINUTE

/** @returns why the quote must not be stored; undefined if it may */
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
