import type { Day } from '../kernel/time.ts'
import type { Asset } from '../market/asset.ts'
import type { Numbers } from '../market/observation.ts'
import { lastIndexUpTo } from '../series/last-index-up-to.ts'
import { logReturns } from '../series/log-returns.ts'
import { sampleDeviation, sumOf } from '../statistics/sample-statistics.ts'
import {
  type AttributionLevels,
  type AttributionMarket,
  attributionLevels,
  factorReturns,
} from './factor-returns.ts'
import { type Factor, factorSetOf } from './factor-set.ts'
import { type Slope, shrunkBeta, slopeOf } from './slope.ts'

export const BETA_SESSIONS = 252
export const FEWEST_SESSIONS = 120

/** First and last session of a move. */
export interface Span {
  readonly from: Day
  readonly to: Day
}

interface FactorMove {
  readonly factor: Factor
  readonly beta: number
  /** Log return over the window, before anything is taken out. */
  readonly total: number
}

/** Of one session; log returns. The move is the sum of the parts, its own and the roll, if that is known. */
export interface SessionParts {
  readonly day: Day
  readonly move: number
  /** As the factors. */
  readonly parts: readonly number[]
  readonly own: number
  /** Of the closes from one contract to the next; 0 without a change, NaN if it is not known. */
  readonly roll: number
}

export interface SplitMove {
  readonly factors: readonly FactorMove[]
  /** Those whose bars do not cover both windows. */
  readonly lacking: readonly Factor[]
  readonly sessions: readonly SessionParts[]
  /** Of a session before the window, log. */
  readonly deviation: number
  readonly ownDeviation: number
}

/**
 * The sessions of a window as parts: β times the return of each factor beyond the factors before it, and the rest. β and
 * deviations are of the 252 sessions before the window, β shrunk to those of the peers. Returns of a future are those of
 * one contract, if that is known.
 * @param span days with a level of the asset, with `FEWEST_SESSIONS` before them
 */
export function splitMove(asset: Asset, span: Span, market: AttributionMarket): SplitMove {
  const levels = attributionLevels(market)
  const fit = fitOf(asset, span, levels)
  const ofPeers = peerFits(asset, span, levels)
  const betas = fit.used.map((factor) => shrunkBeta(factor.slope, likeSlopes(factor, ofPeers)))
  const partsAt = (row: number): readonly number[] =>
    fit.used.map(({ beyond }, at) => betas[at] * beyond[row])
  const ownAt = (row: number): number => partsAt(row).reduce((own, part) => own - part, fit.moves[row])
  const before = range(fit.first - BETA_SESSIONS, fit.first)
  return {
    factors: fit.used.map(({ factor, raw }, at) => ({
      factor,
      beta: betas[at],
      total: sumOf(raw.subarray(fit.first, fit.end)),
    })),
    lacking: fit.lacking,
    sessions: range(fit.first, fit.end).map((row) => ({
      day: fit.days[row] as Day,
      move: fit.moves[row] + (fit.roll[row] || 0),
      parts: partsAt(row),
      own: ownAt(row),
      roll: fit.roll[row],
    })),
    deviation: knownDeviation(before.map((row) => fit.moves[row])),
    ownDeviation: knownDeviation(before.map(ownAt)),
  }
}

interface UsedFactor {
  readonly factor: Factor
  readonly raw: Float64Array
  /** Less what the factors before it explain. */
  readonly beyond: Float64Array
  readonly slope: Slope
}

interface Fit {
  readonly days: Numbers
  readonly moves: Float64Array
  readonly roll: Numbers
  /** Rows of the window. */
  readonly first: number
  readonly end: number
  readonly used: readonly UsedFactor[]
  readonly lacking: readonly Factor[]
}

const knownDeviation = (values: readonly number[]): number => sampleDeviation(values.filter(Number.isFinite))

function peerFits(asset: Asset, span: Span, levels: AttributionLevels): readonly Fit[] {
  const { universe, chained } = levels
  return factorSetOf(asset, universe).peers.flatMap((symbol) => {
    const peer = universe.bySymbol.get(symbol)
    return peer === undefined || chained(peer) === undefined ? [] : [fitOf(peer, span, levels)]
  })
}

const likeSlopes = ({ factor: { part } }: UsedFactor, fits: readonly Fit[]): readonly Slope[] =>
  fits.flatMap(({ used }) => used.filter(({ factor }) => factor.part === part).map(({ slope }) => slope))

/** Betas of one asset, as measured. */
function fitOf(asset: Asset, { from, to }: Span, levels: AttributionLevels): Fit {
  const { day: days, value, roll } = levels.chained(asset) ?? { day: [], value: [], roll: [] }
  const moves = logReturns(value)
  const first = lastIndexUpTo(days, from - 1) + 1
  const end = lastIndexUpTo(days, to) + 1
  const before = (values: Float64Array) => values.subarray(Math.max(0, first - BETA_SESSIONS), first)
  const used: UsedFactor[] = []
  const lacking: Factor[] = []
  let rest = moves
  for (const factor of factorSetOf(asset, levels.universe).factors) {
    const raw = factorReturns(factor, days, levels)
    const isWhole = raw.subarray(first, end).every(Number.isFinite)
    if (!isWhole || before(raw).filter(Number.isFinite).length < FEWEST_SESSIONS) {
      lacking.push(factor)
      continue
    }
    const beyond = used.reduce(
      (left, other) => less(left, slopeOf(before(raw), before(other.beyond)).beta, other.beyond),
      raw,
    )
    const slope = slopeOf(before(rest), before(beyond))
    rest = less(rest, slope.beta, beyond)
    used.push({ factor, raw, beyond, slope })
  }
  return { days, moves, roll, first, end, used, lacking }
}

const less = (values: Float64Array, beta: number, of: Float64Array): Float64Array =>
  values.map((value, row) => value - beta * of[row])

const range = (from: number, to: number): readonly number[] =>
  Array.from({ length: Math.max(0, to - Math.max(0, from)) }, (_, at) => Math.max(0, from) + at)
