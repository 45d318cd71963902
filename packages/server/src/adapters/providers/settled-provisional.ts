import type { Asset } from '../../domain/market/asset.ts'
import type { DailyColumns } from '../../domain/market/observation.ts'
import { dailyBarKnownAt, tradingSession } from '../../domain/market/trading-hours.ts'
import { type Instant, MINUTE } from '../../kernel/time.ts'
import { columnsOf, rowsOf } from './daily-columns.ts'
import type { ProviderDaily } from './parsed-observations.ts'

/** Longest gap between the last trade and the end of a whole bar. */
const QUIET = 30 * MINUTE

/**
 * Adds the provisional bar if its session is over by the venue's hours. Providers use whole calendar days for futures
 * and currencies: Friday would stay provisional all weekend.
 * @param lastTradeAt by the provider, if stated
 */
export function withSettledProvisional(
  asset: Asset,
  { bars, provisional }: ProviderDaily,
  lastTradeAt: Instant | undefined,
  now: Instant,
): DailyColumns {
  if (provisional === undefined || lastTradeAt === undefined) return bars
  const { day } = provisional
  const session = tradingSession(asset, day)
  const isOver = session !== undefined && now >= dailyBarKnownAt(asset, day)
  if (!isOver || lastTradeAt < session.close - QUIET) return bars
  return columnsOf(bars, [...rowsOf(bars), { ...provisional, knownAt: now }])
}
