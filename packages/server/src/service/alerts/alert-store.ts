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

/** Address to which a task of A2A is pushed when it has ended, and its credentials. */
export interface TaskReceiver {
  readonly id: string
  /** Sent as `X-A2A-Notification-Token`; empty if there is none. */
  readonly token: string
  /** Value of `Authorization`; empty if there is none. */
  readonly scheme: string
  readonly credentials: string
  /** Of the protocol, as the caller speaks it. */
  readonly version: '0.3' | '1.0'
}

/** A one-time request over A2A: its rule ends with its first notice. The id of the task is that of the rule. */
export interface WatchTask {
  readonly contextId: string
  readonly messageId: string
  /** As it was asked. */
  readonly sentence: string
  readonly german: boolean
  /** Its asset as the sentence names it, if not by its symbol. */
  readonly called?: string | undefined
  /** Of the rule's target; not set if nothing is pushed. */
  readonly receiver?: TaskReceiver | undefined
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
  /** Undefined for a rule that fires again and again. */
  readonly task: WatchTask | undefined
}

type Given = Omit<AlertRule, 'status' | 'reason' | 'deadInRow' | 'task'>

export type NewAlertRule = Given & Partial<Pick<AlertRule, 'task'>>

/** The rule of a task, which is kept when it has ended. */
export interface WatchedRule extends AlertRule {
  readonly task: WatchTask
  /** When it fired or was removed; undefined while it is watched. */
  readonly endedAt: Instant | undefined
  /** Undefined unless it has fired. */
  readonly notice: Notice | undefined
}

/**
 * `due` waits for a delivery, `sent` for its charge; `streamed` is only shown on the stream. The others have ended:
 * `delivered`, or `dead` after the last try.
 */
export type NoticeStatus = 'due' | 'sent' | 'delivered' | 'dead' | 'streamed'

export interface NewNotice {
  readonly id: string
  /** JSON, sent as it is. */
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

/** A notice whose next step this process may take until its lease ends. */
export interface ClaimedNotice extends Notice {
  readonly target: string
  readonly task: WatchTask | undefined
}

export interface Claim {
  readonly now: Instant
  /** End of the lease: then others may claim what has not ended. */
  readonly until: Instant
  readonly most: number
  readonly mostPerHost: number
  /** Hosts that are busy enough. */
  readonly exceptHosts: readonly string[]
}

/** What follows from a notice that has died: its rule counts it, or stops at once. */
export type Death = 'counted' | 'disables' | 'pauses'

/** Rules of alerts and the outbox of their notices. Every method is atomic and resolves once its effect survives a power cut. */
export interface AlertStore {
  /** @param most rules of an account; @returns false if it has as many */
  addAlert(rule: NewAlertRule, most: number): Promise<boolean>
  /** The oldest first, without ended ones. */
  alertsOf(account: number): Promise<readonly AlertRule[]>
  /** Unless it has ended. */
  findAlert(account: number, id: string): Promise<AlertRule | undefined>
  /** With its notices; the rule of a task stays as one that has ended. @returns false if the account has no such rule */
  removeAlert(account: number, id: string, at: Instant): Promise<boolean>
  /** Also ended ones, the latest first. @param id of one of them */
  watchedRules(account: number, most: number, id?: string): Promise<readonly WatchedRule[]>
  /** Sets the push receiver of a task. @returns false unless it is watched still */
  setReceiver(
    account: number,
    id: string,
    target: string,
    receiver: TaskReceiver | undefined,
  ): Promise<boolean>
  /** Active rules that read the product and have not seen the snapshot, by id. */
  alertsToEvaluate(
    product: string,
    asOf: Instant,
    afterId: string,
    most: number,
  ): Promise<readonly AlertRule[]>
  /**
   * Writes marks and notices of rules that are active still and have not seen the snapshot: each sees it once, whoever
   * evaluates. The rule of a task ends with its notice.
   * @returns rules that were advanced
   */
  advanceAlerts(asOf: Instant, at: Instant, advances: readonly Advance[]): Promise<readonly string[]>
  /** By the instant at which they are due. */
  claimNotices(claim: Claim): Promise<readonly ClaimedNotice[]>
  /** @param chargeAt when its charge is due; undefined if it was charged */
  noticeArrived(id: string, at: Instant, chargeAt: Instant | undefined): Promise<void>
  /** Does its next step at another time; `error` of a failed delivery. */
  postponeNotice(id: string, until: Instant, error?: string): Promise<void>
  /** @returns the rule if this has stopped it; its other notices that are due die with it */
  buryNotice(id: string, at: Instant, error: string, death: Death): Promise<AlertRule | undefined>
  /** The latest first. */
  noticesOf(account: number, status: NoticeStatus, most: number): Promise<readonly Notice[]>
  /** Of the stream, by creation and id: those of `from` with an id after `afterId`, and later ones. */
  streamedNotices(account: number, from: Instant, afterId: string, most: number): Promise<readonly Notice[]>
  /** With the tasks that ended before. @returns how many notices were removed */
  removeOldNotices(before: Instant, most: number): Promise<number>
}

export interface Advance {
  readonly rule: Pick<AlertRule, 'id' | 'account'>
  readonly marks: Marks
  readonly notices: readonly NewNotice[]
}
