import { asInstant, type Instant } from '../../kernel/time.ts'
import type { HostPolicy } from './host-policies.ts'
import type { HostState } from './host-states.ts'
import type { ProviderFault } from './provider-fault.ts'

/** Transient faults in a row after which the breaker opens. */
const TRANSIENT_FAULTS = 5

/**
 * Takes one place in the queue of a host: the generic cell rate algorithm (ITU-T I.371) over every rate of the policy.
 * @param cost how many requests it counts as
 * @returns the state with the place taken, and the moment at which the request may leave
 */
export function reserve(
  state: HostState,
  { rates }: HostPolicy,
  now: Instant,
  cost = 1,
): { readonly state: HostState; readonly at: Instant } {
  let at = now as number
  for (const [index, { burst, everyMs }] of rates.entries()) {
    const fullAt = Math.max(state.fullAt[index] ?? now, now)
    at = Math.max(at, fullAt - Math.max(burst - cost, 0) * everyMs)
  }
  const fullAt = rates.map(({ everyMs }, index) =>
    asInstant(Math.max(state.fullAt[index] ?? at, at) + cost * everyMs),
  )
  return { state: { ...state, fullAt }, at: asInstant(at) }
}

/**
 * Closes the breaker after an answer that is no refusal and no failure of the host. An answer that was under way when
 * the breaker opened does not count.
 */
export const succeeded = (state: HostState, now: Instant): HostState =>
  isOpen(state, now)
    ? state
    : { ...state, openUntil: undefined, openedBy: undefined, opens: 0, transientFaults: 0 }

/**
 * The host refuses: nothing more until the moment it named, or longer every time it refuses again. Requests that were
 * under way together are one refusal.
 */
export function refused(
  state: HostState,
  { openMs, longestOpenMs }: HostPolicy,
  now: Instant,
  { reason, retryAt }: Pick<ProviderFault, 'reason' | 'retryAt'>,
): HostState {
  const counted = isOpen(state, now)
  const own = counted
    ? state.openUntil
    : now + Math.min(openMs * 2 ** Math.min(state.opens, 30), longestOpenMs)
  return {
    ...state,
    openUntil: asInstant(Math.max(own ?? 0, retryAt ?? 0)),
    openedBy: counted ? state.openedBy : reason,
    opens: counted ? state.opens : state.opens + 1,
    transientFaults: 0,
  }
}

/** The host failed; after several failures in a row the breaker opens. */
export function failed(
  state: HostState,
  policy: HostPolicy,
  now: Instant,
  { reason }: Pick<ProviderFault, 'reason'>,
): HostState {
  const transientFaults = state.transientFaults + 1
  return transientFaults >= TRANSIENT_FAULTS || state.openUntil !== undefined
    ? refused(state, policy, now, { reason, retryAt: undefined })
    : { ...state, transientFaults }
}

/** Whether the breaker lets nothing through. Once its time is over, a single request may try. */
export const isOpen = ({ openUntil }: HostState, now: Instant): boolean =>
  openUntil !== undefined && now < openUntil

/** Whether the next request is the one that tries whether the host answers again. */
export const isHalfOpen = ({ openUntil }: HostState, now: Instant): boolean =>
  openUntil !== undefined && now >= openUntil
