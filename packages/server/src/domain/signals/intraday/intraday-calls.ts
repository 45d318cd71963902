import type { SignalEvent } from '../../../kernel/signal.ts'
import { asInstant, HOUR, type Instant, MINUTE } from '../../../kernel/time.ts'
import type { Asset, Universe } from '../../market/asset.ts'
import { tradingSession } from '../../market/trading-hours.ts'
import { minutesAhead, resolvesAt } from '../../track-record/event-window.ts'
import { MOST_SIGNALS, type ScoredBar, type ScoredHalfHour } from './scored-bars.ts'

/** Instants at which answers are made anew. */
const SLOT = 30 * MINUTE
const LONGEST_LIFE = HOUR
const OUTCOME_MINUTES = 30

/** A call of the rule whose window is not over. */
export interface IntradayCall {
  readonly direction: 'long' | 'short'
  /** The bar that it was issued on. */
  readonly bar: ScoredBar
  readonly issuedAt: Instant
  /** End of the latest bar on which the rule called it. */
  readonly updatedAt: Instant
  readonly event: SignalEvent
  readonly expiresAt: Instant
  readonly resolvesAt: Instant
}

/**
 * The calls to be answered with at an instant and until the next half hour begins, the latest and then the strongest
 * first, twelve at most. A call is issued at the first half hour at which its bar is known. While its outcome is open
 * the same call of a later bar only confirms it: it keeps its issue, its event and its end. It ends an hour after
 * the end of its bar or with the session, and is left out as soon as that could come before the next answer.
 * @param halfHours of one trading day, oldest first
 * @param universe holds every asset of them
 */
export function intradayCalls(
  halfHours: readonly ScoredHalfHour[],
  universe: Universe,
  asOf: Instant,
): readonly IntradayCall[] {
  const open = new Map<string, IntradayCall>()
  for (const { bars } of halfHours) {
    for (const bar of bars) {
      const call = bar.direction === undefined ? undefined : callOf(bar, open, universe, asOf)
      if (call !== undefined) open.set(keyOf(bar), call)
    }
  }
  const nextAnswer = Math.floor(asOf / SLOT) * SLOT + SLOT
  return [...open.values()]
    .filter(({ expiresAt }) => expiresAt >= nextAnswer)
    .toSorted((a, b) => b.updatedAt - a.updatedAt || a.bar.rank - b.bar.rank)
    .slice(0, MOST_SIGNALS)
}

const keyOf = ({ features, direction }: ScoredBar): string => `${features.asset.symbol} ${direction}`

/** Undefined where the bar opens no call: it is not known yet, or the session ends too soon. */
function callOf(
  bar: ScoredBar,
  open: ReadonlyMap<string, IntradayCall>,
  universe: Universe,
  asOf: Instant,
): IntradayCall | undefined {
  const { window, asset } = bar.features
  const issuedAt = asInstant(Math.ceil(window.knownAt[bar.row] / SLOT) * SLOT)
  const updatedAt = asInstant(window.end[bar.row])
  if (issuedAt > asOf) return undefined
  const running = open.get(keyOf(bar))
  if (running !== undefined && running.resolvesAt > issuedAt) return { ...running, updatedAt }
  const event = eventOf(bar, asset, issuedAt)
  const session = tradingSession(asset, window.day[bar.row] as Parameters<typeof tradingSession>[1])
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
