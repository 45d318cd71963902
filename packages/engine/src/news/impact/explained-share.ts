import { FUTURE_OF_FUND } from '../../commodities/commodity-instruments.ts'
import { onceEach } from '../../kernel/remembered.ts'
import type { Day } from '../../kernel/time.ts'
import type { Asset, Universe } from '../../market/asset.ts'
import type { Numbers } from '../../market/observation.ts'
import type { DailyWindow } from '../../market/point-in-time.ts'
import { SP500, SP500_FUND } from '../../market/roles.ts'
import { lastIndexUpTo } from '../../series/last-index-up-to.ts'
import { logReturns } from '../../series/log-returns.ts'
import { type ReturnsByDay, returnsByDay } from './abnormal-returns.ts'

const BETA_DAYS = 252
const FEWEST_DAYS = 120
/** Sector or market explain it alone. */
const MOVED_WITH = 0.7

/** Of a move: what the sector or the market explains of it. */
export interface ExplainedShare {
  /** Sector fund, commodity or `SPY`. */
  readonly by: string
  /** 0–1. */
  readonly share: number
}

export const movedWith = (explained: ExplainedShare | undefined): boolean =>
  explained !== undefined && explained.share > MOVED_WITH

interface Returns {
  readonly day: Numbers
  /** Logarithmic. */
  readonly value: Numbers
  readonly byDay: ReturnsByDay
}

/**
 * β·r/move, the largest of the sector fund, the commodity that a fund holds, and the market; β over the 252 sessions
 * before. 0 where it went the other way.
 * @returns a function that is undefined for the S&P 500 itself, and with fewer than 120 common days
 */
export function explainedShares(windows: ReadonlyMap<string, DailyWindow>, { assets, bySymbol }: Universe) {
  const sectorFunds = assets.filter(({ assetClass }) => assetClass === 'sector_etf')
  const returnsOf = onceEach((symbol: string): Returns | undefined => {
    const window = windows.get(symbol)
    if (window === undefined) return undefined
    return { day: window.day, value: logReturns(window.adjClose), byDay: returnsByDay(window) }
  })
  const shareOf = (symbol: string, day: Day): ExplainedShare | undefined => {
    const asset = bySymbol.get(symbol)
    const own = returnsOf(symbol)
    const move = own?.byDay.get(day)
    if (asset === undefined || own === undefined || move === undefined || move === 0) return undefined
    const shares = comparedWith(asset, sectorFunds).flatMap((by) => {
      const other = returnsOf(by)?.byDay
      const moved = other?.get(day)
      if (other === undefined || moved === undefined) return []
      const part = betaOf(own, other, day) * moved
      return Number.isFinite(part) ? [{ by, share: Math.max(0, Math.min(1, part / move)) }] : []
    })
    return shares.toSorted((a, b) => b.share - a.share)[0]
  }
  const sharesOf = onceEach((symbol: string) => onceEach((day: Day) => shareOf(symbol, day)))
  return (symbol: string, day: Day): ExplainedShare | undefined => sharesOf(symbol)(day)
}

function comparedWith(
  { symbol, assetClass, sector }: Asset,
  sectorFunds: readonly Asset[],
): readonly string[] {
  if (symbol === SP500) return []
  if (symbol === SP500_FUND) return [SP500]
  if (assetClass === 'equity') {
    const fund = sectorFunds.find((other) => other.sector === sector)
    return fund === undefined ? [SP500_FUND] : [fund.symbol, SP500_FUND]
  }
  const held = FUTURE_OF_FUND.get(symbol)
  return held === undefined ? [SP500_FUND] : [held, SP500_FUND]
}

/** NaN with too few common days. */
function betaOf({ day, value }: Returns, other: ReturnsByDay, before: Day): number {
  const end = lastIndexUpTo(day, before - 1) + 1
  let [n, cross, square] = [0, 0, 0]
  for (let row = Math.max(0, end - BETA_DAYS); row < end; row++) {
    const moved = other.get(day[row]) ?? Number.NaN
    if (!Number.isFinite(value[row]) || !Number.isFinite(moved)) continue
    n++
    cross += value[row] * moved
    square += moved * moved
  }
  return n < FEWEST_DAYS || square === 0 ? Number.NaN : cross / square
}
