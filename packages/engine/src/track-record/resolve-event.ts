import type { SignalEvent } from '../kernel/signal.ts'
import type { Instant } from '../kernel/time.ts'
import { median } from '../statistics/sample-statistics.ts'
import { type EventPrices, measureReturn, type VoidReason } from './measure-return.ts'
import type { MeasuredReturn, Outcome } from './record-entry.ts'

export interface Resolution {
  readonly outcome: Outcome
  readonly voidReason: VoidReason | undefined
  readonly measured: MeasuredReturn | undefined
  /** Median, benchmark or 0; undefined if void. */
  readonly comparedWith: number | undefined
  /** In the event's direction less `comparedWith`, before cost; undefined if void. */
  readonly excessReturn: number | undefined
  readonly comparison: readonly MeasuredReturn[]
}

/** With a known return: at the first attempt, and at the last. */
const MEMBERS_NEEDED = { first: 0.9, last: 0.5 }

/**
 * Decided by prices known at an instant. A return equal to the comparison is not above it: the event did not come.
 * @param isLast missing prices make it void
 * @returns undefined if prices are missing and a later attempt follows
 */
export function resolveEvent(
  event: SignalEvent,
  observations: EventPrices,
  asOf: Instant,
  isLast: boolean,
): Resolution | undefined {
  const measured = measureReturn(observations, event.symbol, event, asOf)
  if (typeof measured === 'string') return isLast ? voided(measured) : undefined
  const against = comparisonOf(event, observations, asOf, isLast ? MEMBERS_NEEDED.last : MEMBERS_NEEDED.first)
  if (typeof against === 'string') return isLast ? voided(against, measured) : undefined
  const difference = measured.return - against.value
  const excessReturn = event.direction === 'long' ? difference : -difference
  return {
    outcome: excessReturn > 0 ? 1 : 0,
    voidReason: undefined,
    measured,
    comparedWith: against.value,
    excessReturn: excessReturn === 0 ? 0 : excessReturn,
    comparison: against.measured,
  }
}

interface Comparison {
  readonly value: number
  readonly measured: readonly MeasuredReturn[]
}

function comparisonOf(
  event: SignalEvent,
  observations: EventPrices,
  asOf: Instant,
  membersNeeded: number,
): Comparison | VoidReason {
  if (event.kind === 'return_sign') return { value: 0, measured: [] }
  if (event.kind === 'beats_benchmark') {
    const measured = measureReturn(observations, event.benchmark ?? '', event, asOf)
    return typeof measured === 'string' ? measured : { value: measured.return, measured: [measured] }
  }
  const members = event.members ?? []
  const measured = members
    .map((member) => measureReturn(observations, member, event, asOf))
    .filter((one) => typeof one !== 'string')
  if (measured.length < membersNeeded * members.length) return 'too_few_members'
  return { value: median(measured.map((one) => one.return)), measured }
}

const voided = (voidReason: VoidReason, measured?: MeasuredReturn): Resolution => ({
  outcome: 'void',
  voidReason,
  measured,
  comparedWith: undefined,
  excessReturn: undefined,
  comparison: [],
})
