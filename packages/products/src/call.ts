import { DayText, InstantText, Nullable, OneOf } from '@bellwether-markets/engine/kernel/schema'
import { Signal, SignalEvent } from '@bellwether-markets/engine/kernel/signal'
import {
  asDay,
  type Day,
  formatDay,
  formatInstant,
  type Instant,
  startOfUtcDay,
  utcDay,
} from '@bellwether-markets/engine/kernel/time'
import { round } from '@bellwether-markets/engine/series/round'
import { WITHDRAWN_REASONS, type Withdrawal } from '@bellwether-markets/engine/signals/withdrawal'
import type { EventPrices } from '@bellwether-markets/engine/track-record/measure-return'
import { resolveEvent } from '@bellwether-markets/engine/track-record/resolve-event'
import { type Static, Type } from 'typebox'
import { pick } from './pick.ts'
import type { RecordedSignal } from './radar/recorded-signal.ts'
import { Flag, Quantity } from './schema-parts.ts'

const { properties: ofSignal } = Signal

const ISSUED = ['base_rate', 'strength', 'edge', 'edge_se', 'edge_state', 'issued_at'] as const

const measured = {
  return_pct: Quantity('Return of the instrument of the event, percent'),
  reference_pct: Quantity('Of the median or the benchmark; 0 for the sign of a return'),
  entry_day: DayText('Its close is the entry'),
  exit_day: DayText('Its close is the exit'),
}

/** A call with what became of it. */
export const Call = Type.Object({
  ...pick(ofSignal, 'id', 'symbol'),
  name: Type.String(),
  ...pick(ofSignal, 'signal_type', 'model_version', 'direction', 'kind'),
  event_kind: SignalEvent.properties.kind,
  ...pick(ofSignal, 'confidence', 'confidence_now', 'checked_at', ...ISSUED),
  state: OneOf(['new', 'withdrawn', 'due'], { description: 'due: its window has ended, withdrawn or not' }),
  due: DayText('Day whose close ends the event'),
  resolves_at: ofSignal.resolves_at,
  withdrawn_at: Nullable(
    InstantText(
      'When its source ceased to repeat it before its end; null while it stands. It is scored all the same',
    ),
  ),
  withdrawn_reason: Nullable(
    OneOf(WITHDRAWN_REASONS, {
      description:
        'not_scored: the source no longer ranks it; direction_lost: it is ranked, but no longer on this side; report_in_window: a company report is expected before the end',
    }),
  ),
  at_withdrawal: Nullable(
    Type.Object(measured, { description: 'From the entry to the last close before; null without one' }),
  ),
  outcome: Nullable(
    Type.Object(
      { right: Flag('Whether the event came'), ...measured },
      { description: 'Null until it is due, and if a price is missing' },
    ),
  ),
})
export type Call = Static<typeof Call>

const MENTIONED_DAYS = 3

type CallState = Pick<Call, 'state' | 'issued_at' | 'withdrawn_at' | 'resolves_at'>

/** Whether its issue, withdrawal or end lies within three days, so that a Monday has those of Friday. */
export function isMentioned(
  { state, issued_at, withdrawn_at, resolves_at }: CallState,
  asOf: Instant,
): boolean {
  const at = { new: issued_at, withdrawn: withdrawn_at ?? issued_at, due: resolves_at }[state]
  return at >= formatInstant(startOfUtcDay(asDay(utcDay(asOf) - MENTIONED_DAYS)))
}

/** Days of closes. */
interface CallDays {
  readonly issuedOn: number
  readonly end: number
  readonly withdrawn: Withdrawal | undefined
}

/** Before it is described; false if nothing of it can be told. @param today of the last closes */
export const mayBeMentioned = ({ issuedOn, end, withdrawn }: CallDays, today: number): boolean =>
  Math.max(issuedOn, end <= today ? end : 0, withdrawn?.day ?? 0) >= today - MENTIONED_DAYS - 1

export interface IssuedSignal {
  readonly signal: RecordedSignal
  readonly name: string
  readonly withdrawn: Withdrawal | undefined
}

/** Those that are new, due or withdrawn of late, in the order given. */
export const callsOf = (issued: readonly IssuedSignal[], prices: EventPrices, asOf: Instant): Call[] =>
  issued.flatMap((one) => {
    const fate = fateOf(one, asOf)
    return isMentioned({ ...one.signal, ...fate }, asOf) ? callOf(one, fate, { prices, asOf }) : []
  })

function fateOf({ signal: { resolves_at }, withdrawn }: IssuedSignal, asOf: Instant) {
  const isDue = resolves_at <= formatInstant(asOf)
  const state: Call['state'] = isDue ? 'due' : withdrawn ? 'withdrawn' : 'new'
  return {
    state,
    withdrawn_at: withdrawn ? formatInstant(withdrawn.at) : null,
    withdrawn_reason: withdrawn?.reason ?? null,
  }
}

interface Known {
  readonly prices: EventPrices
  readonly asOf: Instant
}

function callOf(
  { signal, name, withdrawn }: IssuedSignal,
  fate: ReturnType<typeof fateOf>,
  known: Known,
): Call {
  const { event_definition: event } = signal
  return {
    ...pick(signal, 'id', 'symbol'),
    name,
    ...pick(signal, 'signal_type', 'model_version', 'direction', 'kind'),
    event_kind: event.kind,
    confidence: signal.confidence,
    confidence_now: fate.state === 'due' ? null : signal.confidence_now,
    ...pick(signal, 'checked_at', ...ISSUED),
    due: dayOf(event.exit),
    resolves_at: signal.resolves_at,
    ...fate,
    at_withdrawal: withdrawn ? measuredTo(withdrawn.day, event, known) : null,
    outcome: fate.state === 'due' ? outcomeOf(event, known) : null,
  }
}

const dayOf = (point: SignalEvent['exit']): string => {
  if ('instant' in point) throw new RangeError('only events between closes have a day')
  return point.day
}

function measuredTo(day: Day, event: SignalEvent, known: Known): Call['at_withdrawal'] {
  const exit = { at: 'close', day: formatDay(day) } as const
  if (exit.day <= dayOf(event.entry)) return null
  const outcome = outcomeOf({ ...event, exit }, known)
  if (outcome === null) return null
  const { right: _, ...rest } = outcome
  return rest
}

function outcomeOf(event: SignalEvent, { prices, asOf }: Known): Call['outcome'] {
  const resolution = resolveEvent(event, prices, asOf, false)
  if (resolution?.measured === undefined || resolution.comparedWith === undefined) return null
  return {
    right: resolution.outcome === 1,
    return_pct: round(100 * resolution.measured.return, 2),
    reference_pct: round(100 * resolution.comparedWith, 2),
    entry_day: dayOf(event.entry),
    exit_day: dayOf(event.exit),
  }
}
