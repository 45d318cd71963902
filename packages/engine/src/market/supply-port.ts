import type { Day, Instant } from '../kernel/time.ts'
import type { Asset, AssetClass } from './asset.ts'
import type {
  DailyColumns,
  FundamentalRow,
  Headline,
  IntradayColumns,
  Observations,
  ScheduledEvent,
} from './observation.ts'
import type { Quote } from './point-in-time.ts'
import type { AssetRevision } from './universe-history.ts'

/** A revision is another row of the same day with a later `knownAt`. */
export interface StoredDailyRow
  extends Pick<DailyColumns, 'symbol' | 'source'>,
    Readonly<Record<'open' | 'high' | 'low' | 'close' | 'adjClose' | 'volume', number>> {
  readonly day: Day
  readonly knownAt: Instant
}

export type StoredQuote = Quote

/** `numerator` new shares for `denominator` old ones, from the open of `day`. */
export interface StoredSplit {
  readonly symbol: string
  readonly source: string
  readonly day: Day
  readonly numerator: number
  readonly denominator: number
  readonly knownAt: Instant
  /** Whether stored bars were still at the old share level then. */
  readonly rescales: boolean
}

/** Existing rows never change. */
export interface ObservationBatch {
  /** `publication`: history, known from its usual publication time. `receipt`: known from its append. */
  readonly knownFrom: 'publication' | 'receipt'
  readonly daily: readonly StoredDailyRow[]
  readonly quotes: readonly StoredQuote[]
  readonly halfHours: readonly IntradayColumns[]
  readonly headlines: readonly Headline[]
  readonly fundamentals: readonly FundamentalRow[]
  readonly splits: readonly StoredSplit[]
  readonly scheduled: readonly ScheduledEvent[]
  /** State of providers, by key. */
  readonly memos: Readonly<Record<string, string>>
}

export interface JobState {
  readonly id: string
  /** Latest completed slot; never runs again. */
  readonly doneSlot: Instant | undefined
  /** In a row. */
  readonly failures: number
  /** Earliest retry; undefined if the job may run when due. */
  readonly nextTryAt: Instant | undefined
  readonly lastError: string | undefined
}

/** What suppliers give. */
export type SupplyKind = 'quotes' | 'daily' | 'half-hours' | 'news' | 'fundamentals' | 'calendar'

/** `market` is for what belongs to no asset: general news, days of economic releases. */
export type SupplyClass = AssetClass | 'market'

export interface SourceDeclaration {
  /** Name in the health report. */
  readonly id: string
  readonly supplier: string
  readonly gives: SupplyKind
  /** Longest normal pause of a polled source; undefined if fetched on demand. */
  readonly silentAfterMs?: number
}

export interface SourceState {
  readonly id: string
  /** `knownAt` of its latest observation. */
  readonly knownAt: Instant | undefined
  readonly lastSuccessAt: Instant | undefined
  /** Why its latest response was rejected. */
  readonly lastError: string | undefined
  readonly lastErrorAt: Instant | undefined
  readonly nextTryAt: Instant | undefined
}

interface SupplierState {
  readonly id: string
  /** Whether it is asked under an agreement of the operator. */
  readonly licensed: boolean
  /** When it delivered last; undefined if never. */
  readonly deliveredAt: Instant | undefined
  /** `knownAt` of the latest observation that it gave. */
  readonly knownAt: Instant | undefined
}

export interface SupplyCell {
  readonly of: SupplyClass
  readonly kind: SupplyKind
  /** In the order in which they are asked. */
  readonly suppliers: readonly SupplierState[]
  /** The one that delivered last. */
  readonly latest: SupplierState | undefined
}

/** Stored observations, with values for cross-checks between providers. */
export interface StoredMarket extends Observations {
  latestQuote(symbol: string): StoredQuote | undefined
  /** Latest revision of the latest bar of every symbol, not after a day. */
  latestBars(upTo: Day): ReadonlyMap<string, StoredDailyRow>
  /** End of the latest stored half-hour bar. */
  latestHalfHour(symbol: string): Instant | undefined
  splits(symbol: string): readonly StoredSplit[]
  providerState(name: string): string | undefined
  /** Of the universe, as last loaded. */
  revisions(): readonly AssetRevision[]
  /** Drops changed data from the cache. */
  refresh(): void
}

export interface ObservationStore {
  readonly market: StoredMarket
  /**
   * One durable step.
   * @param now read within the step, so that nothing is known before it can be read
   */
  append(batch: ObservationBatch, job: JobState, now: () => Instant): void
  saveJobStates(jobs: readonly JobState[]): void
  saveProviderState(name: string, text: string): void
  jobs(): ReadonlyMap<string, JobState>
  noteSources(sources: readonly SourceState[]): void
  sources(): readonly SourceState[]
  close(): void
}

/** Reads while another thread or process appends. */
export interface ObservationReading {
  readonly market: StoredMarket
  /** Loads everything appended up to a moment, after any running append. */
  catchUp(moment: Instant): void
  close(): void
}

export type IngestTask =
  | { readonly kind: 'quotes'; readonly assets: readonly Asset[] }
  | { readonly kind: 'daily'; readonly asset: Asset }
  | { readonly kind: 'bulk' }
  | { readonly kind: 'half_hours'; readonly asset: Asset }
  | { readonly kind: 'fundamentals'; readonly asset: Asset }
  | { readonly kind: 'headlines'; readonly channel: string }
  | { readonly kind: 'reports'; readonly asset: Asset }
  | { readonly kind: 'releases' }

export interface FetchResult {
  readonly batch: ObservationBatch
  /** Undefined if it succeeded. */
  readonly failure: { readonly reason: string; readonly retryAt: Instant | undefined } | undefined
  /** Values rejected by a quality check. */
  readonly refused: readonly { readonly source: string; readonly subject: string; readonly reason: string }[]
  /**
   * More is waiting. `now`: the job runs again at once. `soon`: at its next slot; until then no other supplier is asked
   * for what may be in it.
   */
  readonly again?: 'now' | 'soon' | undefined
  /** Symbols whose daily bar needs no other supplier. */
  readonly served?: { readonly day: Day; readonly symbols: readonly string[] }
}

/** Rate-limited, in order of preference. */
export interface MarketProviders {
  /** Fetches what a task lacks. Provider failures are results, not exceptions. */
  collect(task: IngestTask, market: StoredMarket): Promise<FetchResult>
  /** Names of those that can be asked, in order. */
  suppliersOf(assetClass: AssetClass, kind: SupplyKind): readonly string[]
  /** With the pause between requests. */
  channels(): readonly { readonly id: string; readonly everyMs: number }[]
  /** Changed since the last call. */
  takeChangedSources(): readonly SourceState[]
}

/** Ends early if the signal aborts. */
export type Sleep = (ms: number, signal?: AbortSignal) => Promise<void>
