import type { TierId } from '@bellwether-markets/engine/kernel/credits'
import type { Day, Instant } from '@bellwether-markets/engine/kernel/time'
import type { Observations, TitleReading } from '@bellwether-markets/engine/market/observation'
import type { SourceDeclaration } from '@bellwether-markets/engine/market/supply-port'
import type { Listing } from '@bellwether-markets/engine/market/universe-changes'
import type { AssetRevision } from '@bellwether-markets/engine/market/universe-history'
import type { PublicKey, SignedDayRoot } from '@bellwether-markets/engine/track-record/day-root'
import type { ChainHead } from '@bellwether-markets/engine/track-record/hash-chain'
import type { ClockFault } from '@bellwether-markets/engine/track-record/record-clock'
import type { ClockCorrection, RecordEntry } from '@bellwether-markets/engine/track-record/record-entry'
import type { Seal } from '@bellwether-markets/engine/track-record/seal'
import type { Asker } from '@bellwether-markets/products/contract/asker'
import type { Account } from '@bellwether-markets/products/contract/operation'
import type { ChargeDecision, ChargeRequest } from '../domain/billing/charge-rule.ts'

export type { Clock } from '@bellwether-markets/engine/kernel/time'
export type * from '@bellwether-markets/engine/market/supply-port'
export type { Asker } from '@bellwether-markets/products/contract/asker'
export type { Account } from '@bellwether-markets/products/contract/operation'
export type { ChargeDecision, ChargeRequest } from '../domain/billing/charge-rule.ts'
export type * from './accounts/sub-key-port.ts'
export type * from './alerts/alert-store.ts'
export type * from './alerts/webhooks-port.ts'
export type * from './checkout/order-port.ts'
export type * from './checkout/payment-port.ts'
export type * from './facts/fact-store.ts'
export type * from './paraphrase/language-model-port.ts'
export type * from './sign-in/mailer-port.ts'
export type * from './sign-in/state-store.ts'
export type * from './snapshots/blob-store.ts'

/** What stands under the name of a file or directory that is in use: itself, nothing, or another. */
export type Presence = 'there' | 'gone' | 'replaced'

export type MarketKind = 'demo' | 'replay' | 'live'

export interface MarketSource {
  readonly kind: MarketKind
  /** Name in the health report. */
  readonly id: string
  readonly observations: Observations
  advanceTo(moment: Instant): void
}

/** One refresh of one product. A whole product has one part, `''`; a per-symbol product one a subject. */
export interface Snapshot {
  readonly product: string
  readonly version: number
  readonly asOf: Instant
  /** SHA-256 over the inputs of `compute`, hexadecimal. */
  readonly inputsHash: string
  /** JSON in UTF-8. */
  readonly parts: ReadonlyMap<string, Uint8Array>
}

/** A refresh publishes snapshots and the track record reads them; questions about the past only ask for them. */
export type SnapshotUse = 'refresh' | 'past'

/** Keeps every snapshot of a refresh; drops those that were only asked for when they take too much room. */
export interface SnapshotStore {
  /** @param use `refresh` by default */
  get(product: string, version: number, asOf: Instant, use?: SnapshotUse): Snapshot | undefined
  put(snapshot: Snapshot, use?: SnapshotUse): void
  close(): void
}

export interface SnapshotSeries {
  readonly product: string
  readonly version: number
}

/** Later than `after`, up to `upTo`. */
export interface SnapshotRange extends SnapshotSeries {
  readonly after: Instant
  readonly upTo: Instant
}

/** Lists stored snapshots; never waits for their writer. */
export interface SnapshotIndex {
  /** The latest of each series up to a moment, in the same order. */
  latest(series: readonly SnapshotSeries[], upTo: Instant): Promise<readonly (Instant | undefined)[]>
  /** In any order. */
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
  /** Polled providers only. */
  readonly supply?: {
    /** Undefined if this version does not know the source. */
    readonly gives: SourceDeclaration['gives'] | undefined
    readonly stale: boolean
    /** Why its latest response was rejected. */
    readonly lastError: string | undefined
    readonly nextTryAt: Instant | undefined
  }
}

/** CPU time for questions about the past, charged after each. */
export interface ComputeQuota {
  /** Milliseconds until the asker may ask again; 0 if now. */
  waitMs(asker: Asker): number
  spend(asker: Asker, cpuMs: number): void
}

/** Order of the compute queue; `stored` only has to be read. */
export type Urgency = 'refresh' | 'record' | 'stored' | 'past'

/** Loads or computes snapshots off the calling thread. */
export interface SnapshotProducer {
  /**
   * @param asker of a past instant
   * @throws AppError `no_data_then` if too little was known, `overloaded` if the queue is full, `compute_quota`
   */
  produce(
    product: string,
    asOf: Instant,
    urgency: Exclude<Urgency, 'record'>,
    asker?: Asker,
  ): Promise<Snapshot>
  record(now: Instant): Promise<RecordRound>
  /** Holds questions about the past back until `round`, a refresh with its record, has ended. */
  refreshing(round: () => Promise<void>): Promise<void>
  /** As of the latest produced instant. */
  sources(): readonly SourceFreshness[]
  close(): Promise<void>
}

export interface AnalysisQuestion {
  /** Of the on-demand analysis. */
  readonly id: string
  readonly asOf: Instant
  /** Checked parameters and members of the body. */
  readonly query: Readonly<Record<string, unknown>>
}

/** Answers on-demand analyses off the calling thread. */
export interface Analyst {
  /** @throws AppError as the analysis, `no_data_then`, `overloaded` if the queue is full, `compute_quota` */
  analyse(question: AnalysisQuestion, asker?: Asker): Promise<unknown>
  /** Whether providers have failed, so that an answer about now is of before. */
  isStale(): boolean
}

export interface NewAccount {
  readonly name: string
  readonly email: string
  readonly tier: TierId
  /** SHA-256 of the key, hexadecimal. */
  readonly keyHash: string
  readonly maskedKey: string
  readonly createdAt: Instant
  /** Rejects a second account with this value: the comparable e-mail address of a free key. */
  readonly uniqueAs: string | undefined
}

export interface CreditBalance {
  /** `UNLIMITED_REMAINING` for an unlimited account. */
  readonly remaining: number
  readonly granted: number
  readonly used: number
  readonly unlimited: boolean
}

export interface CreditGrant {
  readonly account: number
  readonly credits: number
  readonly balance: CreditBalance
  /** False if the earlier grant of this name was for another account. */
  readonly isForKey: boolean
}

/** Answered calls of one UTC day to one endpoint. */
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
  /** Of the operator. */
  readonly note: string
}

/** Conditions that all hold; without any, every account. */
export interface AccountSearch {
  readonly id?: number | undefined
  /** Part of a name, an address, a note or a masked key, in any case; or an id. */
  readonly text?: string | undefined
  /** Whole e-mail address, in any case. */
  readonly email?: string | undefined
  /** A whole masked key, of an account or a sub-key. */
  readonly key?: string | undefined
  readonly tier?: TierId | undefined
  readonly disabled?: boolean | undefined
  /** Ids up to this one are left out; from this one on with `newestFirst`. */
  readonly after?: number | undefined
  readonly newestFirst?: boolean | undefined
}

export interface AccountPage {
  readonly accounts: readonly AccountSummary[]
  /** `after` of the next page; undefined at the end. A search that reads far stops early. */
  readonly next: number | undefined
}

/** Conditions that all hold; without any, the whole log. */
export interface UsageSearch {
  readonly account?: number | undefined
  /** Path of the endpoint. */
  readonly endpoint?: string | undefined
  readonly status?: number | undefined
  readonly from?: Instant | undefined
  readonly to?: Instant | undefined
  /** `next` of the page before. */
  readonly before?: string | undefined
}

export interface UsagePage {
  /** Latest first. */
  readonly rows: readonly UsageRow[]
  /** Where the search goes on; undefined at its end. A search that reads far stops early. */
  readonly next: string | undefined
}

export interface UsageRow {
  readonly account: number
  readonly at: Instant
  readonly maskedKey: string
  readonly endpoint: string
  readonly credits: number
  /** HTTP status of the answer. */
  readonly status: number
  readonly latencyMs: number
}

/** Every method resolves once its effect survives a power cut. */
export interface Ledger {
  /**
   * One atomic step: with k credits left, n simultaneous calls of cost c are charged exactly ⌊k/c⌋ times. `decided` is
   * called once the charge is durable, never after a failure or close.
   * @throws RangeError if credits or endpoint are impossible
   */
  charge(request: ChargeRequest, decided: (decision: ChargeDecision) => void): void
  /** Balance and window without counting a call: `charged` 0, or `key_disabled`. */
  peek(account: number, decided: (decision: ChargeDecision) => void): void
  /** @returns undefined if `uniqueAs` is taken */
  createAccount(account: NewAccount): Promise<Account | undefined>
  findAccount(keyHash: string): Promise<Account | undefined>
  findAccountById(account: number): Promise<Account | undefined>
  /**
   * @param holder hash of a key, or the id of an account
   * @param uniqueAs credits with the same value are granted once
   * @returns the grant, or the earlier one under `uniqueAs`; undefined if there is no such account
   * @throws RangeError unless credits are a positive integer
   */
  addCredits(
    holder: string | number,
    credits: number,
    reason: string,
    at: Instant,
    uniqueAs?: string,
  ): Promise<CreditGrant | undefined>
  /** The old key stops working. Balance and limits stay. */
  rotateKey(account: number, newKeyHash: string, maskedKey: string, at: Instant): Promise<Account>
  disableAccount(account: number, at: Instant): Promise<void>
  /** Its key works again; sub-keys and watch-lists that ended with it stay away. */
  enableAccount(account: number): Promise<void>
  noteAccount(account: number, note: string): Promise<void>
  /** By id. */
  listAccounts(search?: AccountSearch): Promise<readonly AccountSummary[]>
  /** By id. */
  accountPage(limit: number, search?: AccountSearch): Promise<AccountPage>
  balance(account: number): Promise<CreditBalance>
  /** Both days included; unordered, maybe several rows of a day and endpoint. */
  dailyUsage(account: number, from: Day, to: Day): Promise<readonly DailyUsage[]>
  usage(limit: number, search?: UsageSearch): Promise<UsagePage>
  close(): Promise<void>
}

export interface AddressAccount extends Account {
  readonly credits: CreditBalance
  /** Whether its key is known to be in the hands of the holder of the address. */
  readonly isProven: boolean
}

export interface HeldAddress {
  /** Undefined until its holder was reached by mail. */
  readonly confirmedAt: Instant | undefined
  /** Accounts that joined the address, and those made with it since; without disabled ones, largest balance first. */
  readonly accounts: readonly AddressAccount[]
}

/** E-mail addresses and their accounts. Every method is atomic and resolves once its effect survives a power cut. */
export interface AddressLedger {
  /** @param address as `addressOf` writes it */
  findAddress(address: string): Promise<HeldAddress>
  /** Its holder was reached: all accounts made with the address join it. */
  confirmAddress(address: string, at: Instant): Promise<HeldAddress>
  /** The holder of a confirmed address has the key of the account. */
  proveAccount(address: string, account: number, at: Instant): Promise<void>
  /**
   * The holder of a confirmed address gets the account with a new key. Unless it was proven before, its sub-keys, caps
   * of apps and alerts to receivers end with the old one. A repeat changes nothing.
   */
  takeOverAccount(
    address: string,
    account: number,
    key: Pick<NewAccount, 'keyHash' | 'maskedKey'>,
    at: Instant,
  ): Promise<void>
  /** Takes the address off an account that its holder has not proven. It stays with whoever has its key. */
  leaveAccount(address: string, account: number): Promise<void>
  /**
   * Lets the holder of a mailbox have a free key although another account has it, which stays as it is.
   * @returns false if that account is proven or disabled, or if there is none
   */
  releaseUnique(uniqueAs: string): Promise<boolean>
  /** Disables an account, and lets its e-mail address have another free key. */
  giveUpAccount(account: number, at: Instant): Promise<void>
}

/** Fields are ids and figures, never keys or bodies. */
export interface Log {
  info(event: string, fields?: Readonly<Record<string, unknown>>): void
  warn(event: string, fields?: Readonly<Record<string, unknown>>): void
  error(event: string, fields?: Readonly<Record<string, unknown>>): void
}

export interface Forecast {
  readonly issued: Extract<RecordEntry, { kind: 'issued' }>
  readonly resolved: Extract<RecordEntry, { kind: 'resolved' }> | undefined
  /** What voids it, as a wrong clock dated it. */
  readonly voided: ClockCorrection | undefined
  /** When the signal was last emitted. */
  readonly updatedAt: Instant
}

export interface RecordRound {
  readonly issued: number
  readonly resolved: number
  readonly sealed: readonly string[]
  /** Not reported before. */
  readonly refused: readonly { readonly signalId: string; readonly source: string; readonly reason: string }[]
  /** Emitted again while the forecast `signalId` is open. */
  readonly confirmed: readonly { readonly emittedId: string; readonly signalId: string }[]
  /** Why nothing was written. */
  readonly clockFault?: ClockFault | undefined
}

export interface RecordStatistics {
  readonly throughSeq: number
  readonly asOf: Instant
  /** JSON. */
  readonly text: string
}

/** Of a record that is issued over the past of a simulated or recorded market; it ends once `through` is `until`. */
export interface PastProgress {
  readonly since: Instant
  /** The last round. */
  readonly through: Instant
  readonly until: Instant
}

/** Never waits for its writer. */
export interface TrackRecordReader {
  /** Undefined if the record is empty. */
  head(): ChainHead | undefined
  /** In order. */
  entries(fromSeq: number, limit: number): readonly RecordEntry[]
  /** Undefined if never issued. */
  call(signalId: string): Forecast | undefined
  /** Roots that cover any entry of a range, in order. */
  roots(fromSeq: number, toSeq: number): readonly SignedDayRoot[]
  latestRoot(): SignedDayRoot | undefined
  /** Those that end within a range, in order. */
  seals(fromSeq: number, toSeq: number): readonly KeptSeal[]
  latestSeal(): { readonly lastSeq: number; readonly madeAt: Instant } | undefined
  /** The last with a stamp. */
  latestStamped(): KeptSeal | undefined
  /** The first with a stamp that covers an entry. */
  stampOver(seq: number): KeptSeal | undefined
  /** The first one first. */
  keys(): readonly PublicKey[]
  statistics(): RecordStatistics | undefined
  /** Undefined if nothing was issued over the past; never asked of PostgreSQL. */
  past(): PastProgress | undefined
  close(): void
}

/** Append-only. Every method returns once its effect survives a power cut. */
export interface TrackRecordStore extends TrackRecordReader {
  /**
   * All entries or none.
   * @throws Error if they do not continue the record, belong to a signed day, or repeat a signal
   */
  append(entries: readonly RecordEntry[]): void
  /** In order of issue. */
  openForecasts(): readonly Forecast[]
  /** Notes signals that were emitted again. */
  confirm(signalIds: readonly string[], at: Instant): void
  /** @throws Error if the day is signed or the root does not follow the last one */
  appendRoot(root: SignedDayRoot, key: PublicKey): void
  /** A repeat changes nothing. */
  appendSeal(seal: Seal, key: PublicKey, madeAt: Instant): void
  /** The first of a seal counts. */
  saveStamp(seal: Seal, stamp: TimeStamp): void
  saveStatistics(statistics: RecordStatistics): void
  savePast(progress: PastProgress): void
}

export interface KeptSeal extends Seal {
  /** Undefined until an authority has given one. */
  readonly stamp: TimeStamp | undefined
}

export interface MadeWithin {
  readonly from: Instant
  readonly to: Instant
}

/** What happens to seals elsewhere. */
export interface SealLog {
  /** The latest, as it covers the others. */
  unstamped(): Promise<Seal | undefined>
  saveStamp(seal: Seal, stamp: TimeStamp): Promise<void>
  /**
   * The earliest.
   * @param waiting without a stamp, seals made in this time are left for later
   */
  undelivered(witness: string, waiting: MadeWithin): Promise<KeptSeal | undefined>
  noteDelivery(seal: Seal, witness: string, at: Instant): Promise<void>
}

/** Keeps seals beyond the reach of the operator. */
export interface RecordWitness {
  /** Of its place, without secrets. */
  readonly name: string
  /** The same seal may come twice. @throws Error if it is not kept */
  deliver(seal: KeptSeal): Promise<void>
}

export interface TimeStamp {
  /** As its certificate names it. */
  readonly authority: string
  readonly at: Instant
  /** Token of RFC 3161, base64. */
  readonly token: string
}

export interface TimeStampAuthority {
  /**
   * @param digest SHA-256
   * @throws Error if it gives none that can be believed
   */
  stamp(digest: Uint8Array): Promise<TimeStamp>
}

export interface RecordSigner {
  readonly publicKey: PublicKey
  /** Ed25519, base64; deterministic. */
  sign(message: Uint8Array): string
}

export interface WatchList {
  readonly name: string
  readonly symbols: readonly string[]
  readonly updatedAt: Instant
}

/** Every method is atomic and resolves once its effect survives a power cut. */
export interface WatchLists {
  /**
   * Creates or replaces it.
   * @param formerName of the list that it replaces as well
   * @returns false if the account has `most` others
   */
  putWatchList(account: number, list: WatchList, most: number, formerName?: string): Promise<boolean>
  /** By name. */
  watchLists(account: number): Promise<readonly WatchList[]>
  /** @returns false if there is none */
  deleteWatchList(account: number, name: string): Promise<boolean>
}

/** Its answers are never trusted. */
export interface HeadlineModel {
  readonly id: string
  /**
   * @param titles as normalised
   * @returns one for each, in order; undefined where it gave none
   * @throws Error if there is no usable answer before the signal
   */
  read(
    titles: readonly string[],
    signal: AbortSignal,
  ): Promise<readonly (Omit<TitleReading, 'model'> | undefined)[]>
}

/** The universe of a live market. */
export interface UniverseStore {
  /** In the order in which they became known. */
  revisions(): Promise<readonly AssetRevision[]>
  /**
   * One durable step; what is planned becomes known now. A service that runs on the store follows.
   * @returns the planned listings
   */
  change(plan: (known: readonly AssetRevision[]) => readonly Listing[]): Promise<readonly Listing[]>
  close(): Promise<void>
}

/** Fields that may leave the machine: never a key, token, address or query. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean>>

export interface TraceSpan {
  /** @param failure error class of a failed span */
  end(attributes?: SpanAttributes, failure?: string): void
}

export interface Tracing {
  /** Runs a function within a child span, which it ends; an exception or rejection ends it as failed. */
  span<T>(name: string, attributes: SpanAttributes, run: (span: TraceSpan) => T): T
  /** Best effort. */
  close(): Promise<void>
}
