import { asInstant, HOUR, type Instant, MINUTE, SECOND } from '@bellwether-markets/engine/kernel/time'
import type { ChargeDecision, Clock, Ledger, Log } from '../ports.ts'
import type { AlertRule, AlertStore, ClaimedNotice, Death } from './alert-store.ts'
import { noticeSecret } from './notice-secret.ts'
import type { Webhooks } from './webhooks-port.ts'

const MOST_AT_ONCE = 64
const MOST_OF_HOST = 8
/** Beyond the time of a delivery and its charge. */
const LEASE_MS = MINUTE
const PAUSE_MS = 5 * SECOND
/** Between the tries of a notice. */
const RETRIES_MS = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  ...[2, 5, 10, 14, 20, 24].map((hours) => hours * HOUR),
]
/** Share of a pause by which it may be shorter or longer. */
const JITTER = 0.1
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
  /** How many are under way to each. */
  readonly #hosts = new Map<string, number>()
  readonly #running = new Set<Promise<void>>()
  #isClaiming = false
  #isStopped = false

  constructor(deps: SenderDeps) {
    this.#deps = deps
  }

  /** Claims as many as it has room for. */
  async round(): Promise<void> {
    const { alerts, wallClock, log } = this.#deps
    const most = MOST_AT_ONCE - this.#running.size
    if (this.#isClaiming || this.#isStopped || most <= 0) return
    this.#isClaiming = true
    const now = wallClock.now()
    try {
      const claimed = await alerts.claimNotices({
        now,
        most,
        until: asInstant(now + LEASE_MS),
        // Together the most of a host.
        mostPerHost: MOST_OF_HOST / 2,
        exceptHosts: [...this.#hosts].filter(([, busy]) => busy > MOST_OF_HOST / 2).map(([host]) => host),
      })
      for (const notice of claimed) this.#take(notice)
    } catch (error) {
      log.error('notices_not_claimed', { error })
    } finally {
      this.#isClaiming = false
    }
  }

  /** Stops claiming; resolves when the deliveries under way have ended. */
  async stop(): Promise<void> {
    this.#isStopped = true
    await Promise.all(this.#running)
  }

  #take(notice: ClaimedNotice): void {
    const { host } = new URL(notice.target)
    this.#hosts.set(host, (this.#hosts.get(host) ?? 0) + 1)
    const step = send(this.#deps, notice)
      .catch((error: unknown) => {
        // What a stop cuts off is due again after its lease.
        if (!this.#isStopped) this.#deps.log.error('notice_failed', { notice: notice.id, error })
      })
      .finally(() => {
        this.#running.delete(step)
        const left = (this.#hosts.get(host) ?? 1) - 1
        if (left > 0) this.#hosts.set(host, left)
        else this.#hosts.delete(host)
        // Each claim is a write: several are claimed together.
        if (left <= MOST_OF_HOST / 2) void this.round()
      })
    this.#running.add(step)
  }
}

async function send(deps: SenderDeps, notice: ClaimedNotice): Promise<void> {
  if (notice.status === 'sent') return charge(deps, notice)
  const { outcome, creditsRemaining } = await balanceOf(deps, notice.account)
  if (outcome === 'unavailable') return postpone(deps, notice, PAUSE_MS)
  if (outcome === 'key_disabled') return bury(deps, notice, 'the key is disabled', 'pauses')
  if (creditsRemaining < NOTICE_CREDITS) return bury(deps, notice, 'insufficient_credits', 'pauses')
  const status = await statusOf(deps, notice)
  if (typeof status === 'number' && status >= 200 && status < 300) return charge(deps, notice)
  const error = typeof status === 'number' ? `HTTP ${status}` : status
  if (status === GONE) return bury(deps, notice, error, 'disables')
  const pause = RETRIES_MS[notice.attempts]
  if (pause === undefined) return bury(deps, notice, error, 'counted')
  const jitter = 1 + JITTER * (2 * deps.random() - 1)
  return postpone(deps, notice, Math.round(pause * jitter), error)
}

const balanceOf = ({ ledger }: SenderDeps, account: number): Promise<ChargeDecision> =>
  new Promise((resolve) => ledger.peek(account, resolve))

/** Why there was none, if there was none. */
async function statusOf(
  { webhooks, wallClock, serverSecret }: SenderDeps,
  notice: ClaimedNotice,
): Promise<number | string> {
  const { id, target: url } = notice
  const at = wallClock.now()
  try {
    const secret = noticeSecret(serverSecret, notice.rule)
    return await webhooks.post({ id, body: notice.body, url, at, secret })
  } catch (error) {
    return String((error as Error).message || error).slice(0, LONGEST_ERROR)
  }
}

/** Once for a notice, however often it is tried: its id is the idempotency key. */
async function charge(
  { alerts, ledger, endpoint, wallClock }: SenderDeps,
  { id, account, createdAt }: ClaimedNotice,
): Promise<void> {
  const { outcome, resetAt } = await new Promise<ChargeDecision>((decided) =>
    ledger.charge(
      {
        account,
        endpoint,
        credits: NOTICE_CREDITS,
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
  return alerts.noticeArrived(id, now, chargeAt)
}

const postpone = (
  { alerts, wallClock }: SenderDeps,
  { id }: ClaimedNotice,
  ms: number,
  error?: string,
): Promise<void> => alerts.postponeNotice(id, asInstant(wallClock.now() + ms) satisfies Instant, error)

async function bury(deps: SenderDeps, { id }: ClaimedNotice, error: string, death: Death): Promise<void> {
  const rule = await deps.alerts.buryNotice(id, deps.wallClock.now(), error, death)
  deps.log.warn('notice_died', { notice: id, death })
  if (rule !== undefined) await deps.stopped(rule)
}
