import type { SignalEvent } from '../../kernel/signal.ts'
import { asInstant, type Day, HOUR, type Instant, MINUTE } from '../../kernel/time.ts'
import type { Asset, Universe } from '../../market/asset.ts'
import { tradingSession } from '../../market/trading-hours.ts'
import { minutesAhead, resolvesAt } from '../../track-record/event-window.ts'
import { MOST_SIGNALS, type ScoredBar, type ScoredHalfHour } from './scored-bars.ts'

const SLOT = 30 * MINUTE
const LONGEST_LIFE = HOUR
const OUTCOME_MINUTES = 30

export interface IntradayForecast {
  readonly direction: 'long' | 'short'
  readonly bar: ScoredBar
  readonly issuedAt: Instant
  /** End of the latest confirming bar. */
  readonly updatedAt: Instant
  readonly event: SignalEvent
  readonly expiresAt: Instant
  readonly resolvesAt: Instant
}

/**
 * Valid until the next half hour, latest first, then strongest; at most twelve. Later bars only confirm. A forecast
 * ends one hour after its bar or with the session; omitted if that precedes the next answer.
 * @param halfHours of one trading day, oldest first
 */
export function intradayForecasts(
  halfHours: readonly ScoredHalfHour[],
  universe: Universe,
  asOf: Instant,
): readonly IntradayForecast[] {
  const open = new Map<string, IntradayForecast>()
  for (const { bars } of halfHours) {
    for (const bar of bars) {
      const forecast = bar.direction && forecastOf(bar, open, universe, asOf)
      if (forecast !== undefined) open.set(keyOf(bar), forecast)
    }
  }
  const nextAnswer = Math.floor(asOf / SLOT) * SLOT + SLOT
  return [...open.values()]
    .filter(({ expiresAt }) => expiresAt >= nextAnswer)
    .toSorted((a, b) => b.updatedAt - a.updatedAt || a.bar.rank - b.bar.rank)
    .slice(0, MOST_SIGNALS)
}

const keyOf = ({ features, direction }: ScoredBar): string => `${features.asset.symbol} ${direction}`

/** Undefined if the bar is not known yet or the session ends too soon. */
function forecastOf(
  bar: ScoredBar,
  open: ReadonlyMap<string, IntradayForecast>,
  universe: Universe,
  asOf: Instant,
): IntradayForecast | undefined {
  const { window, asset } = bar.features
  const issuedAt = asInstant(Math.ceil(window.knownAt[bar.row] / SLOT) * SLOT)
  const updatedAt = asInstant(window.end[bar.row])
  if (issuedAt > asOf) return undefined
  const running = open.get(keyOf(bar))
  if (running !== undefined && running.resolvesAt > issuedAt) return { ...running, updatedAt }
  const event = eventOf(bar, asset, issuedAt)
  const session = tradingSession(asset, window.day[bar.row] as Day)
  const resolved = event && resolvesAt(event, universe)
  if (event === undefined || resolved === undefined || session === undefined) return undefined
  const expiresAt = asInstant(Math.min(updatedAt + LONGEST_LIFE, session.close))
  return { direction: event.direction, issuedAt, updatedAt, bar, event, expiresAt, resolvesAt: resolved }
}

function eventOf({ direction }: ScoredBar, asset: Asset, issuedAt: Instant): SignalEvent | undefined {
  const window = minutesAhead(asset, issuedAt, OUTCOME_MINUTES)
  if (window === undefined || direction === undefined) return undefined
  const { symbol } = asset
  return { kind: 'return_sign', symbol, direction, basis: 'price', benchmark: null, members: null, ...window }
}
