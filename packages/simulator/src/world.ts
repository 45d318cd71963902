import { asDay, type Day, weekday } from '@bellwether-markets/engine/kernel/time'
import { closesEarly, isTradingDay } from '@bellwether-markets/engine/market/calendar'
import type { Column } from './column.ts'

/** The weekdays since an epoch. */
export interface TimeGrid {
  readonly length: number
  day(index: number): Day
  isSession(index: number): boolean
  isShort(index: number): boolean
}

const SATURDAY = 6
const SUNDAY = 0

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

/** Appends one step a grid index, in order. */
export interface Latent<C> {
  readonly columns: C
  step(index: number): void
}

/** On days without a session levels stay and returns are 0. */
export interface MarketPath {
  /** Log, 0 before the first step. */
  readonly level: Column
  readonly logReturn: Column
  readonly jump: Column
  /** Annual. */
  readonly sigma: Column
  readonly vix: Column
  readonly vix3m: Column
  /** Standard normal: common part of overnight gaps. */
  readonly gap: Column
}

/** Annual, in percent; step on sessions. */
export interface RatePaths {
  readonly bill: Column
  readonly fiveYear: Column
  readonly tenYear: Column
  readonly twentyYear: Column
  /** Over treasuries. */
  readonly highYieldSpread: Column
}

export const COMMODITY_COLUMNS = [
  // Parts of the price, for all contracts; of the ratio to the commodity that it follows, if any.
  'short',
  'long',
  // At once, without season.
  'spot',
  // Inventory shocks, which move the short-term part.
  'shock',
  // Drift of the day.
  'planted',
  // Price of the front contract, and its delivery month as YYYYMM.
  'front',
  'frontContract',
  'next',
  'nextContract',
  // Cumulative log return of a one-month future rolled daily.
  'held',
  // Daily, of the diffusive part.
  'sigma',
  // Jumps of the front price: inventory shocks and rolls.
  'jump',
] as const

/** Steps on sessions. Log prices, 0 at the anchor. */
export type CommodityPath = Readonly<Record<(typeof COMMODITY_COLUMNS)[number], Column>>

/**
 * What the assets of a market share. A path is created on first use and covers the whole grid, so it does not depend on
 * the tracked assets or the access order.
 */
export interface World {
  readonly seed: number
  /** Strength of all planted effects, in units of `PLANTED_TRUTH.ic`; 0 for none. */
  readonly plantedIc: number
  readonly epoch: Day
  readonly grid: TimeGrid
  readonly market: MarketPath
  /** Log level, 0 before the first step, such as `sector/Energy`. */
  factor(name: string): Column
  /** Log deviation from the first value, by ISO 4217 code. */
  currency(code: string): Column
  rates(): RatePaths
  commodity(symbol: string): CommodityPath
  /** Appends the weekdays up to a day. */
  extendTo(day: Day): void
}
