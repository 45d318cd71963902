import { asInstant, HOUR, type Instant, MINUTE, SECOND } from '@bellwether-markets/engine/kernel/time'
import type { ChargeDecision, Clock, Ledger, Log } from '../ports.ts'
import type { AlertRule, AlertStore, ClaimedNotice, Death } from './alert-store.ts'
import { messageBody } from './evaluate-rules.ts'
import { noticeSecret } from './notice-secret.ts'
import { Receivers } from './receivers.ts'
import type { Webhooks } from './webhooks-port.ts'

/** Beyond the time of a delivery and its charge. */
const LEASE_MS = MINUTE
const PAUSE_MS = 5 * SECOND
/** Between the tries of a notice. */
export const RETRIES_MS: readonly number[] = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  ...[2, 5, 10, 14, 20, 24].map((hours) => hours * HOUR),
]
/** Of notices that wait while their receiver is left alone. */
const GIVEN_UP_MS = RETRIES_MS.reduce((sum, pause) => sum + pause, 0)
/** Share of a pause by which it may be shorter or longer. */
export const JITTER = 0.1
const LONGEST_ERROR = 200
const NOTICE_CREDITS = 1
const GONE = 410

export interface SenderDeps {
  readonly alerts: AlertStore
  readonly ledger: Pick<Ledger, 'charge' | 'peek'>
  readonly webhooks: Webhooks
  readonly wallClock: Clock
  readonly serverSecret: string
  /** Position of the endpoint that notices are charged under. */
  readonly endpoint: number
  /** From 0 to 1. */
  readonly random: () => number
  /** Called after a rule was stopped. */
  readonly stopped: (rule: AlertRule) => Promise<void>
  readonly log: Log
}

export type NoticeSender = ReturnType<typeof noticeSender>

/**
 * Delivers notices that are due and charges those that arrived. A sender that dies loses nothing: what it held is due
 * again after its lease, with the same id.
 */
export function noticeSender(deps: SenderDeps) {
  const deliveries = new Deliveries(deps)
  return { round: () => deliveries.round(), stop: () => deliveries.stop() }
}

class Deliveries {
  readonly #deps: SenderDeps
  readonly #receivers = new Receivers()
  readonly #running = new Set<Promise<void>>()
  /** Where the next look at receivers begins: at any, and at those that answered. */
  readonly #after = { except: '', only: '' }
  #isClaiming = false
  /** Whether a delivery ended while a turn was under way. */
  #hasEnded = false
  #isStopped = false

  constructor(deps: SenderDeps) {
    this.#deps = deps
  }

  /** Claims as many messages as there is room for, one of an account in each turn. */
  async round(): Promise<void> {
    if (this.#isClaiming) return
    this.#isClaiming = true
    try {
      do this.#hasEnded = false
      while (!this.#isStopped && ((await this.#turn()) || this.#hasEnded))
    } catch (error) {
      this.#deps.log.error('notices_not_claimed', { error })
    } finally {
      this.#isClaiming = false
    }
  }

  /** Stops claiming; resolves when the deliveries under way have ended. */
  async stop(): Promise<void> {
    this.#isStopped = true
    await Promise.all(this.#running)
  }

  /** @returns whether another turn may find more */
  async #turn(): Promise<boolean> {
    const now = this.#deps.wallClock.now()
    const room = this.#receivers.room(now)
    if (room.most <= 0) return false
    const until = asInstant(now + LEASE_MS)
    const kind = 'only' in room.receivers ? 'only' : 'except'
    const after = this.#after[kind]
    const { notices, last } = await this.#deps.alerts.claimNotices({ ...room, now, until, after })
    this.#after[kind] = last
    for (const message of Map.groupBy(notices, (notice) => notice.message).values())
      this.#take(message, until)
    return notices.length > 0 || after !== ''
  }

  #take(message: Message, until: Instant): void {
    const ended = this.#receivers.begin(message[0], until)
    let hasArrived: boolean | undefined
    const step = send(this.#deps, message, (outcome) => {
      hasArrived = outcome
    })
      .catch((error: unknown) => {
        // What a stop cuts off is due again after its lease.
        if (!this.#isStopped) this.#deps.log.error('notice_failed', { notice: message[0].message, error })
      })
      .finally(() => {
        this.#running.delete(step)
        ended(hasArrived, this.#deps.wallClock.now())
        this.#hasEnded = true
        void this.round()
      })
    this.#running.add(step)
  }
}

/** Notices that are sent together; one at least. */
type Message = readonly ClaimedNotice[]

/** @param answered called if it was sent, with whether it arrived */
async function send(
  deps: SenderDeps,
  message: Message,
  answered: (hasArrived: boolean) => void,
): Promise<void> {
  const [{ account, status: step, attempts, createdAt }] = message
  if (step === 'sent') return charge(deps, message)
  const { outcome, creditsRemaining } = await balanceOf(deps, account)
  if (outcome === 'unavailable') return postpone(deps, message, PAUSE_MS)
  if (outcome === 'key_disabled') return bury(deps, message, 'the key is disabled', 'pauses')
  const paid = message.slice(0, Math.max(0, Math.floor(creditsRemaining / NOTICE_CREDITS)))
  if (paid.length < message.length)
    await bury(deps, message.slice(paid.length), 'insufficient_credits', 'pauses')
  if (paid.length === 0) return
  const status = await statusOf(deps, paid)
  const hasArrived = typeof status === 'number' && status >= 200 && status < 300
  answered(hasArrived)
  if (hasArrived) {
    // Before its charge: a repeat long after it would be charged again.
    const now = deps.wallClock.now()
    await deps.alerts.noticesArrived(idsOf(paid), now, asInstant(now + LEASE_MS))
    return charge(deps, paid)
  }
  const error = typeof status === 'number' ? `HTTP ${status}` : status
  if (status === GONE) return bury(deps, paid, error, 'disables')
  const pause = RETRIES_MS[attempts]
  const isOld = deps.wallClock.now() - createdAt > GIVEN_UP_MS
  if (pause === undefined || isOld) return bury(deps, paid, error, 'counted')
  const jitter = 1 + JITTER * (2 * deps.random() - 1)
  return postpone(deps, paid, Math.round(pause * jitter), error)
}

const balanceOf = ({ ledger }: SenderDeps, account: number): Promise<ChargeDecision> =>
  new Promise((resolve) => ledger.peek(account, resolve))

/** Why there was none, if there was none. */
async function statusOf(
  { webhooks, wallClock, serverSecret }: SenderDeps,
  message: Message,
): Promise<number | string> {
  const [{ message: id, target: url, account }] = message
  const rules = new Set(message.map(({ rule }) => rule))
  try {
    return await webhooks.post({
      id,
      url,
      account,
      body: messageBody(message),
      at: wallClock.now(),
      secrets: [...rules].map((rule) => noticeSecret(serverSecret, rule)),
    })
  } catch (error) {
    return String((error as Error).message || error).slice(0, LONGEST_ERROR)
  }
}

/** Once for a message, however often it is tried: its id is the idempotency key. */
async function charge({ alerts, ledger, endpoint, wallClock }: SenderDeps, message: Message): Promise<void> {
  const [{ message: id, account, createdAt }] = message
  const { outcome, resetAt } = await new Promise<ChargeDecision>((decided) =>
    ledger.charge(
      {
        account,
        endpoint,
        credits: NOTICE_CREDITS * message.length,
        status: 200,
        receivedAt: wallClock.now(),
        idempotency: { key: `notice ${id}`, fingerprint: id, snapshotAsOf: createdAt },
      },
      decided,
    ),
  )
  const now = wallClock.now()
  const soon = asInstant(now + PAUSE_MS)
  // What arrived and cannot be charged is given.
  const chargeAt = outcome === 'rate_limited' ? resetAt : outcome === 'unavailable' ? soon : undefined
  return alerts.noticesArrived(idsOf(message), now, chargeAt)
}

const postpone = (
  { alerts, wallClock }: SenderDeps,
  message: Message,
  ms: number,
  error?: string,
): Promise<void> =>
  alerts.postponeNotices(idsOf(message), asInstant(wallClock.now() + ms) satisfies Instant, error)

async function bury(deps: SenderDeps, message: Message, error: string, death: Death): Promise<void> {
  const rules = await deps.alerts.buryNotices(idsOf(message), deps.wallClock.now(), error, death)
  for (const notice of idsOf(message)) deps.log.warn('notice_died', { notice, death })
  for (const rule of rules) await deps.stopped(rule)
}

const idsOf = (message: Message): readonly string[] => message.map(({ id }) => id)
