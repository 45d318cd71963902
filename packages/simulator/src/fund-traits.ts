import type { FundTraitTable } from '@bellwether-markets/engine/table-schemas'
import table from '../data/fund-traits.json' with { type: 'json' }

/**
 * Log return of a fund as a weighted sum of its holdings' log returns. Weights: `beta` of the market factor, `factors` by
 * name, `currencies` against the dollar by code, rolled `futures` by symbol, vaulted `metals` by the symbol of their
 * future. `ownVol`: annual idiosyncratic volatility; `volume`: shares a day; `barsOf`: asset whose daily noise shapes the
 * bars, if not its own.
 */
export type FundTraits = Required<Omit<FundRow, 'barsOf'>> & Pick<FundRow, 'barsOf'>
type FundRow = FundTraitTable['funds'][string]

/**
 * A treasury or corporate bond fund at constant maturity. Durations in years; `spreadDuration` is against the high-yield
 * spread, times its share of that spread; `spreadEarned`: share of it that is earned after defaults.
 */
export type BondFundTraits = FundTraitTable['bondFunds'][string]

const { funds, bondFunds } = table as FundTraitTable
/** Values that a row may omit. */
const NOTHING = { beta: 0, factors: {}, currencies: {}, futures: {}, metals: {} }

export const fundTraits = (symbol: string): FundTraits | undefined =>
  funds[symbol] && { ...NOTHING, ...funds[symbol] }

export const bondFundTraits = (symbol: string): BondFundTraits | undefined => bondFunds[symbol]
