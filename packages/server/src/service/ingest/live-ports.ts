import type { Asset } from '../../domain/market/asset.ts'
import type {
  DailyColumns,
  FundamentalRow,
  Headline,
  IntradayColumns,
  Observations,
} from '../../domain/market/observation.ts'
import type { Day, Instant } from '../../kernel/time.ts'

/** One daily bar as one supplier gave it; a revision is a further row of the same day with a later `knownAt`. */
export interface StoredDailyRow {
  readonly symbol: string
  readonly source: string
  readonly day: Day
  readonly knownAt: Instant
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
  readonly adjClose: number
  readonly volume: number
}

export interface StoredQuote {
  readonly symbol: string
  readonly source: string
  readonly day: Day
  readonly at: Instant
  readonly knownAt: Instant
  readonly price: number
  readonly dayHigh: number
  readonly dayLow: number
  readonly dayVolume: number
}

/** `numerator` new shares for `denominator` old ones from the open of `day` on. */
export interface StoredSplit {
  readonly symbol: string
  readonly source: string
  readonly day: Day
  readonly numerator: number
  readonly denominator: number
  readonly knownAt: Instant
  /** Whether bars stood in the store that were on the level of the old shares when it became known. */
  readonly rescales: boolean
}

/** What is to be added to a market in one durable step; nothing that is there is changed by it. */
export interface ObservationBatch {
  /**
   * `publication`: history, known from its conventional moment of publication. `receipt`: nothing of it counts as known
   * before the step that adds it.
   */
  readonly knownFrom: 'publication' | 'receipt'
  readonly daily: readonly StoredDailyRow[]
  readonly quotes: readonly StoredQuote[]
  readonly halfHours: readonly IntradayColumns[]
  readonly headlines: readonly Headline[]
  readonly fundamentals: readonly FundamentalRow[]
  readonly splits: readonly StoredSplit[]
  /** Key-value state of each provider. */
  readonly memos: Readonly<Record<string, string>>
}

/** What has become of a job. */
export interface JobState {
  readonly id: string
  /** The latest slot that is done, and never to be done again. */
  readonly doneSlot: Instant | undefined
  /** In a row. */
  readonly failures: number
  /** Not before it; undefined where the job may run when it is due. */
  readonly nextTryAt: Instant | undefined
  readonly lastError: string | undefined
}

/** What a source of a live market says of itself. */
export interface SourceDeclaration {
  /** What health calls it. */
  readonly id: string
  readonly gives: 'daily_bars' | 'half_hours' | 'quotes' | 'figures' | 'headlines'
  /** Pause after which one that is asked all the time has fallen silent; undefined where it is asked when needed. */
  readonly silentAfterMs?: number
}

/** What is known of a source of market data. */
export interface SourceState {
  readonly id: string
  /** When its latest observation became known. */
  readonly knownAt: Instant | undefined
  readonly lastSuccessAt: Instant | undefined
  /** Why its latest answer could not be used; undefined where it could. */
  readonly lastError: string | undefined
  readonly lastErrorAt: Instant | undefined
  /** Undefined where it may be asked at any time. */
  readonly nextTryAt: Instant | undefined
}

/** Bars with the supplier of each row. */
export interface StoredDailyColumns extends DailyColumns {
  readonly sources: readonly string[]
}

/** What a live market holds, with what the suppliers have to compare with. */
export interface StoredMarket extends Observations {
  daily(symbol: string): StoredDailyColumns | undefined
  latestQuote(symbol: string): StoredQuote | undefined
  /** End of the latest half-hour bar that is stored. */
  latestHalfHour(symbol: string): Instant | undefined
  splits(symbol: string): readonly StoredSplit[]
  providerState(name: string): string | undefined
  /** Drops what is kept in memory and has changed since. */
  refresh(): void
}

/** The observations of a live market; rows are only ever added. */
export interface ObservationStore {
  readonly market: StoredMarket
  /**
   * Adds observations and notes what has become of the job, in one step that survives a power cut.
   * @param now taken within the step, so that nothing is known before it can be read
   */
  append(batch: ObservationBatch, job: JobState, now: () => Instant): void
  saveJobState(job: JobState): void
  saveProviderState(name: string, text: string): void
  jobs(): ReadonlyMap<string, JobState>
  noteSources(sources: readonly SourceState[]): void
  sources(): readonly SourceState[]
  close(): void
}

/** Reads the observations of a live market while another thread or process adds to them. */
export interface ObservationReading {
  readonly market: StoredMarket
  /**
   * Shows everything that was added up to a moment: a step under way is waited for, so that nothing that counts as known
   * by then appears later.
   */
  catchUp(moment: Instant): void
  close(): void
}

/** What is to be fetched. */
export type IngestTask =
  | { readonly kind: 'quotes'; readonly assets: readonly Asset[] }
  | { readonly kind: 'daily'; readonly asset: Asset }
  | { readonly kind: 'half_hours'; readonly asset: Asset }
  | { readonly kind: 'fundamentals'; readonly asset: Asset }
  | { readonly kind: 'headlines'; readonly channel: string }

/** What the suppliers gave. */
export interface FetchResult {
  readonly batch: ObservationBatch
  /** Why the task is not done; undefined where it is. */
  readonly failure: { readonly reason: string; readonly retryAt: Instant | undefined } | undefined
  /** Values that were held back, each with its reason. */
  readonly refused: readonly { readonly source: string; readonly subject: string; readonly reason: string }[]
}

/** The suppliers of a live market, each within its limits, in the order of preference. */
export interface MarketProviders {
  /** Asks for what a task needs beyond what is stored; never throws for what a supplier does. */
  collect(task: IngestTask, market: StoredMarket): Promise<FetchResult>
  /** Channels of headlines that can be asked for, each with the pause between two questions. */
  channels(): readonly { readonly id: string; readonly everyMs: number }[]
  /** What has changed of the sources since it was last asked for. */
  takeChangedSources(): readonly SourceState[]
}

/** Resolves after a time, or at once where the signal is raised. */
export type Sleep = (ms: number, signal?: AbortSignal) => Promise<void>
