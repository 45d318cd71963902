import type { SignalEvent } from '../kernel/signal.ts'
import { formatInstant } from '../kernel/time.ts'
import type { Universe } from '../market/asset.ts'
import { entryInstant, resolvesAt } from '../track-record/event-window.ts'

/** @throws RangeError if an instrument is not tracked */
export function eventEnd(
  event: SignalEvent,
  universe: Universe,
): { readonly expires_at: string; readonly resolves_at: string } {
  const closes = entryInstant({ ...event, entry: event.exit }, universe)
  const resolves = resolvesAt(event, universe)
  if (closes === undefined || resolves === undefined) {
    throw new RangeError(`the event of ${event.symbol} names an instrument that is not tracked`)
  }
  return { expires_at: formatInstant(closes), resolves_at: formatInstant(resolves) }
}
