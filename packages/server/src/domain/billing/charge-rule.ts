import { UNLIMITED_REMAINING } from '@bellwether-markets/engine/kernel/credits'
import { AppError } from '@bellwether-markets/engine/kernel/errors'
import {
  asInstant,
  DAY,
  type Day,
  dateOf,
  dayFromDate,
  type Instant,
  MINUTE,
  utcDay,
} from '@bellwether-markets/engine/kernel/time'

/** All that a charge is decided by; moments in milliseconds. */
export interface AccountState {
  readonly id: number
  readonly unlimited: boolean
  readonly callsPerMinute: number
  readonly disabled: boolean
  /** Credits; less than used if a refund took some back. */
  readonly granted: number
  readonly used: number
  /** Calls that were answered. */
  readonly calls: number
  readonly lastUsedAt: number
  /** Minute since 1970 in which the last call was counted. */
  readonly window: number
  readonly windowCalls: number
  /** Refusals of this window that are in the usage log. */
  readonly windowRefusals: number
}

/** What a call of a sub-key is decided by as well. */
export interface SubKeyState {
  readonly id: number
  readonly monthlyCredits: number
  /** UTC month, counted from year 0, of the last answered call. */
  readonly month: number
  /** Credits used in that month. */
  readonly monthUsed: number
  /** Credits used in total. */
  readonly used: number
  /** Calls that were answered. */
  readonly calls: number
  readonly lastUsedAt: number
}

/** A call that wants to be answered. With `credits` 0 it only counts against the rate limit. */
export interface ChargeRequest {
  readonly account: number
  /** Sub-key of the account that was sent, or the cap of the app. */
  readonly subKey?: number | undefined
  /** Index of the endpoint in the list the ledger was opened with. */
  readonly endpoint: number
  readonly credits: number
  /** HTTP status of the answer, should the charge succeed. */
  readonly status: number
  /** When the call arrived, by the wall clock. */
  readonly receivedAt: Instant
  readonly idempotency?: {
    readonly key: string
    /** Digest of what was asked; the same key with another fingerprint is a conflict. */
    readonly fingerprint: string
    /** Refresh instant of the snapshot the answer is made from. */
    readonly snapshotAsOf: Instant
  }
}

export interface ChargeDecision {
  /**
   * In the order in which they are decided: a disabled key is not counted, nor is a call beyond the rate limit; every
   * other outcome counts as one call of the window.
   */
  readonly outcome:
    | 'charged'
    | 'replayed'
    | 'rate_limited'
    | 'insufficient_credits'
    | 'key_disabled'
    | 'idempotency_mismatch'
    | 'sub_key_cap_reached'
    /** The ledger cannot be reached: nothing was charged or counted, and the other figures mean nothing. */
    | 'unavailable'
  /** Credits deducted: 0 for a refused, replayed or unlimited call. */
  readonly creditsUsed: number
  readonly creditsRemaining: number
  /** Calls left in the current one-minute window after this one. */
  readonly callsRemaining: number
  /** End of the window. */
  readonly resetAt: Instant
  /** With `replayed`: the snapshot the first answer was made from. */
  readonly snapshotAsOf?: Instant
}

type Outcome = ChargeDecision['outcome']
export type Refusal = Exclude<Outcome, 'charged' | 'replayed' | 'unavailable'>

/** The refusal of what cannot be booked while the ledger cannot be reached. */
export const ledgerAway = (): AppError =>
  new AppError('overloaded', {
    retry_after: 2,
    hint: 'The accounts cannot be written at the moment: nothing was sold or charged. Retry after the seconds in Retry-After.',
  })

/** The number of an outcome in the usage log is its place here; never renumbered. */
export const OUTCOMES: readonly Outcome[] = [
  'charged',
  'replayed',
  'rate_limited',
  'insufficient_credits',
  'key_disabled',
  'idempotency_mismatch',
  'sub_key_cap_reached',
  'unavailable',
]

/** HTTP status that the usage log shows for a refused call. */
const REFUSAL_STATUS: Readonly<Record<Refusal, number>> = {
  rate_limited: 429,
  insufficient_credits: 402,
  key_disabled: 403,
  idempotency_mismatch: 422,
  sub_key_cap_reached: 403,
}

/** Refusals beyond these only count: a flood of them must not fill the disk. */
const REFUSALS_LOGGED_PER_MINUTE = 10

/** How long an idempotency key is remembered. */
export const IDEMPOTENCY_KEPT_MS = DAY

/** The call that an idempotency key of an account was charged for. */
export interface IdempotencyRecord {
  readonly key: string
  readonly fingerprint: string
  readonly snapshotAsOf: Instant
  /** When it was charged. */
  readonly at: number
}

/** A call as the usage log keeps it. */
export interface UsageEntry {
  readonly account: number
  readonly subKey?: number | undefined
  /** As in the request. */
  readonly endpoint: number
  readonly credits: number
  readonly status: number
  readonly refusal: Refusal | undefined
}

/** What follows from a call. */
export interface Ruling {
  readonly decision: ChargeDecision
  /** The account after it; undefined if there is none. */
  readonly account: AccountState | undefined
  /** The sub-key after it; undefined if it stays as it is. */
  readonly subKey: SubKeyState | undefined
  readonly logged: UsageEntry | undefined
  readonly remember: IdempotencyRecord | undefined
}

/** When a call is decided, in milliseconds since 1970. */
export interface DecisionTime {
  readonly now: number
  /** By which things expire: what was charged twice, or in the wrong month, cannot be undone. */
  readonly settled: number
}

/** What a request names beside its account. */
export interface NamedByRequest {
  /** What is stored under its idempotency key, however old. */
  readonly earlier: IdempotencyRecord | undefined
  /** If there is none of a request with one, it is refused like an account that does not exist. */
  readonly subKey?: SubKeyState | undefined
}

/**
 * Decides a call. Rate window, idempotency, payment, logging and counting are decided here and nowhere else; only the
 * fast path of PostgreSQL repeats, in SQL, when every call of a batch is charged.
 * @param account undefined if the account does not exist: it is refused like one that may no longer call
 * @param request undefined for a look at the balance, which counts nothing
 * @param time its `now` may be before that of an earlier decision only if a wrong clock was corrected
 */
export function decide(
  account: AccountState | undefined,
  request: ChargeRequest | undefined,
  { earlier, subKey }: NamedByRequest,
  time: DecisionTime,
): Ruling {
  const { now, settled } = time
  if (!account) return unknownAccount(now)
  const current = inWindowOf(account, now)
  const isGone = request?.subKey !== undefined && subKey === undefined
  if (current.disabled || isGone) return refused(current, request, 'key_disabled')
  if (!request) return ruling(current, 'charged')
  if (current.windowCalls >= current.callsPerMinute) return refused(current, request, 'rate_limited')

  const admitted = { ...current, windowCalls: current.windowCalls + 1 }
  const { idempotency: note, credits } = request
  if (note && earlier && earlier.at > settled - IDEMPOTENCY_KEPT_MS) {
    if (earlier.fingerprint !== note.fingerprint) return refused(admitted, request, 'idempotency_mismatch')
    return replayed(admitted, request, { snapshotAsOf: earlier.snapshotAsOf, time, subKey })
  }
  if (!isPayable(admitted, credits)) return refused(admitted, request, 'insufficient_credits')
  if (subKey && !isWithinCap(subKey, credits, settled))
    return refused(admitted, request, 'sub_key_cap_reached')
  const logged = entryOf(request, credits)
  const after = isAnswered(logged) ? answered(admitted, credits, now) : admitted
  const decision = decisionOn(after, 'charged', after.unlimited ? 0 : credits)
  return {
    decision,
    account: after,
    subKey: subKey && subKeyAfterLogged(subKey, logged, time),
    logged,
    remember: note && { ...note, at: now },
  }
}

/** The account after a call that the usage log holds: refusals beyond those logged are forgotten at a restart. */
export function afterLogged(account: AccountState, entry: UsageEntry, at: number): AccountState {
  const current = inWindowOf(account, at)
  const { refusal } = entry
  const isAdmitted = refusal !== 'rate_limited' && refusal !== 'key_disabled'
  const windowCalls = current.windowCalls + (isAdmitted ? 1 : 0)
  const windowRefusals = current.windowRefusals + (refusal ? 1 : 0)
  const counted = { ...current, windowCalls, windowRefusals }
  return isAnswered(entry) ? answered(counted, entry.credits, at) : counted
}

/** The same for its sub-key. A month that a wrong clock has opened ahead goes on as the present one. */
export function subKeyAfterLogged(
  subKey: SubKeyState,
  entry: UsageEntry,
  { now: at, settled }: DecisionTime,
): SubKeyState {
  if (!isAnswered(entry)) return subKey
  const month = monthOf(settled)
  return {
    ...subKey,
    month: monthOf(at) < subKey.month ? month : Math.max(subKey.month, month),
    monthUsed: usedInMonth(subKey, settled) + entry.credits,
    used: subKey.used + entry.credits,
    calls: subKey.calls + 1,
    lastUsedAt: Math.max(subKey.lastUsedAt, at),
  }
}

/** Credits used in the month of a moment. A month is never opened again. */
export const usedInMonth = ({ month, monthUsed }: SubKeyState, at: number): number =>
  monthOf(at) <= month ? monthUsed : 0

/** The day on which sub-keys may use their credits again. */
export function firstOfNextMonth(at: number): Day {
  const { year, month } = dateOf(utcDay(asInstant(at)))
  return dayFromDate(year, month + 1, 1)
}

/** Whether the caller got what was asked for: such calls are summed by day, others count against the window only. */
export const isAnswered = ({ refusal, status }: UsageEntry): boolean => refusal === undefined && status < 400

export const remainingCredits = ({ unlimited, granted, used }: AccountState): number =>
  unlimited ? UNLIMITED_REMAINING : granted - used

/** If credits were taken back there may be less than none left: what costs nothing is answered still. */
const isPayable = ({ unlimited, granted, used }: AccountState, credits: number): boolean =>
  unlimited || credits === 0 || credits <= granted - used

/** Begins a new window if the last one is over. */
function inWindowOf(account: AccountState, now: number): AccountState {
  const window = windowAt(now, account.window)
  return window === account.window ? account : { ...account, window, windowCalls: 0, windowRefusals: 0 }
}

/** Clocks of processes may differ by as many minutes. A window further ahead was opened by a wrong clock. */
const WINDOWS_AHEAD = 2

/**
 * Minute since 1970 in which a call counts. A window is never opened again.
 * @param last minute of an earlier call
 */
export function windowAt(now: number, last: number): number {
  const window = Math.floor(now / MINUTE)
  return window < last && last - window <= WINDOWS_AHEAD ? last : window
}

const isWithinCap = (subKey: SubKeyState, credits: number, now: number): boolean =>
  credits === 0 || usedInMonth(subKey, now) + credits <= subKey.monthlyCredits

/** UTC month, counted from year 0. */
export const monthOf = (at: number): number => {
  const { year, month } = dateOf(utcDay(asInstant(at)))
  return year * 12 + month - 1
}

const answered = (account: AccountState, credits: number, now: number): AccountState => ({
  ...account,
  used: account.used + credits,
  calls: account.calls + 1,
  lastUsedAt: Math.max(account.lastUsedAt, now),
})

function replayed(
  account: AccountState,
  request: ChargeRequest,
  {
    snapshotAsOf,
    time,
    subKey,
  }: { snapshotAsOf: Instant; time: DecisionTime; subKey: SubKeyState | undefined },
): Ruling {
  const logged = entryOf(request, 0)
  const after = isAnswered(logged) ? answered(account, 0, time.now) : account
  const decision = { ...decisionOn(after, 'replayed', 0), snapshotAsOf }
  const used = subKey && subKeyAfterLogged(subKey, logged, time)
  return { decision, account: after, subKey: used, logged, remember: undefined }
}

function refused(account: AccountState, request: ChargeRequest | undefined, refusal: Refusal): Ruling {
  if (!request || account.windowRefusals >= REFUSALS_LOGGED_PER_MINUTE) return ruling(account, refusal)
  const after = { ...account, windowRefusals: account.windowRefusals + 1 }
  return { ...ruling(after, refusal), logged: entryOf(request, 0, refusal) }
}

const ruling = (account: AccountState, outcome: Outcome): Ruling => ({
  decision: decisionOn(account, outcome, 0),
  account,
  subKey: undefined,
  logged: undefined,
  remember: undefined,
})

const entryOf = (request: ChargeRequest, credits: number, refusal?: Refusal): UsageEntry => ({
  account: request.account,
  subKey: request.subKey,
  endpoint: request.endpoint,
  credits,
  status: refusal ? REFUSAL_STATUS[refusal] : request.status,
  refusal,
})

const decisionOn = (account: AccountState, outcome: Outcome, creditsUsed: number): ChargeDecision => ({
  outcome,
  creditsUsed,
  creditsRemaining: remainingCredits(account),
  callsRemaining: account.callsPerMinute - account.windowCalls,
  resetAt: asInstant((account.window + 1) * MINUTE),
})

const unknownAccount = (now: number): Ruling => ({
  decision: {
    outcome: 'key_disabled',
    creditsUsed: 0,
    creditsRemaining: 0,
    callsRemaining: 0,
    resetAt: asInstant((Math.floor(now / MINUTE) + 1) * MINUTE),
  },
  account: undefined,
  subKey: undefined,
  logged: undefined,
  remember: undefined,
})
