import type { Day } from '../../kernel/time.ts'
import type { Column } from './column.ts'
import type { TimeGrid } from './grid.ts'

/** Something many assets share: appends to its columns once for each index of the grid, in order. */
export interface Latent<C> {
  readonly columns: C
  step(index: number): void
}

/** The market factor along the grid; on days without a session the levels stand still and returns are 0. */
export interface MarketPath {
  /** Log level, 0 before the first step. */
  readonly level: Column
  readonly logReturn: Column
  readonly jump: Column
  /** Volatility of the step, a year. */
  readonly sigma: Column
  readonly vix: Column
  readonly vix3m: Column
  /** Standard normal: the part of overnight gaps that all stocks have in common. */
  readonly gap: Column
}

/** Yields and spreads along the grid, in percent a year; they step on sessions of the stock exchange. */
export interface RatePaths {
  readonly bill: Column
  readonly fiveYear: Column
  readonly tenYear: Column
  readonly twentyYear: Column
  /** Spread of high-yield bonds over treasuries. */
  readonly highYieldSpread: Column
}

/** A commodity along the grid; it steps on sessions of the stock exchange. Prices are logs, 0 the price at the epoch. */
export interface CommodityPath {
  /** Short-lived and lasting part of the price, the same for all contracts. */
  readonly short: Column
  readonly long: Column
  /** Inventory shocks, which move the short-lived part. */
  readonly shock: Column
  /** Price of the front contract, and its month of delivery as YYYYMM. */
  readonly front: Column
  readonly frontContract: Column
  /** The same of the contract after it. */
  readonly next: Column
  readonly nextContract: Column
  /** Log return, added up from 0, of holding the future that is delivered in one month and rolling it daily. */
  readonly held: Column
  /** Daily volatility of the diffusive part. */
  readonly sigma: Column
  /** Moves of the front price that come at once: inventory shocks and changes of contract. */
  readonly jump: Column
}

/**
 * What the assets of one seeded market share. A path is made when it is first asked for and then runs along the
 * whole grid, so that it is the same whichever assets are tracked and whenever they are asked for.
 */
export interface World {
  readonly seed: number
  /** Strength of all that is planted, as `PLANTED_TRUTH.ic` counts it; 0 for a market that cannot be foretold. */
  readonly plantedIc: number
  /** The first day. */
  readonly epoch: Day
  readonly grid: TimeGrid
  readonly market: MarketPath
  /** Log level, 0 before the first step, of a factor such as `sector/Energy` or `region/europe`. */
  factor(name: string): Column
  /** Log deviation of a currency, named by its ISO 4217 code, from its first value. */
  currency(code: string): Column
  rates(): RatePaths
  commodity(symbol: string): CommodityPath
  /** Appends the weekdays up to and with a day; earlier days than known change nothing. */
  extendTo(day: Day): void
}
