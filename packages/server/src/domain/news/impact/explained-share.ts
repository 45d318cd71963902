import type { Day } from '../../../kernel/time.ts'
import { COMMODITY_INSTRUMENTS } from '../../commodities/commodity-instruments.ts'
import type { Asset, Universe } from '../../market/asset.ts'
import type { DailyWindow } from '../../market/point-in-time.ts'
import { type ReturnsByDay, returnsByDay } from './abnormal-returns.ts'

/** The commodity of each fund that holds one. */
const HELD_BY: ReadonlyMap<string, string> = new Map(
  COMMODITY_INSTRUMENTS.flatMap(({ fund, future }) => (fund === undefined ? [] : [[fund, future] as const])),
)
const MARKET = 'SPY'
const INDEX = '^GSPC'
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

/**
 * β·r/move, the largest of the sector fund, the commodity that a fund holds, and the market; β over the 252 sessions
 * before. 0 where it went the other way.
 * @returns a function that is undefined for the S&P 500 itself, and with fewer than 120 common days
 */
export function explainedShares(windows: ReadonlyMap<string, DailyWindow>, { assets, bySymbol }: Universe) {
  const known = new Map<string, ReturnsByDay>()
  const returnsOf = (symbol: string): ReturnsByDay => {
    const window = windows.get(symbol)
    const returns =
      known.get(symbol) ?? (window === undefined ? new Map<number, number>() : returnsByDay(window))
    known.set(symbol, returns)
    return returns
  }
  return (symbol: string, day: Day): ExplainedShare | undefined => {
    const asset = bySymbol.get(symbol)
    const own = returnsOf(symbol)
    const move = own.get(day)
    if (asset === undefined || move === undefined || move === 0) return undefined
    const shares = comparedWith(asset, assets).flatMap((by) => {
      const other = returnsOf(by)
      const part = betaOf(own, other, day) * (other.get(day) ?? Number.NaN)
      return Number.isFinite(part) ? [{ by, share: Math.max(0, Math.min(1, part / move)) }] : []
    })
    return shares.toSorted((a, b) => b.share - a.share)[0]
  }
}

function comparedWith({ symbol, assetClass, sector }: Asset, assets: readonly Asset[]): readonly string[] {
  if (symbol === INDEX) return []
  if (symbol === MARKET) return [INDEX]
  if (assetClass === 'equity') {
    const fund = assets.find((other) => other.assetClass === 'sector_etf' && other.sector === sector)
    return fund === undefined ? [MARKET] : [fund.symbol, MARKET]
  }
  const held = HELD_BY.get(symbol)
  return held === undefined ? [MARKET] : [held, MARKET]
}

/** NaN with too few common days. */
function betaOf(own: ReturnsByDay, other: ReturnsByDay, before: Day): number {
  const days = [...own.keys()].filter((day) => day < before).slice(-BETA_DAYS)
  let [n, cross, square] = [0, 0, 0]
  for (const day of days) {
    const [a, b] = [own.get(day) ?? Number.NaN, other.get(day) ?? Number.NaN]
    if (!Number.isFinite(a) || !Number.isFinite(b)) continue
    n++
    cross += a * b
    square += b * b
  }
  return n < FEWEST_DAYS || square === 0 ? Number.NaN : cross / square
}
