import { type Day, dayFromDate } from '@bellwether-markets/engine/kernel/time'
import { SESSIONS_PER_YEAR } from './market-factor.ts'
import type { Random } from './random.ts'

/** Anchors are the levels of this day. */
const ANCHOR_DAY = dayFromDate(2026, 1, 2)
const DAYS_PER_YEAR = 365.25
/** Sessions of a step of the past before the epoch. */
const WEEK = 5

/**
 * Log level of an anchor on a day.
 * @param trend log growth a year
 */
export const anchorLog = (anchor: number, trend: number, day: Day): number =>
  Math.log(anchor) + (trend * (day - ANCHOR_DAY)) / DAYS_PER_YEAR

/** `spreadYears`: variance of the deviation over that of a year's move, more than a quarter of `windowYears`. */
interface PullTraits {
  readonly annualVol: number
  readonly spreadYears: number
  readonly windowYears: number
}

/**
 * Of stocks and what they share, in a window as long as the memory of the alpha model, five years. The deviation halves
 * its correlation in two years; that of a stock is about 35 %.
 */
export const stockPull = (annualVol: number): PullTraits => ({ annualVol, spreadYears: 2.25, windowYears: 5 })

/**
 * Pull of a log deviation x towards 0: dx = −a(x(t) + x(t − T))dt + σ dW. Its autocovariance is linear over the window,
 * c(τ) = σ²(T/4 + 1/(4a)) − σ²τ/2, so the pull is uncorrelated with every move within the window: it adds nothing to
 * what momentum, reversal, season or trend predict (`PLANTED_TRUTH`). Begins in its stationary distribution.
 */
export function createPull(random: Random, { annualVol, spreadYears, windowYears }: PullTraits) {
  const rate = 1 / (4 * spreadYears - windowYears)
  const past = stationaryPast(random, annualVol, rate, Math.round(windowYears * SESSIONS_PER_YEAR))
  const share = rate / SESSIONS_PER_YEAR
  const start = past[past.length - 1]
  const state = { at: 0, move: -share * (start + past[0]) }
  return {
    /** Deviation at the epoch. */
    start,
    /** Log move of the next session. */
    move: (): number => state.move,
    observe: (deviation: number): void => {
      state.move = -share * (deviation + past[state.at])
      past[state.at] = deviation
      state.at = state.at + 1 === past.length ? 0 : state.at + 1
    },
  }
}

/** A random walk W less half its end, plus a level of variance σ²/(4a): has the covariance above. */
function stationaryPast(random: Random, annualVol: number, rate: number, sessions: number): Float64Array {
  const step = annualVol * Math.sqrt(WEEK / SESSIONS_PER_YEAR)
  const past = new Float64Array(sessions)
  let walk = 0
  for (let at = 0; at < sessions; at++) {
    if (at % WEEK === 0) walk += step * random.normal()
    past[at] = walk
  }
  const level = 0.5 * annualVol * Math.sqrt(1 / rate) * random.normal() - walk / 2
  for (let at = 0; at < sessions; at++) past[at] += level
  return past
}
