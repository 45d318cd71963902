import { asInstant, type Instant } from '@bellwether-markets/engine/kernel/time'
import type { HostPolicy } from './host-policies.ts'
import type { HostState } from './host-states.ts'
import type { ProviderFault } from './provider-request.ts'

/** In a row, to open the breaker. */
const TRANSIENT_FAULTS = 5

/**
 * Generic cell rate algorithm (ITU-T I.371) over every rate of the policy.
 * @param cost number of requests counted
 * @returns new state, and when the request may leave
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

/** Closes the breaker, unless the request began before it opened. */
export const succeeded = (state: HostState, now: Instant): HostState =>
  isOpen(state, now)
    ? state
    : { ...state, openUntil: undefined, openedBy: undefined, opens: 0, transientFaults: 0 }

/** Opens the breaker until the stated time, longer after each refusal. Simultaneous requests count as one. */
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

/** After its time is over, one trial request may pass. */
export const isOpen = ({ openUntil }: HostState, now: Instant): boolean =>
  openUntil !== undefined && now < openUntil

export const isHalfOpen = ({ openUntil }: HostState, now: Instant): boolean =>
  openUntil !== undefined && now >= openUntil
