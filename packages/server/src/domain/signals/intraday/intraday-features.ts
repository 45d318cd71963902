import type { Asset } from '../../market/asset.ts'
import type { Numbers } from '../../market/observation.ts'
import type { DailyWindow, IntradayWindow } from '../../market/point-in-time.ts'
import { averageTrueRange, betaBefore, pairedReturns } from './daily-context.ts'
import { FEWEST_SESSIONS, sameTimeMedian, sameTimeScale, USUAL_SESSIONS } from './same-time.ts'
import { type SessionReadings, sessionReadings } from './session-readings.ts'

/** The benchmark of the relative strength. */
export const MARKET_SYMBOL = 'SPY'
/** How far beyond the opening range a price counts as outside it, in average true ranges. */
const BREAKOUT_MARGIN = 0.1

export interface IntradayInputs {
  readonly bars: ReadonlyMap<string, IntradayWindow>
  readonly daily: ReadonlyMap<string, DailyWindow>
  /** What is scored, where it has bars. */
  readonly assets: readonly Asset[]
}

/** The features of one symbol, one value a bar; NaN where one is not known. */
export interface IntradayFeatures {
  readonly asset: Asset
  readonly window: IntradayWindow
  readonly readings: SessionReadings
  /** Move since the close before, per usual move by that time of day. */
  readonly z1: Float64Array
  /** 1 above the range of the first half hour by more than a tenth of the average true range, −1 below it, else 0. */
  readonly orb: Float64Array
  /** How far beyond the edge that was passed, in average true ranges; 0 within the range. */
  readonly orbStrength: Float64Array
  /** Distance from the volume-weighted average price, per usual half-hour move of the last 20 sessions. */
  readonly vwapdev: Float64Array
  /** The same distance per usual distance at that time of day. */
  readonly vwapdevZ: Float64Array
  /** ln of the volume so far over its median by that time of day. */
  readonly volsurge: Float64Array
  /** Move less beta times the move of the market; a log return. NaN for the market itself. */
  readonly rel: Float64Array
  /** The same per usual value at that time of day. */
  readonly relZ: Float64Array
}

/** Features of every asset that has bars, in the order of the assets. Each uses its own session up to the bar and earlier ones only. */
export function intradayFeatures({ bars, daily, assets }: IntradayInputs): readonly IntradayFeatures[] {
  const scored = assets.flatMap((asset) => {
    const window = bars.get(asset.symbol)
    return window === undefined ? [] : [{ asset, window, readings: sessionReadings(window, asset) }]
  })
  const market = scored.find(({ asset }) => asset.symbol === MARKET_SYMBOL)
  const marketMove = new Map(
    Array.from(market?.readings.move ?? [], (move, row) => [market?.window.end[row] ?? Number.NaN, move]),
  )
  return scored.map(({ asset, window, readings }) => {
    const { minute, move, traded, vwapGap } = readings
    const own = daily.get(asset.symbol)
    const vwapdev = ratio(vwapGap, usualStep(window, readings))
    const rel = relativeMove(asset, window, readings, { daily, marketMove })
    return {
      asset,
      window,
      readings,
      z1: ratio(move, sameTimeScale(move, minute)),
      ...openingRange(window, readings, own),
      vwapdev,
      vwapdevZ: ratio(vwapGap, sameTimeScale(vwapGap, minute)),
      volsurge: ratio(traded, sameTimeMedian(traded, minute)).map(Math.log),
      rel,
      relZ: ratio(rel, sameTimeScale(rel, minute)),
    }
  })
}

/** NaN where the divisor is not above zero. */
const ratio = (values: Float64Array, by: Numbers): Float64Array =>
  values.map((value, row) => (by[row] > 0 ? value / by[row] : Number.NaN))

/** Root mean square of the half-hour moves of the last 20 sessions before each bar's own; NaN with fewer than 10. */
function usualStep({ day, length }: IntradayWindow, { step }: SessionReadings): Float64Array {
  const usual = new Float64Array(length).fill(Number.NaN)
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
    usual[row] = scale
    if (Number.isNaN(step[row])) continue
    current.squares += step[row] * step[row]
    current.n++
  }
  return usual
}

function rootMeanSquare(sessions: readonly { readonly squares: number; readonly n: number }[]): number {
  const squares = sessions.reduce((sum, session) => sum + session.squares, 0)
  return Math.sqrt(squares / sessions.reduce((sum, session) => sum + session.n, 0))
}

function openingRange(
  { day, close, length }: IntradayWindow,
  { rangeHigh, rangeLow }: SessionReadings,
  daily: DailyWindow | undefined,
): Pick<IntradayFeatures, 'orb' | 'orbStrength'> {
  const orb = new Float64Array(length).fill(Number.NaN)
  const orbStrength = new Float64Array(length).fill(Number.NaN)
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

function relativeMove(
  asset: Asset,
  { day, end, length }: IntradayWindow,
  { move }: SessionReadings,
  market: {
    readonly daily: ReadonlyMap<string, DailyWindow>
    readonly marketMove: ReadonlyMap<number, number>
  },
): Float64Array {
  const rel = new Float64Array(length).fill(Number.NaN)
  const own = market.daily.get(asset.symbol)
  const benchmark = market.daily.get(MARKET_SYMBOL)
  if (asset.symbol === MARKET_SYMBOL || own === undefined || benchmark === undefined) return rel
  const paired = pairedReturns(own, benchmark)
  let beta = Number.NaN
  for (let row = 0; row < length; row++) {
    if (row === 0 || day[row] !== day[row - 1]) beta = betaBefore(paired, day[row])
    rel[row] = move[row] - beta * (market.marketMove.get(end[row]) ?? Number.NaN)
  }
  return rel
}
