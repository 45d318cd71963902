import type { Asset } from '../../domain/market/asset.ts'
import type { DailyColumns } from '../../domain/market/observation.ts'
import { dailyBarKnownAt, tradingSession } from '../../domain/market/trading-hours.ts'
import { type Instant, MINUTE } from '../../kernel/time.ts'
import type { ProviderDaily } from './parsed-observations.ts'

/** How long before the end of its session the last trade of a bar may lie that counts as whole. */
const QUIET = 30 * MINUTE

/**
 * Bars with the provisional one if its session is over by the hours of its venue: of futures and
 * currencies providers name the whole calendar day as the session, so that the bar of a Friday would stay provisional
 * over the weekend. What settles later is a revision.
 * @param lastTradeAt as the provider says; undefined if it does not
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
