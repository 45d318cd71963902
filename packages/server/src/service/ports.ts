import type { Account } from '../contract/account.ts'
import type { ChargeDecision, ChargeRequest } from '../domain/billing/charge-rule.ts'
import type { Observations } from '../domain/market/observation.ts'
import type { PublicKey, SignedRoot } from '../domain/track-record/day-root.ts'
import type { ChainHead } from '../domain/track-record/hash-chain.ts'
import type { RecordEntry } from '../domain/track-record/record-entry.ts'
import type { TierId } from '../kernel/credits.ts'
import type { Day, Instant } from '../kernel/time.ts'
import type { SourceDeclaration } from './ingest/live-ports.ts'

export type { Account } from '../contract/account.ts'
export type { ChargeDecision, ChargeRequest } from '../domain/billing/charge-rule.ts'
export type {
  BookBalance,
  NewOrder,
  Order,
  OrderKey,
  OrderLedger,
  OrderLookUp,
  OrderState,
} from './checkout/order-port.ts'
export type {
  CaptureFact,
  NoticeReader,
  OpenedPayment,
  PaymentInput as PaymentWish,
  PaymentNotice,
  PaymentProvider,
  PaymentState,
  ProviderId,
  RefundFact,
  SandboxApprovals,
  SandboxPayment,
  SandboxStore,
  X402Facilitator,
  X402Requirements,
  X402Settlement,
} from './checkout/payment-port.ts'
export type {
  FetchResult,
  IngestTask,
  JobState,
  MarketProviders,
  ObservationBatch,
  ObservationReading,
  ObservationStore,
  SourceDeclaration,
  SourceState,
  StoredDailyColumns,
  StoredDailyRow,
  StoredMarket,
  StoredQuote,
  StoredSplit,
} from './ingest/live-ports.ts'
export type { LanguageModel, Wording, WordingName, WordingStore } from './paraphrase/language-model-port.ts'
export type { SpanAttributes, TraceSpan, Tracing } from './tracing/tracing-port.ts'

/** Tells the moment. There are two: the wall clock, for money and limits, and the clock of the market. */
export interface Clock {
  now(): Instant
}

export type MarketKind = 'demo' | 'replay' | 'live'

/** Where observations come from. */
export interface MarketSource {
  readonly kind: MarketKind
  /** Name of the source, as health reports it. */
  readonly id: string
  readonly observations: Observations
  /** Makes sure that whatever became known up to a moment can be observed. */
  advanceTo(moment: Instant): void
}

/** One refresh of one product, serialised. A whole product has the single part `''`, a parted one a part per subject. */
export interface Snapshot {
  readonly product: string
  readonly version: number
  readonly asOf: Instant
  /** SHA-256 over everything `compute` received, hexadecimal. */
  readonly inputsHash: string
  /** JSON in UTF-8. */
  readonly parts: ReadonlyMap<string, Uint8Array>
}

/** Keeps every snapshot for good, so that any past answer can be given again. */
export interface SnapshotStore {
  get(product: string, version: number, asOf: Instant): Snapshot | undefined
  put(snapshot: Snapshot): void
  close(): void
}

/** A product as it is computed now: snapshots of other versions are those of another. */
export interface SnapshotSeries {
  readonly product: string
  readonly version: number
}

/** Snapshots of a series that are later than one instant and not later than another. */
export interface SnapshotRange extends SnapshotSeries {
  readonly after: Instant
  readonly upTo: Instant
}

/** Tells which snapshots are stored, without reading them and without waiting for their writer. */
export interface SnapshotIndex {
  /** Of each series the latest that is not later than the moment, in the same order; undefined where there is none. */
  latest(series: readonly SnapshotSeries[], upTo: Instant): Promise<readonly (Instant | undefined)[]>
  /** What is stored within the ranges, in any order; no more than `most`. */
  within(
    ranges: readonly SnapshotRange[],
    most: number,
  ): Promise<readonly { readonly product: string; readonly asOf: Instant }[]>
  close(): void
}

export interface SourceFreshness {
  readonly id: string
  /** When its latest observation became known. */
  readonly knownAt: Instant | undefined
  /** What is known of a supplier that is asked again and again; a recorded or simulated source has none. */
  readonly supply?: {
    /** Undefined where this version does not know the source. */
    readonly gives: SourceDeclaration['gives'] | undefined
    readonly stale: boolean
    /** Why its latest answer could not be used; undefined where it could. */
    readonly lastError: string | undefined
    /** When it is asked again at the earliest. */
    readonly nextTryAt: Instant | undefined
  }
}

/** Gives the snapshot of a product at a refresh instant, from the store or by computing it, off the calling thread. */
export interface SnapshotProducer {
  /**
   * @param urgency a scheduled refresh goes before questions about the past
   * @throws AppError `no_data_then` where too little was known, `overloaded` where too many wait
   */
  produce(product: string, asOf: Instant, urgency: 'refresh' | 'past'): Promise<Snapshot>
  /** A round of the track record: what is emitted is recorded, what is due resolved, days that are over signed. */
  record(now: Instant): Promise<RecordingReport>
  /** Where the observations came from, as of the latest instant that a snapshot was produced for. */
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
  /** Refuse where an account with the same value exists: the normalised e-mail address of a free key. */
  readonly uniqueAs: string | undefined
}

export interface CreditBalance {
  /** What is left; `UNLIMITED_REMAINING` for an unlimited account. */
  readonly remaining: number
  readonly granted: number
  readonly used: number
  readonly unlimited: boolean
}

/** Credits that were granted, and the balance of the account that was asked for. */
export interface CreditGrant {
  readonly account: number
  readonly credits: number
  readonly balance: CreditBalance
  /** Whether the grant is for that account, and not one made under the same name for another. */
  readonly isForKey: boolean
}

/** Answered calls of one UTC day to one endpoint; refused calls are not counted. */
export interface DailyUsage {
  readonly day: Day
  readonly endpoint: string
  readonly calls: number
  readonly credits: number
}

export interface AccountSummary extends Account {
  readonly credits: CreditBalance
  /** Calls that were answered. */
  readonly calls: number
  readonly lastUsedAt: Instant | undefined
}

export interface UsageRow {
  readonly at: Instant
  readonly maskedKey: string
  readonly endpoint: string
  readonly credits: number
  /** HTTP status that was answered. */
  readonly status: number
  readonly latencyMs: number
}

/**
 * Accounts, credits, limits and the usage log: the one place where money is decided.
 * Every method resolves only once its effect would survive a power cut.
 */
export interface Ledger {
  /**
   * Rate limit and credits decided in one atomic step: with k credits left, n simultaneous calls of cost c are
   * charged exactly ⌊k/c⌋ times. `decided` is called once, after the charge is durable, and never where the ledger
   * has failed or is closed.
   * @throws RangeError where credits or endpoint are impossible
   */
  charge(request: ChargeRequest, decided: (decision: ChargeDecision) => void): void
  /** The balance and window of an account without counting a call: `charged`, of nothing, or `key_disabled`. */
  peek(account: number, decided: (decision: ChargeDecision) => void): void
  /** @returns undefined where `uniqueAs` is taken */
  createAccount(account: NewAccount): Promise<Account | undefined>
  findAccount(keyHash: string): Promise<Account | undefined>
  /**
   * @param uniqueAs names what is paid for: credits with the same value are granted once, however often they are added
   * @returns the grant that stands: the one made now, or the one made before under `uniqueAs`; undefined where no
   * account has the key
   * @throws RangeError unless a positive whole number of credits is added
   */
  addCredits(
    keyHash: string,
    credits: number,
    reason: string,
    at: Instant,
    uniqueAs?: string,
  ): Promise<CreditGrant | undefined>
  /** Gives an account another key: the old one is unknown from then on. Balance and limits stay. */
  rotateKey(account: number, newKeyHash: string, maskedKey: string, at: Instant): Promise<Account>
  disableAccount(account: number, at: Instant): Promise<void>
  listAccounts(): Promise<readonly AccountSummary[]>
  balance(account: number): Promise<CreditBalance>
  /** From one day to another, both included. In no order; a day and endpoint may be told of in more than one row. */
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

/** A call of the record and where it stands. */
export interface RecordedCall {
  readonly issued: Extract<RecordEntry, { kind: 'issued' }>
  readonly resolved: Extract<RecordEntry, { kind: 'resolved' }> | undefined
  /** When the signal was last emitted again; its issue where it never was. */
  readonly updatedAt: Instant
}

/** What one round of the record came to. */
export interface RecordingReport {
  readonly issued: number
  readonly resolved: number
  /** Days that were signed. */
  readonly sealed: readonly string[]
  /** Signals that were not recorded and have not been told of before. */
  readonly refused: readonly { readonly signalId: string; readonly source: string; readonly reason: string }[]
  /** Emitted again while their call is open; `signalId` is that of the call, whose issue stands. */
  readonly confirmed: readonly { readonly emittedId: string; readonly signalId: string }[]
}

/** Statistics made from the record up to an entry. */
export interface RecordStatistics {
  readonly throughSeq: number
  readonly asOf: Instant
  /** JSON. */
  readonly text: string
}

/** Reads the track record; never waits for its writer. */
export interface TrackRecordReader {
  /** The last entry; undefined where nothing was recorded yet. */
  head(): ChainHead | undefined
  /** In order. */
  entries(fromSeq: number, limit: number): readonly RecordEntry[]
  /** The call of a signal; undefined where it was never issued. */
  call(signalId: string): RecordedCall | undefined
  /** Roots over any of the entries of a range, in order. */
  roots(fromSeq: number, toSeq: number): readonly SignedRoot[]
  latestRoot(): SignedRoot | undefined
  /** Every key that has signed, the first one first. */
  keys(): readonly PublicKey[]
  statistics(): RecordStatistics | undefined
  close(): void
}

/**
 * Keeps the track record. Entries and roots are only ever added; every method returns once its effect would survive a
 * power cut.
 */
export interface TrackRecordStore extends TrackRecordReader {
  /**
   * Adds entries as one step: all of them or none.
   * @throws Error where they do not continue the record, belong to a day that is signed, or repeat a signal
   */
  append(entries: readonly RecordEntry[]): void
  /** Calls that were issued and not resolved, in the order of issue. */
  openCalls(): readonly RecordedCall[]
  /** Notes that signals were emitted again. */
  confirm(signalIds: readonly string[], at: Instant): void
  /** @throws Error where the day is signed already or the root does not follow the one before */
  appendRoot(root: SignedRoot, key: PublicKey): void
  saveStatistics(statistics: RecordStatistics): void
}

/** Signs with the key of this service. */
export interface RecordSigner {
  readonly publicKey: PublicKey
  /** Ed25519, base64; the same message always gives the same signature. */
  sign(message: Uint8Array): string
}
