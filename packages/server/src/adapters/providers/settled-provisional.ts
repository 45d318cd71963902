import type { Asset } from '../../domain/market/asset.ts'
import type { DailyColumns } from '../../domain/market/observation.ts'
import { dailyBarKnownAt, tradingSession } from '../../domain/market/trading-hours.ts'
import { type Instant, MINUTE } from '../../kernel/time.ts'
import type { ProviderDaily } from './parsed-observations.ts'

/** Longest gap between the last trade and the session's end for a whole bar. */
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
  const add = (column: DailyColumns['close'], value: number): Float64Array =>
    Float64Array.from([...Array.from(column), value])
  return {
    ...bars,
    day: add(bars.day, day),
    knownAt: add(bars.knownAt, now),
    open: add(bars.open, provisional.open),
    high: add(bars.high, provisional.high),
    low: add(bars.low, provisional.low),
    close: add(bars.close, provisional.close),
    adjClose: add(bars.adjClose, provisional.adjClose),
    volume: add(bars.volume, provisional.volume),
  }
}
