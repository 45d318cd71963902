import type { Day, Instant } from '@bellwether-markets/engine/kernel/time'
import type { Asset } from '@bellwether-markets/engine/market/asset'
import type {
  DailyColumns,
  FundamentalRow,
  Headline,
  IntradayColumns,
  ScheduledEvent,
} from '@bellwether-markets/engine/market/observation'
import type { StoredQuote, StoredSplit } from '@bellwether-markets/engine/market/supply-port'

export type ProviderId = Exclude<SupplierId, PublisherId> | 'rss'

/** As the operator names them in the order of suppliers. */
export type SupplierId =
  | 'bulk'
  | 'yahoo'
  | 'cboe'
  | 'fred'
  | 'ecb'
  | 'sec'
  | 'gdelt'
  | 'alpaca'
  | 'finnhub'
  | 'twelve_data'
  | 'tiingo'
  | 'fmp'
  | PublisherId

/** Of feeds. The ECB's feed is counted with its rates. */
type PublisherId = 'cnbc' | 'marketwatch' | 'bbc' | 'nyt' | 'fed'

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

/** ISO 4217; undefined if not stated, and for points and percent. */
type Currency = string | undefined

/** Main unit, and the factor to it. */
export interface PriceUnit {
  readonly currency: Currency
  readonly scale: number
}

export interface ProviderDaily {
  readonly currency: Currency
  readonly bars: DailyColumns
  /** Of a session still running: never stored. */
  readonly provisional: DailyBar | undefined
}

export interface ProviderQuote extends StoredQuote {
  readonly source: ProviderId
  readonly currency: Currency
  readonly previousClose: number
}

/** `numerator` new shares for `denominator` old ones from the open of `day`. */
export type Split = Omit<StoredSplit, 'rescales'> & { readonly source: ProviderId }

/** Per share, in the main unit, split-adjusted. */
export interface Dividend {
  readonly symbol: string
  readonly source: ProviderId
  readonly exDay: Day
  readonly amount: number
}

export interface Filing {
  readonly form: string
  readonly accession: string
}

export interface CompanyTicker {
  readonly symbol: string
  /** Ten digits. */
  readonly cik: string
}

export interface ParsedObservations {
  readonly daily: readonly ProviderDaily[]
  readonly quotes: readonly ProviderQuote[]
  /** By trading day; `previousClose` is NaN if missing. */
  readonly halfHours: readonly IntradayColumns[]
  /** One company, one currency; ordered by `knownAt`, then period. */
  readonly fundamentals: readonly FundamentalRow[]
  readonly headlines: readonly Headline[]
  readonly splits: readonly Split[]
  readonly dividends: readonly Dividend[]
  readonly scheduled: readonly ScheduledEvent[]
  readonly filings: readonly Filing[]
  readonly tickers: readonly CompanyTicker[]
}

/**
 * `publication`: conventional publication time (history). `receipt`: the later of publication and arrival. Quotes, and
 * data without publication time, always use the arrival.
 */
export type KnownFrom = 'publication' | 'receipt'

export interface ParseMeta {
  readonly receivedAt: Instant
  readonly knownFrom: KnownFrom
  /** Trading hours of a tracked asset decide when a bar is known. */
  readonly assetOf: (symbol: string) => Asset | undefined
  /** In the provider's spelling; some answers omit them. */
  readonly symbols: readonly string[]
  readonly contentType?: string | undefined
  readonly feed?: string | undefined
  /** Of relative links. */
  readonly base?: string | undefined
}

/** Parser of an answer. @throws ProviderFault if it is of another form, incomplete or a refusal */
export type Parse = (bytes: Uint8Array, meta: ParseMeta) => ParsedObservations

const NOTHING: ParsedObservations = {
  daily: [],
  quotes: [],
  halfHours: [],
  fundamentals: [],
  headlines: [],
  splits: [],
  scheduled: [],
  dividends: [],
  filings: [],
  tickers: [],
}

export const observed = (found: Partial<ParsedObservations>): ParsedObservations => ({ ...NOTHING, ...found })
