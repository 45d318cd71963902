import type { FundTraitTable } from '../../../data/schemas.ts'
import table from '../../../data/simulator/fund-traits.json' with { type: 'json' }

/** Log return of a fund as a weighted sum of the log returns of what it holds. */
export interface FundTraits {
  /** Price at the epoch. */
  readonly start: number
  /** Weight of the market factor. */
  readonly beta: number
  /** Weights of shared factors, by name. */
  readonly factors: Readonly<Record<string, number>>
  /** Weights of currencies against the dollar, by code. */
  readonly currencies: Readonly<Record<string, number>>
  /** Weights of futures that are held and rolled, by symbol. */
  readonly futures: Readonly<Record<string, number>>
  /** Weights of metals that lie in a vault, by the symbol of their future. */
  readonly metals: Readonly<Record<string, number>>
  /** Volatility a year that it shares with nothing else. */
  readonly ownVol: number
  /** Shares that change hands on a usual day. */
  readonly volume: number
  /** Whose daily noise shapes its bars, where it is not its own. */
  readonly barsOf: string | undefined
}

/** A treasury or corporate bond fund, held at constant maturity. */
export interface BondFundTraits {
  readonly start: number
  readonly yieldOf: 'bill' | 'fiveYear' | 'tenYear' | 'twentyYear'
  /** Years. */
  readonly duration: number
  /** Duration against the high-yield spread, years, times its part of that spread. */
  readonly spreadDuration: number
  /** Part of the high-yield spread that is earned after defaults. */
  readonly spreadEarned: number
  readonly volume: number
}

const { funds, bondFunds } = table as FundTraitTable
/** What a fund has nothing of, unless its row says so. */
const NOTHING = { beta: 0, factors: {}, currencies: {}, futures: {}, metals: {}, barsOf: undefined }

/** The traits of a fund; undefined for one that is not listed. */
export const fundTraits = (symbol: string): FundTraits | undefined =>
  funds[symbol] && { ...NOTHING, ...funds[symbol] }

/** The traits of a bond fund; undefined for one that is not listed. */
export const bondFundTraits = (symbol: string): BondFundTraits | undefined => bondFunds[symbol]
