import { type Tier, UNLIMITED_REMAINING } from '../../kernel/credits.ts'
import { DAY, MINUTE } from '../../kernel/time.ts'
import { OUTCOME, type OutcomeCode } from './charge-batch.ts'

export interface UsageCount {
  calls: number
  credits: number
}

/** An account as the ledger thread keeps it in memory; the file is at most one round of the balance writer behind. */
export interface AccountState {
  readonly id: number
  readonly unlimited: boolean
  /** Raised where a key buys a higher tier. */
  callsPerMinute: number
  disabled: boolean
  granted: number
  used: number
  calls: number
  lastUsedAt: number
  /** Number of the minute since 1970 in which the last call was counted. */
  window: number
  windowCalls: number
  /** Refusals of this window that are in the usage log. */
  windowRefusals: number
  /** Row of the usage log up to which the stored balance is complete. */
  upto: number
  /** Whether anything above is newer than what is stored. */
  changed: boolean
  /** Usage not stored yet, by day and endpoint. */
  unstored: Map<number, UsageCount>
}

/** Refusals beyond these only count: a flood of them must not fill the disk. */
export const REFUSALS_LOGGED_PER_MINUTE = 10

const ENDPOINTS_PER_DAY = 4096

const usageSlot = (day: number, endpoint: number): number => day * ENDPOINTS_PER_DAY + endpoint
export const dayOfSlot = (slot: number): number => Math.floor(slot / ENDPOINTS_PER_DAY)
export const endpointOfSlot = (slot: number): number => slot % ENDPOINTS_PER_DAY

export const newAccountState = (id: number, tier: Tier): AccountState => ({
  id,
  unlimited: tier.unlimited,
  callsPerMinute: tier.callsPerMinute,
  disabled: false,
  granted: 0,
  used: 0,
  calls: 0,
  lastUsedAt: 0,
  window: 0,
  windowCalls: 0,
  windowRefusals: 0,
  upto: 0,
  changed: false,
  unstored: new Map(),
})

export const remainingCredits = (account: AccountState): number =>
  account.unlimited ? UNLIMITED_REMAINING : account.granted - account.used

/** Begins a new window if the last one is over. A window is never opened again. */
export function openWindow(account: AccountState, now: number): void {
  const window = Math.floor(now / MINUTE)
  if (window <= account.window) return
  account.window = window
  account.windowCalls = 0
  account.windowRefusals = 0
}

/**
 * Admits a call and counts it against its window.
 * @returns why it is refused; undefined where it is admitted
 */
export function refusalAtDoor(account: AccountState, now: number): OutcomeCode | undefined {
  openWindow(account, now)
  if (account.disabled) return OUTCOME.keyDisabled
  if (account.windowCalls >= account.callsPerMinute) return OUTCOME.rateLimited
  account.windowCalls++
  return undefined
}

/** Whether an admitted call can be paid. */
export const decidePayment = (account: AccountState, credits: number): OutcomeCode =>
  // Where credits were taken back there may be less than none left: what costs nothing is answered still.
  account.unlimited || credits === 0 || credits <= account.granted - account.used
    ? OUTCOME.charged
    : OUTCOME.insufficientCredits

/** Whether a status says that the caller got what was asked for; other calls count against the window only. */
export const isAnswer = (status: number): boolean => status < 400

/** Books an answered call; live and at the replay of the usage log alike. */
export function recordAnswer(account: AccountState, endpoint: number, credits: number, now: number): void {
  account.used += credits
  account.calls++
  account.lastUsedAt = now
  const slot = usageSlot(Math.floor(now / DAY), endpoint)
  const count = account.unstored.get(slot)
  if (count) {
    count.calls++
    count.credits += credits
  } else {
    account.unstored.set(slot, { calls: 1, credits })
  }
}

/** Books a call read from the usage log. */
export function replayCall(
  account: AccountState,
  call: { endpoint: number; credits: number; status: number; outcome: number },
  at: number,
): void {
  openWindow(account, at)
  const admitted = call.outcome !== OUTCOME.rateLimited && call.outcome !== OUTCOME.keyDisabled
  if (admitted) account.windowCalls++
  if (call.outcome !== OUTCOME.charged) account.windowRefusals++
  else if (isAnswer(call.status)) recordAnswer(account, call.endpoint, call.credits, at)
}
