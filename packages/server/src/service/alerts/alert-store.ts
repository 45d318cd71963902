import type { TierId } from '@bellwether-markets/engine/kernel/credits'
import type { Instant } from '@bellwether-markets/engine/kernel/time'
import type { Mark } from '../../domain/alerts/evaluate.ts'

/** Target of notices that are read from the stream of the account. */
export const TO_STREAM = 'stream'

export type RuleStatus = 'active' | 'paused' | 'disabled'

/** By subject; `''` for a rule without one. */
export type Marks = Readonly<Record<string, Mark>>

/** How often a rule would have fired on past days. */
export interface PastFirings {
  /** Null if no history of what it reads is held. */
  readonly count: number | null
  /** First and last day that were looked at, `YYYY-MM-DD`. */
  readonly from: string | null
  readonly to: string | null
  readonly note: string
}

export interface AlertRule {
  readonly id: string
  readonly account: number
  readonly name: string
  /** As `conditionText` writes it. */
  readonly condition: string
  /** Product whose snapshots the rule reads. */
  readonly product: string
  /** Address of a receiver, or `TO_STREAM`. */
  readonly target: string
  readonly cooldownSeconds: number
  readonly status: RuleStatus
  /** Why it is not active. */
  readonly reason: string | undefined
  readonly marks: Marks
  /** As of its creation. */
  readonly past: PastFirings
  /** Market instant of the last snapshot that it was evaluated on. */
  readonly seenAsOf: Instant | undefined
  /** Notices that died since the last that arrived. */
  readonly deadInRow: number
  readonly createdAt: Instant
}

export type NewAlertRule = Omit<AlertRule, 'status' | 'reason' | 'deadInRow'>

/**
 * `due` waits for a delivery, `sent` for its charge; `streamed` is only shown on the stream. The others have ended:
 * `delivered`, or `dead` after the last try.
 */
export type NoticeStatus = 'due' | 'sent' | 'delivered' | 'dead' | 'streamed'

export interface NewNotice {
  readonly id: string
  /** JSON */
  readonly body: string
}

export interface Notice extends NewNotice {
  readonly rule: string
  readonly account: number
  readonly status: NoticeStatus
  /** Tries that failed. */
  readonly attempts: number
  readonly lastError: string | undefined
  readonly createdAt: Instant
  readonly endedAt: Instant | undefined
}

/** A notice whose next step this process may take until its lease ends. All that are due of a message are claimed together. */
export interface ClaimedNotice extends Notice {
  readonly message: string
  /** Its account and the registrable domain of its target, in one text. */
  readonly receiver: string
  readonly target: string
  readonly tier: TierId
}

export interface Claim {
  readonly now: Instant
  /** End of the lease: then others may claim what has not ended. */
  readonly until: Instant
  /** Messages; of an account one at most. */
  readonly most: number
  /** Receivers take turns: those after this one are looked at. */
  readonly after: string
  readonly exceptAccounts: readonly number[]
  readonly receivers: { readonly only: readonly string[] } | { readonly except: readonly string[] }
}

/** What follows from a notice that has died: its rule counts it, or stops at once. */
export type Death = 'counted' | 'disables' | 'pauses'

/** Rules of alerts and the outbox of their notices. Every method is atomic and resolves once its effect survives a power cut. */
export interface AlertStore {
  /** @param most rules of an account; @returns false if it has as many */
  addAlert(rule: NewAlertRule, most: number): Promise<boolean>
  /** The oldest first. */
  alertsOf(account: number): Promise<readonly AlertRule[]>
  findAlert(account: number, id: string): Promise<AlertRule | undefined>
  /** With its notices. @returns false if the account has no such rule */
  removeAlert(account: number, id: string): Promise<boolean>
  /** Active rules that read the product and have not seen the snapshot, by account and id. */
  alertsToEvaluate(
    product: string,
    asOf: Instant,
    after: Pick<AlertRule, 'account' | 'id'>,
    most: number,
  ): Promise<readonly AlertRule[]>
  /**
   * Writes marks and notices of rules that are active still and have not seen the snapshot: each sees it once, whoever
   * evaluates. Notices of one account to one target are one message.
   * @returns rules that were advanced
   */
  advanceAlerts(asOf: Instant, at: Instant, advances: readonly Advance[]): Promise<readonly string[]>
  /** @returns with the last receiver that was looked at, `''` for the last of all */
  claimNotices(claim: Claim): Promise<{ readonly notices: readonly ClaimedNotice[]; readonly last: string }>
  /** @param chargeAt when their charge is due; undefined if they were charged */
  noticesArrived(ids: readonly string[], at: Instant, chargeAt: Instant | undefined): Promise<void>
  /** Does their next step at another time; `error` of a failed delivery. */
  postponeNotices(ids: readonly string[], until: Instant, error?: string): Promise<void>
  /** @returns the rules that this has stopped; their other notices that are due die with them */
  buryNotices(ids: readonly string[], at: Instant, error: string, death: Death): Promise<readonly AlertRule[]>
  /** The latest first. */
  noticesOf(account: number, status: NoticeStatus, most: number): Promise<readonly Notice[]>
  /** Of the stream, by creation and id: those of `from` with an id after `afterId`, and later ones. */
  streamedNotices(account: number, from: Instant, afterId: string, most: number): Promise<readonly Notice[]>
  /** @returns how many notices were removed */
  removeOldNotices(before: Instant, most: number): Promise<number>
}

export interface Advance {
  readonly rule: Pick<AlertRule, 'id' | 'account'>
  readonly marks: Marks
  readonly notices: readonly NewNotice[]
}
