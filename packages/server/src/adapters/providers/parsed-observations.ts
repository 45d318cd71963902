import type { Asset } from '../../domain/market/asset.ts'
import type {
  CurveColumns,
  DailyColumns,
  FundamentalRow,
  Headline,
  IntradayColumns,
} from '../../domain/market/observation.ts'
import type { Day, Instant } from '../../kernel/time.ts'

export type ProviderId =
  | 'yahoo'
  | 'cboe'
  | 'fred'
  | 'ecb'
  | 'sec'
  | 'gdelt'
  | 'rss'
  | 'alpaca'
  | 'finnhub'
  | 'twelve_data'
  | 'tiingo'
  | 'fmp'

/** NaN for missing values. Volume in units traded, prices in the main unit. */
export interface DailyBar {
  readonly day: Day
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
  readonly adjClose: number
  readonly volume: number
}

/** Main unit, and the factor applied to the provider's figures. */
export interface PriceUnit {
  /** ISO 4217; undefined if not stated, and for points and percent. */
  readonly currency: string | undefined
  readonly scale: number
}

export interface ProviderDaily extends PriceUnit {
  readonly bars: DailyColumns
  /** Bar of a session still running: shown, never stored. */
  readonly provisional: DailyBar | undefined
}

export interface ProviderQuote extends PriceUnit {
  readonly symbol: string
  readonly source: ProviderId
  readonly day: Day
  readonly at: Instant
  readonly knownAt: Instant
  readonly price: number
  readonly dayOpen: number
  readonly dayHigh: number
  readonly dayLow: number
  readonly dayVolume: number
  readonly previousClose: number
  readonly delayMs: number | undefined
  /** As the provider writes it: `PRE`, `REGULAR`, `POST`, `CLOSED`, … */
  readonly marketState: string | undefined
}

/** One trading day; `previousClose` is NaN if missing. */
export interface ProviderHalfHours extends PriceUnit {
  readonly bars: IntradayColumns
}

/** One company, one currency; ordered by `knownAt`, then period. */
export interface ProviderFundamentals {
  readonly symbol: string
  readonly currency: string | undefined
  readonly rows: readonly FundamentalRow[]
}

/** `numerator` new shares for `denominator` old ones from the open of `day`. */
export interface Split {
  readonly symbol: string
  readonly source: ProviderId
  readonly day: Day
  readonly numerator: number
  readonly denominator: number
  readonly knownAt: Instant
}

/** Per share, in the main unit, split-adjusted. */
export interface Dividend {
  readonly symbol: string
  readonly source: ProviderId
  readonly exDay: Day
  readonly amount: number
}

export interface Filing {
  readonly source: ProviderId
  /** Ten digits. */
  readonly cik: string
  readonly company: string
  readonly form: string
  readonly accession: string
  readonly filedDay: Day
  /** Undefined if only the day is known. */
  readonly acceptedAt: Instant | undefined
  readonly knownAt: Instant
  readonly url: string | undefined
}

export interface CompanyTicker {
  readonly symbol: string
  /** Ten digits. */
  readonly cik: string
  readonly name: string
}

export interface Dropped {
  readonly reason: string
  readonly count: number
}

export interface ParsedObservations {
  readonly provider: ProviderId
  readonly daily: readonly ProviderDaily[]
  readonly quotes: readonly ProviderQuote[]
  readonly halfHours: readonly ProviderHalfHours[]
  readonly curves: readonly CurveColumns[]
  readonly fundamentals: readonly ProviderFundamentals[]
  readonly headlines: readonly Headline[]
  readonly splits: readonly Split[]
  readonly dividends: readonly Dividend[]
  readonly filings: readonly Filing[]
  readonly tickers: readonly CompanyTicker[]
  /** Symbols unknown to the provider or without a value. */
  readonly missing: readonly string[]
  readonly dropped: readonly Dropped[]
}

/**
 * Origin of `knownAt`. `publication`: conventional publication time (history). `receipt`: the later of publication and
 * arrival. Quotes, and data without publication time, always use the arrival.
 */
export type KnownFrom = 'publication' | 'receipt'

export interface ParseMeta {
  readonly receivedAt: Instant
  readonly knownFrom: KnownFrom
  /** Tracked asset of a symbol: its trading hours decide when a bar is known. */
  readonly assetOf: (symbol: string) => Asset | undefined
  /** Requested symbols in the provider's spelling; some answers omit them. */
  readonly asked: readonly string[]
  readonly contentType?: string | undefined
  /** Feed name, for providers with many publishers. */
  readonly feed?: string | undefined
  /** Base of relative links. */
  readonly base?: string | undefined
}

const NOTHING: Omit<ParsedObservations, 'provider'> = {
  daily: [],
  quotes: [],
  halfHours: [],
  curves: [],
  fundamentals: [],
  headlines: [],
  splits: [],
  dividends: [],
  filings: [],
  tickers: [],
  missing: [],
  dropped: [],
}

export const observed = (
  provider: ProviderId,
  what: Partial<Omit<ParsedObservations, 'provider'>>,
): ParsedObservations => ({ provider, ...NOTHING, ...what })

export const droppedRows = (counts: Readonly<Record<string, number>>): readonly Dropped[] =>
  Object.entries(counts).flatMap(([reason, count]) => (count > 0 ? [{ reason, count }] : []))
