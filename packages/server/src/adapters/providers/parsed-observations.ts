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

/** One daily bar; NaN for what the provider did not give. Volume in units traded, prices in the main unit. */
export interface DailyBar {
  readonly day: Day
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
  readonly adjClose: number
  readonly volume: number
}

/** The main unit that prices are in, and what the figures of the provider were multiplied by to get there. */
export interface PriceUnit {
  /** ISO 4217; undefined if the provider does not say, and for index points and percent. */
  readonly currency: string | undefined
  readonly scale: number
}

export interface ProviderDaily extends PriceUnit {
  /** Settled bars only. */
  readonly bars: DailyColumns
  /** The bar of a session that still ran when the provider answered: to be shown, never to be kept. */
  readonly provisional: DailyBar | undefined
}

/** One quote: a row of `QuoteColumns` and what else the provider says. */
export interface ProviderQuote extends PriceUnit {
  readonly symbol: string
  readonly source: ProviderId
  /** Trading day of the exchange. */
  readonly day: Day
  /** When the price was made, as the provider says. */
  readonly at: Instant
  readonly knownAt: Instant
  readonly price: number
  readonly dayOpen: number
  readonly dayHigh: number
  readonly dayLow: number
  readonly dayVolume: number
  readonly previousClose: number
  /** What the provider says it lags by; undefined if it says nothing. */
  readonly delayMs: number | undefined
  /** `PRE`, `REGULAR`, `POST`, `CLOSED` and so on, as the provider words it. */
  readonly marketState: string | undefined
}

/** Half-hour bars of one trading day; `previousClose` is NaN if the answer does not hold it. */
export interface ProviderHalfHours extends PriceUnit {
  readonly bars: IntradayColumns
}

/** Figures of one company, in one currency, ordered by `knownAt` and then by period. */
export interface ProviderFundamentals {
  readonly symbol: string
  readonly currency: string | undefined
  readonly rows: readonly FundamentalRow[]
}

/** `numerator` new shares for `denominator` old ones from the open of `day` on. */
export interface Split {
  readonly symbol: string
  readonly source: ProviderId
  readonly day: Day
  readonly numerator: number
  readonly denominator: number
  readonly knownAt: Instant
}

/** Paid per share, in the main unit, on the level of today's shares. */
export interface Dividend {
  readonly symbol: string
  readonly source: ProviderId
  readonly exDay: Day
  readonly amount: number
}

/** A document that a company filed. */
export interface Filing {
  readonly source: ProviderId
  /** Ten digits. */
  readonly cik: string
  readonly company: string
  readonly form: string
  readonly accession: string
  readonly filedDay: Day
  /** When it was accepted; undefined if only the day is known. */
  readonly acceptedAt: Instant | undefined
  readonly knownAt: Instant
  readonly url: string | undefined
}

/** Which company files under which number. */
export interface CompanyTicker {
  readonly symbol: string
  /** Ten digits. */
  readonly cik: string
  readonly name: string
}

/** Why rows of an answer were left out, and how many. */
export interface Dropped {
  readonly reason: string
  readonly count: number
}

/** Everything that one answer says of the market. */
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
  /** Symbols that the provider knows nothing of, or gives no value for. */
  readonly missing: readonly string[]
  readonly dropped: readonly Dropped[]
}

/**
 * Where `knownAt` comes from. `publication`: history, at the conventional moment of publication. `receipt`: at that
 * moment or when the answer arrived, whichever is later. Quotes, and whatever has no moment of publication, are known
 * from the receipt in both.
 */
export type KnownFrom = 'publication' | 'receipt'

/** What a parser has to know besides the bytes. */
export interface ParseMeta {
  readonly receivedAt: Instant
  readonly knownFrom: KnownFrom
  /** The asset that a symbol stands for if it is tracked: its trading hours settle when a bar is known. */
  readonly assetOf: (symbol: string) => Asset | undefined
  /** What was asked for, in the provider's spelling; some answers do not name it. */
  readonly asked: readonly string[]
  /** `Content-Type` of the answer. */
  readonly contentType?: string | undefined
  /** Name of the feed if a provider is many publishers. */
  readonly feed?: string | undefined
  /** Address that relative links refer to. */
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

/** Observations of one provider; whatever is not named is empty. */
export const observed = (
  provider: ProviderId,
  what: Partial<Omit<ParsedObservations, 'provider'>>,
): ParsedObservations => ({ provider, ...NOTHING, ...what })

/** The counts that are not zero. */
export const droppedRows = (counts: Readonly<Record<string, number>>): readonly Dropped[] =>
  Object.entries(counts).flatMap(([reason, count]) => (count > 0 ? [{ reason, count }] : []))
