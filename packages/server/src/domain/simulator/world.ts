import { asDay, type Day, weekday } from '../../kernel/time.ts'
import { closesEarly, isTradingDay } from '../market/calendar.ts'
import type { Column } from './column.ts'

/** The weekdays since an epoch: the time steps of everything shared. */
export interface TimeGrid {
  readonly length: number
  day(index: number): Day
  /** Whether the stock exchange trades on that weekday. */
  isSession(index: number): boolean
  /** Whether it closes early. */
  isShort(index: number): boolean
}

const SATURDAY = 6
const SUNDAY = 0

/** @returns an empty grid, and the function that appends the weekdays up to and including a day */
export function createTimeGrid(epoch: Day): TimeGrid & { extendTo(day: Day): void } {
  const days: Day[] = []
  const sessions: boolean[] = []
  const shortSessions: boolean[] = []
  let next = epoch
  return {
    get length() {
      return days.length
    },
    day: (index) => days[index],
    isSession: (index) => sessions[index],
    isShort: (index) => shortSessions[index],
    extendTo: (day) => {
      for (; next <= day; next = asDay(next + 1)) {
        if (weekday(next) === SATURDAY || weekday(next) === SUNDAY) continue
        sessions.push(isTradingDay(next))
        shortSessions.push(closesEarly(next))
        days.push(next)
      }
    },
  }
}

/** A shared path: appends one step a grid index, in order. */
export interface Latent<C> {
  readonly columns: C
  step(index: number): void
}

/** Market factor on the grid; on days without a session levels stay and returns are 0. */
export interface MarketPath {
  /** Log level, 0 before the first step. */
  readonly level: Column
  readonly logReturn: Column
  readonly jump: Column
  /** Annual volatility of the step. */
  readonly sigma: Column
  readonly vix: Column
  readonly vix3m: Column
  /** Standard normal: common part of the stocks' overnight gaps. */
  readonly gap: Column
}

/** Annual yields and spreads in percent; they step on sessions of the stock exchange. */
export interface RatePaths {
  readonly bill: Column
  readonly fiveYear: Column
  readonly tenYear: Column
  readonly twentyYear: Column
  /** Spread of high-yield bonds over treasuries. */
  readonly highYieldSpread: Column
}

/** A commodity on the grid; steps on sessions of the stock exchange. Log prices, 0 at the epoch. */
export interface CommodityPath {
  /** Short-term and long-term part of the price, for all contracts. */
  readonly short: Column
  readonly long: Column
  /** Inventory shocks, which move the short-term part. */
  readonly shock: Column
  /** Price of the front contract, and its delivery month as YYYYMM. */
  readonly front: Column
  readonly frontContract: Column
  /** The same of the next contract. */
  readonly next: Column
  readonly nextContract: Column
  /** Cumulative log return of a one-month future rolled daily. */
  readonly held: Column
  /** Daily volatility of the diffusive part. */
  readonly sigma: Column
  /** Jumps of the front price: inventory shocks and rolls. */
  readonly jump: Column
}

/**
 * What the assets of a seeded market share. A path is created on first use and covers the whole grid, so it does not
 * depend on the tracked assets or the access order.
 */
export interface World {
  readonly seed: number
  /** Strength of all planted effects, in units of `PLANTED_TRUTH.ic`; 0 for none. */
  readonly plantedIc: number
  /** The first day. */
  readonly epoch: Day
  readonly grid: TimeGrid
  readonly market: MarketPath
  /** Log level, 0 before the first step, of a factor such as `sector/Energy` or `region/europe`. */
  factor(name: string): Column
  /** Log deviation of a currency (ISO 4217) from its first value. */
  currency(code: string): Column
  rates(): RatePaths
  commodity(symbol: string): CommodityPath
  /** Appends the weekdays up to and including a day; no-op for earlier days. */
  extendTo(day: Day): void
}
