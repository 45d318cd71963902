import {
  asInstant,
  type Clock,
  DAY,
  type Instant,
  MINUTE,
  SECOND,
} from '@bellwether-markets/engine/kernel/time'
import { BodyTooLarge, boundedBody } from '@bellwether-markets/platform/net/bounded-body'
import { classifyResponse } from './classify-response.ts'
import { followRedirects, type Hop } from './follow-redirects.ts'
import { failed, isHalfOpen, isOpen, refused, reserve, succeeded } from './host-admission.ts'
import { type HostPolicy, hostPolicy } from './host-policies.ts'
import type { HostState, HostStates } from './host-states.ts'
import { ProviderFault, type ProviderRequest, type ProviderResponse } from './provider-request.ts'

export interface FetchPolicy {
  /** Does not follow redirects. */
  readonly send: (url: string, init: RequestInit) => Promise<Response>
  readonly clock: Clock
  /** Resolves after a time, or when aborted. */
  readonly sleep: (ms: number, signal?: AbortSignal) => Promise<void>
  /** Uniform in [0, 1). */
  readonly random: () => number
  readonly states: HostStates
  /** Hosts with a half-open breaker's trial request under way. */
  readonly trying: Set<string>
  readonly policyOf?: (host: string) => HostPolicy
  /** In a host's queue; default one minute. */
  readonly longestWaitMs?: number
}

const SHORTEST_PAUSE = SECOND / 2
const LONGEST_PAUSE = 8 * SECOND
const SHORT_BODY = 8192

/**
 * Within the host's limits. Retries transient faults only. A refusal opens the breaker of the whole host for at least
 * the time that the provider states.
 * @throws ProviderFault if the answer is not data, or the host is closed
 */
export async function fetchBytes(request: ProviderRequest, policy: FetchPolicy): Promise<ProviderResponse> {
  const limits = (policy.policyOf ?? hostPolicy)(request.host)
  let pause = SHORTEST_PAUSE
  for (let attempt = 0; ; attempt++) {
    const tries = await takePlace(request, policy, limits)
    try {
      const response = await attemptOnce(request, policy, limits)
      note(request, policy, (state) => succeeded(state, policy.clock.now()))
      return response
    } catch (error) {
      const fault = faultOf(error)
      noteFault(fault, request, policy, limits)
      if (fault.kind !== 'transient' || attempt >= limits.retries) throw withNextTry(fault, request, policy)
      // Decorrelated jitter, AWS Architecture Blog 2015.
      pause = Math.min(LONGEST_PAUSE, SHORTEST_PAUSE + policy.random() * (pause * 3 - SHORTEST_PAUSE))
      await policy.sleep(pause)
    } finally {
      if (tries) policy.trying.delete(request.host)
    }
  }
}

/** Reserved before waiting, so that simultaneous requests queue. @returns whether this is the trial request */
async function takePlace(
  request: ProviderRequest,
  policy: FetchPolicy,
  limits: HostPolicy,
): Promise<boolean> {
  const { host } = request
  const now = policy.clock.now()
  const state = policy.states.get(host)
  if (isOpen(state, now)) throw closed(state)
  const tries = isHalfOpen(state, now)
  if (tries && policy.trying.has(host)) {
    throw new ProviderFault('limited', 'another request tries the host', { retryAt: asInstant(now + MINUTE) })
  }
  const place = reserve(state, limits, now, request.cost)
  if (place.at - now > (policy.longestWaitMs ?? MINUTE)) {
    throw new ProviderFault('limited', 'our own limit for the host', { retryAt: place.at })
  }
  if (tries) policy.trying.add(host)
  policy.states.put(host, place.state)
  if (place.at > now) await policy.sleep(place.at - now)
  const then = policy.states.get(host)
  if (!tries && isOpen(then, policy.clock.now())) throw closed(then)
  return tries
}

const closed = ({ openUntil, openedBy = 'a refusal' }: HostState): ProviderFault =>
  new ProviderFault('limited', `the host is left alone after ${openedBy}`, { retryAt: openUntil })

async function attemptOnce(
  request: ProviderRequest,
  policy: FetchPolicy,
  limits: HostPolicy,
): Promise<ProviderResponse> {
  const abort = new AbortController()
  const done = new AbortController()
  const timeout = policy.sleep(limits.timeoutMs, done.signal).then(() => {
    if (!done.signal.aborted) abort.abort()
  })
  try {
    const response = await followRedirects(request, (hop) =>
      policy.send(hop.url, initOf(request, hop, abort.signal)),
    )
    const bytes = await boundedBody(response, limits.maxBytes, abort.signal).catch((error: unknown) => {
      if (!(error instanceof BodyTooLarge)) throw error
      throw new ProviderFault('too_large', error.message, { status: response.status })
    })
    return checked(request, response, bytes, policy.clock.now())
  } catch (error) {
    if (abort.signal.aborted) throw new ProviderFault('transient', 'no answer in time')
    throw error
  } finally {
    done.abort()
    await timeout.catch(() => undefined)
  }
}

function initOf(request: ProviderRequest, hop: Hop, signal: AbortSignal): RequestInit {
  const { etag, lastModified } = request.validators ?? {}
  return {
    method: hop.method,
    redirect: 'manual',
    signal,
    headers: {
      ...hop.headers,
      ...(etag === undefined ? {} : { 'if-none-match': etag }),
      ...(lastModified === undefined ? {} : { 'if-modified-since': lastModified }),
    },
    ...(hop.body === undefined ? {} : { body: hop.body }),
  }
}

/** @throws ProviderFault unless data, not modified, or a requested redirect */
function checked(
  request: ProviderRequest,
  response: Response,
  bytes: Uint8Array,
  receivedAt: Instant,
): ProviderResponse {
  const { status, headers } = response
  const verdict = classifyResponse({ status, bytes }, request.expects)
  const { kind, reason } = verdict
  const returned = kind === 'redirect' && request.redirects === 'return'
  if (kind === 'not_modified' && request.validators === undefined) {
    throw new ProviderFault('malformed', 'an answer to a condition that was not set', { status })
  }
  if (kind !== 'data' && kind !== 'not_modified' && !returned) {
    const retryAt = retryAfter(headers.get('retry-after'), receivedAt)
    throw new ProviderFault(kind, reason, { status, retryAt })
  }
  if (bytes.length <= SHORT_BODY && kind === 'data') {
    const refusal = request.refusalIn?.(new TextDecoder().decode(bytes))
    if (refusal !== undefined) throw new ProviderFault(refusal.kind, refusal.reason, { status })
  }
  const etag = headers.get('etag')
  const lastModified = headers.get('last-modified')
  return {
    status,
    bytes,
    notModified: kind === 'not_modified',
    headers,
    receivedAt,
    validators: { ...(etag === null ? {} : { etag }), ...(lastModified === null ? {} : { lastModified }) },
    location: headers.get('location') ?? undefined,
  }
}

function withNextTry(
  fault: ProviderFault,
  { host }: ProviderRequest,
  { states }: FetchPolicy,
): ProviderFault {
  const { openUntil } = states.get(host)
  if (openUntil === undefined || openUntil <= (fault.retryAt ?? 0)) return fault
  return new ProviderFault(fault.kind, fault.reason, { status: fault.status, retryAt: openUntil })
}

/** Network errors name hosts and addresses. */
const faultOf = (error: unknown): ProviderFault =>
  error instanceof ProviderFault ? error : new ProviderFault('transient', 'no connection')

const note = (
  { host }: ProviderRequest,
  { states }: FetchPolicy,
  change: (state: HostState) => HostState,
): void => {
  const state = states.get(host)
  const next = change(state)
  if (
    next.opens !== state.opens ||
    next.transientFaults !== state.transientFaults ||
    next.openUntil !== state.openUntil
  ) {
    states.put(host, next)
  }
}

function noteFault(
  fault: ProviderFault,
  request: ProviderRequest,
  policy: FetchPolicy,
  limits: HostPolicy,
): void {
  const now = policy.clock.now()
  if (fault.kind === 'limited' || fault.kind === 'blocked') {
    note(request, policy, (state) => refused(state, limits, now, fault))
  } else if (fault.kind === 'transient') {
    note(request, policy, (state) => failed(state, limits, now, fault))
    if (fault.retryAt !== undefined) {
      note(request, policy, (state) => refused(state, limits, now, fault))
    }
  } else {
    note(request, policy, (state) => succeeded(state, now))
  }
}

/** In seconds or as HTTP date; at most a day ahead. */
export function retryAfter(header: string | null, now: Instant): Instant | undefined {
  if (header === null) return undefined
  const text = header.trim()
  const at = /^\d{1,9}$/.test(text) ? now + Number(text) * SECOND : dateOfHttp(text)
  if (at === undefined || Number.isNaN(at)) return undefined
  return asInstant(Math.min(Math.max(at, now), now + DAY))
}

function dateOfHttp(text: string): number | undefined {
  return /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/.test(text)
    ? Date.parse(text)
    : undefined
}
