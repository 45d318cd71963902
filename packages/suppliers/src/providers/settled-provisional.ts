import { type Instant, MINUTE } from '@bellwether-markets/engine/kernel/time'
import type { Asset } from '@bellwether-markets/engine/market/asset'
import type { DailyColumns } from '@bellwether-markets/engine/market/observation'
import { dailyBarKnownAt, tradingSession } from '@bellwether-markets/engine/market/trading-hours'
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
