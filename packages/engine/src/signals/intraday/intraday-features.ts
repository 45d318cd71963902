import { remembered } from '../../kernel/remembered.ts'
import type { Asset } from '../../market/asset.ts'
import type { Numbers } from '../../market/observation.ts'
import { barsSince, type DailyWindow, type IntradayWindow } from '../../market/point-in-time.ts'
import { SP500_FUND } from '../../market/roles.ts'
import { unknownValues } from '../../series/day-values.ts'
import { sumOver } from '../../statistics/sample-statistics.ts'
import { averageTrueRange, betaBefore, pairedReturns } from './daily-context.ts'
import { FEWEST_SESSIONS, sameTimeMedian, sameTimeScale, USUAL_SESSIONS } from './same-time.ts'
import { type SessionStatistics, sessionStatistics } from './session-statistics.ts'

/** In average true ranges. */
const BREAKOUT_MARGIN = 0.1

export interface IntradayInputs {
  readonly bars: ReadonlyMap<string, IntradayWindow>
  readonly daily: ReadonlyMap<string, DailyWindow>
  /** Those without bars are skipped. */
  readonly assets: readonly Asset[]
}

/** One value per bar; NaN if unknown. */
export interface IntradayFeatures {
  readonly asset: Asset
  /** From the first day whose features are wanted. */
  readonly window: IntradayWindow
  readonly session: SessionStatistics
  /** Move since the previous close over the usual one by that time of day. */
  readonly z1: Float64Array
  /** ±1 outside the first half hour's range by a tenth of the average true range. */
  readonly orb: Float64Array
  /** Beyond the crossed edge, in average true ranges; 0 inside. */
  readonly orbStrength: Float64Array
  /** Distance from the VWAP over the usual half-hour move of 20 sessions. */
  readonly vwapdev: Float64Array
  /** Over its usual value at that time of day. */
  readonly vwapdevZ: Float64Array
  /** ln of volume so far over its median by that time of day. */
  readonly volsurge: Float64Array
  /** Log move minus beta times the market's; NaN for the market. */
  readonly rel: Float64Array
  /** Over its usual value at that time of day. */
  readonly relZ: Float64Array
}

/**
 * In asset order. No look-ahead.
 * @param from the first day whose features are wanted
 */
export function intradayFeatures(
  { bars, daily, assets }: IntradayInputs,
  from = Number.NEGATIVE_INFINITY,
): readonly IntradayFeatures[] {
  const known = assets.flatMap((asset) => {
    const whole = bars.get(asset.symbol)
    return whole === undefined ? [] : [{ asset, whole, statistics: sessionStatistics(whole, asset) }]
  })
  const market = known.find(({ asset }) => asset.symbol === SP500_FUND)
  return known.map((own) => {
    const { asset, whole, statistics } = own
    const window = barsSince(whole, from)
    const first = whole.length - window.length
    const session = sessionStatistics(window, asset)
    const times = { day: whole.day, minute: statistics.minute, first }
    const vwapdev = ratioOf(session.vwapGap, usualStep(whole, statistics, first))
    const rel = relativeMove(own, market, daily)
    return {
      asset,
      window,
      session,
      z1: ratioOf(session.move, sameTimeScale(statistics.move, times)),
      ...openingRange(window, session, daily.get(asset.symbol)),
      vwapdev,
      vwapdevZ: ratioOf(session.vwapGap, sameTimeScale(statistics.vwapGap, times)),
      volsurge: ratioOf(session.traded, sameTimeMedian(statistics.traded, times)).map(Math.log),
      rel: rel.subarray(first),
      relZ: ratioOf(rel.subarray(first), sameTimeScale(rel, times)),
    }
  })
}

/** NaN if the divisor is ≤ 0. */
function ratioOf(values: Float64Array, by: Numbers): Float64Array {
  const ratios = unknownValues(values.length)
  for (let row = 0; row < values.length; row++) if (by[row] > 0) ratios[row] = values[row] / by[row]
  return ratios
}

/** Over 20 sessions; NaN with fewer than 10. */
function usualStep(
  { day, length }: IntradayWindow,
  { step }: SessionStatistics,
  first: number,
): Float64Array {
  const usual = new Float64Array(length - first)
  const sessions: { squares: number; n: number }[] = []
  let current = { squares: 0, n: 0 }
  let scale = Number.NaN
  for (let row = 0; row < length; row++) {
    if (row > 0 && day[row] !== day[row - 1]) {
      sessions.push(current)
      if (sessions.length > USUAL_SESSIONS) sessions.shift()
      current = { squares: 0, n: 0 }
      scale = sessions.length >= FEWEST_SESSIONS ? rootMeanSquare(sessions) : Number.NaN
    }
    if (row >= first) usual[row - first] = scale
    if (Number.isNaN(step[row])) continue
    current.squares += step[row] * step[row]
    current.n++
  }
  return usual
}

function rootMeanSquare(sessions: readonly { readonly squares: number; readonly n: number }[]): number {
  return Math.sqrt(
    sumOver(sessions, (session) => session.squares) / sumOver(sessions, (session) => session.n),
  )
}

function openingRange(
  window: IntradayWindow,
  { rangeHigh, rangeLow }: SessionStatistics,
  daily: DailyWindow | undefined,
): Pick<IntradayFeatures, 'orb' | 'orbStrength'> {
  const { day, close, length } = window
  const orb = unknownValues(length)
  const orbStrength = unknownValues(length)
  let range = Number.NaN
  for (let row = 0; row < length; row++) {
    if (row === 0 || day[row] !== day[row - 1]) range = daily ? averageTrueRange(daily, day[row]) : Number.NaN
    const above = (close[row] - rangeHigh[row]) / range
    const below = (close[row] - rangeLow[row]) / range
    if (!Number.isFinite(above) || !Number.isFinite(below)) continue
    orb[row] = above > BREAKOUT_MARGIN ? 1 : below < -BREAKOUT_MARGIN ? -1 : 0
    orbStrength[row] = orb[row] === 0 ? 0 : orb[row] > 0 ? above : below
  }
  return { orb, orbStrength }
}

interface AssetBars {
  readonly asset: Asset
  readonly whole: IntradayWindow
  readonly statistics: SessionStatistics
}

/** Daily bars are the same all day. */
const pairsOf = remembered(pairedReturns)

function relativeMove(
  { asset, whole: { day, end, length }, statistics: { move } }: AssetBars,
  market: AssetBars | undefined,
  daily: ReadonlyMap<string, DailyWindow>,
): Float64Array {
  const rel = unknownValues(length)
  const own = daily.get(asset.symbol)
  const benchmark = daily.get(SP500_FUND)
  if (asset.symbol === SP500_FUND || own === undefined || benchmark === undefined) return rel
  if (market === undefined) return rel
  const paired = pairsOf(own, benchmark)
  let beta = Number.NaN
  /** Of the market's bar that ends with the own one or later. */
  let at = 0
  for (let row = 0; row < length; row++) {
    if (row === 0 || day[row] !== day[row - 1]) beta = betaBefore(paired, day[row])
    while (market.whole.end[at] < end[row]) at++
    if (market.whole.end[at] === end[row]) rel[row] = move[row] - beta * market.statistics.move[at]
  }
  return rel
}
