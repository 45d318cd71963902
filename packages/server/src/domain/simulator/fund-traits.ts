import type { FundTraitTable } from '../../../data/schemas.ts'
import table from '../../../data/simulator/fund-traits.json' with { type: 'json' }

/** Log return of a fund as a weighted sum of its holdings' log returns. */
export interface FundTraits {
  readonly start: number
  /** Weight of the market factor. */
  readonly beta: number
  /** Weights of shared factors, by name. */
  readonly factors: Readonly<Record<string, number>>
  /** Weights of currencies against the dollar, by code. */
  readonly currencies: Readonly<Record<string, number>>
  /** Weights of rolled futures, by symbol. */
  readonly futures: Readonly<Record<string, number>>
  /** Weights of vaulted metals, by the symbol of their future. */
  readonly metals: Readonly<Record<string, number>>
  /** Annual idiosyncratic volatility. */
  readonly ownVol: number
  /** Daily volume, shares. */
  readonly volume: number
  /** Asset whose daily noise shapes its bars, if not its own. */
  readonly barsOf: string | undefined
}

/** A treasury or corporate bond fund at constant maturity. */
export interface BondFundTraits {
  readonly start: number
  readonly yieldOf: 'bill' | 'fiveYear' | 'tenYear' | 'twentyYear'
  /** Years. */
  readonly duration: number
  /** Years, against the high-yield spread, times its share of that spread. */
  readonly spreadDuration: number
  /** Share of the high-yield spread that is earned after defaults. */
  readonly spreadEarned: number
  readonly volume: number
}

const { funds, bondFunds } = table as FundTraitTable
/** Values that a row may omit. */
const NOTHING = { beta: 0, factors: {}, currencies: {}, futures: {}, metals: {}, barsOf: undefined }

/** Undefined for an unlisted fund. */
export const fundTraits = (symbol: string): FundTraits | undefined =>
  funds[symbol] && { ...NOTHING, ...funds[symbol] }

/** Undefined for an unlisted fund. */
export const bondFundTraits = (symbol: string): BondFundTraits | undefined => bondFunds[symbol]
