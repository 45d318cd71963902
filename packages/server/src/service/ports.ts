import type { Account } from '../contract/operation.ts'
import type { ChargeDecision, ChargeRequest } from '../domain/billing/charge-rule.ts'
import type { Observations } from '../domain/market/observation.ts'
import type { PublicKey, SignedDayRoot } from '../domain/track-record/day-root.ts'
import type { ChainHead } from '../domain/track-record/hash-chain.ts'
import type { RecordEntry } from '../domain/track-record/record-entry.ts'
import type { TierId } from '../kernel/credits.ts'
import type { Day, Instant } from '../kernel/time.ts'
import type { SourceDeclaration } from './ingest/live-ports.ts'

export type { Account } from '../contract/operation.ts'
export type { ChargeDecision, ChargeRequest } from '../domain/billing/charge-rule.ts'
export type * from './checkout/order-port.ts'
export type * from './checkout/payment-port.ts'
export type * from './ingest/live-ports.ts'
export type * from './paraphrase/language-model-port.ts'
export type * from './tracing/tracing-port.ts'

/** Two clocks exist: wall time for money and limits, market time for everything else. */
export interface Clock {
  now(): Instant
}

export type MarketKind = 'demo' | 'replay' | 'live'

export interface MarketSource {
  readonly kind: MarketKind
  /** Name in the health report. */
  readonly id: string
  readonly observations: Observations
  /** Makes everything known up to a moment observable. */
  advanceTo(moment: Instant): void
}

/**
 * One refresh of one product, serialised. A whole product has one part, `''`; a per-symbol product one part a subject.
 */
export interface Snapshot {
  readonly product: string
  readonly version: number
  readonly asOf: Instant
  /** SHA-256 over the inputs of `compute`, hexadecimal. */
  readonly inputsHash: string
  /** JSON in UTF-8. */
  readonly parts: ReadonlyMap<string, Uint8Array>
}

/** Keeps every snapshot for good, so that any past answer can be replayed. */
export interface SnapshotStore {
  get(product: string, version: number, asOf: Instant): Snapshot | undefined
  put(snapshot: Snapshot): void
  close(): void
}

/** Snapshots of one product version. */
export interface SnapshotSeries {
  readonly product: string
  readonly version: number
}

/** Snapshots later than one instant and not later than another. */
export interface SnapshotRange extends SnapshotSeries {
  readonly after: Instant
  readonly upTo: Instant
}

/** Lists stored snapshots without reading them or waiting for their writer. */
export interface SnapshotIndex {
  /** The latest snapshot of each series up to a moment, in the same order; undefined if none. */
  latest(series: readonly SnapshotSeries[], upTo: Instant): Promise<readonly (Instant | undefined)[]>
  /** Snapshots within the ranges, in any order, at most `most`. */
  within(
    ranges: readonly SnapshotRange[],
    most: number,
  ): Promise<readonly { readonly product: string; readonly asOf: Instant }[]>
  close(): void
}

export interface SourceFreshness {
  readonly id: string
  /** `knownAt` of its latest observation. */
  readonly knownAt: Instant | undefined
  /** State of a polled provider; recorded and simulated sources have none. */
  readonly supply?: {
    /** Undefined if this version does not know the source. */
    readonly gives: SourceDeclaration['gives'] | undefined
    readonly stale: boolean
    /** Why its latest response was rejected. */
    readonly lastError: string | undefined
    /** Earliest next request. */
    readonly nextTryAt: Instant | undefined
  }
}

/** Loads or computes the snapshot of a product at a refresh instant, off the calling thread. */
export interface SnapshotProducer {
  /**
   * @param urgency scheduled refreshes run before past instants
   * @throws AppError `no_data_then` if too little was known, `overloaded` if the queue is full
   */
  produce(product: string, asOf: Instant, urgency: 'refresh' | 'past'): Promise<Snapshot>
  /** One round of the track record: records signals, resolves due forecasts, signs past days. */
  record(now: Instant): Promise<RecordRound>
  /** Freshness of the sources, as of the latest produced instant. */
  sources(): readonly SourceFreshness[]
  close(): Promise<void>
}

export interface NewAccount {
  readonly name: string
  readonly email: string
  readonly tier: TierId
  /** SHA-256 of the key, hexadecimal. */
  readonly keyHash: string
  readonly maskedKey: string
  readonly createdAt: Instant
  /** Reject if an account with the same value exists: the normalised e-mail address of a free key. */
  readonly uniqueAs: string | undefined
}

export interface CreditBalance {
  /** `UNLIMITED_REMAINING` for an unlimited account. */
  readonly remaining: number
  readonly granted: number
  readonly used: number
  readonly unlimited: boolean
}

/** Credits granted, and the balance of the requested account. */
export interface CreditGrant {
  readonly account: number
  readonly credits: number
  readonly balance: CreditBalance
  /** Whether the grant is for that account, not an earlier one of the same name for another. */
  readonly isForKey: boolean
}

/** Answered calls of one UTC day to one endpoint; rejected calls are not counted. */
export interface DailyUsage {
  readonly day: Day
  readonly endpoint: string
  readonly calls: number
  readonly credits: number
}

export interface AccountSummary extends Account {
  readonly credits: CreditBalance
  readonly calls: number
  readonly lastUsedAt: Instant | undefined
}

export interface UsageRow {
  readonly at: Instant
  readonly maskedKey: string
  readonly endpoint: string
  readonly credits: number
  /** HTTP status of the answer. */
  readonly status: number
  readonly latencyMs: number
}

/** Accounts, credits, limits and the usage log. Every method resolves only once its effect survives a power cut. */
export interface Ledger {
  /**
   * Decides rate limit and credits in one atomic step: with k credits left, n simultaneous calls of cost c are charged
   * exactly ⌊k/c⌋ times. `decided` is called once the charge is durable, never after a failure or close.
   * @throws RangeError if credits or endpoint are impossible
   */
  charge(request: ChargeRequest, decided: (decision: ChargeDecision) => void): void
  /** Balance and window of an account without counting a call: `charged` 0, or `key_disabled`. */
  peek(account: number, decided: (decision: ChargeDecision) => void): void
  /** @returns undefined if `uniqueAs` is taken */
  createAccount(account: NewAccount): Promise<Account | undefined>
  findAccount(keyHash: string): Promise<Account | undefined>
  /**
   * @param uniqueAs names the payment: credits with the same value are granted once
   * @returns the grant, or the earlier one under `uniqueAs`; undefined if no account has the key
   * @throws RangeError unless credits are a positive integer
   */
  addCredits(
    keyHash: string,
    credits: number,
    reason: string,
    at: Instant,
    uniqueAs?: string,
  ): Promise<CreditGrant | undefined>
  /** Replaces the key of an account; the old one stops working. Balance and limits stay. */
  rotateKey(account: number, newKeyHash: string, maskedKey: string, at: Instant): Promise<Account>
  disableAccount(account: number, at: Instant): Promise<void>
  listAccounts(): Promise<readonly AccountSummary[]>
  balance(account: number): Promise<CreditBalance>
  /** Both days included, in no order; a day and endpoint may have several rows. */
  dailyUsage(account: number, from: Day, to: Day): Promise<readonly DailyUsage[]>
  /** Latest first. */
  usage(limit: number): Promise<readonly UsageRow[]>
  close(): Promise<void>
}

/** One event a line; fields are ids and figures, never keys or bodies. */
export interface Log {
  info(event: string, fields?: Readonly<Record<string, unknown>>): void
  warn(event: string, fields?: Readonly<Record<string, unknown>>): void
  error(event: string, fields?: Readonly<Record<string, unknown>>): void
}

/** A recorded forecast and its state. */
export interface Forecast {
  readonly issued: Extract<RecordEntry, { kind: 'issued' }>
  readonly resolved: Extract<RecordEntry, { kind: 'resolved' }> | undefined
  /** When the signal was last emitted again, else its issue. */
  readonly updatedAt: Instant
}

export interface RecordRound {
  readonly issued: number
  readonly resolved: number
  readonly sealed: readonly string[]
  /** Rejected signals that were not reported before. */
  readonly refused: readonly { readonly signalId: string; readonly source: string; readonly reason: string }[]
  /** Signals emitted again while their forecast is open; `signalId` is that of the forecast. */
  readonly confirmed: readonly { readonly emittedId: string; readonly signalId: string }[]
}

/** Statistics over the record up to an entry. */
export interface RecordStatistics {
  readonly throughSeq: number
  readonly asOf: Instant
  /** JSON. */
  readonly text: string
}

/** Reads the track record; never waits for its writer. */
export interface TrackRecordReader {
  /** The last entry; undefined if the record is empty. */
  head(): ChainHead | undefined
  /** In order. */
  entries(fromSeq: number, limit: number): readonly RecordEntry[]
  /** The forecast of a signal; undefined if never issued. */
  call(signalId: string): Forecast | undefined
  /** Roots that cover any entry of a range, in order. */
  roots(fromSeq: number, toSeq: number): readonly SignedDayRoot[]
  latestRoot(): SignedDayRoot | undefined
  /** Every signing key, the first one first. */
  keys(): readonly PublicKey[]
  statistics(): RecordStatistics | undefined
  close(): void
}

/** The append-only track record. Every method returns once its effect survives a power cut. */
export interface TrackRecordStore extends TrackRecordReader {
  /**
   * Adds all entries or none.
   * @throws Error if they do not continue the record, belong to a signed day, or repeat a signal
   */
  append(entries: readonly RecordEntry[]): void
  /** Unresolved forecasts, in order of issue. */
  openForecasts(): readonly Forecast[]
  /** Records that signals were emitted again. */
  confirm(signalIds: readonly string[], at: Instant): void
  /** @throws Error if the day is signed already or the root does not follow the last one */
  appendRoot(root: SignedDayRoot, key: PublicKey): void
  saveStatistics(statistics: RecordStatistics): void
}

export interface RecordSigner {
  readonly publicKey: PublicKey
  /** Ed25519, base64; deterministic. */
  sign(message: Uint8Array): string
}
