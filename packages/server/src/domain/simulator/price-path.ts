import type { Column } from './column.ts'
import { SESSIONS_PER_YEAR } from './market-factor.ts'
import type { NoiseStep } from './noise.ts'
import type { World } from './world.ts'

/** Where one trading day left a price; the object is reused by the next step. */
export interface PriceStep {
  /** Log price at the close. */
  logPrice: number
  /** Daily volatility of the diffusive part. */
  sigma: number
  /** Part of the move that came overnight as a jump. */
  jump: number
  /** Correlation of the overnight move with that of the market, −1 to 1. */
  marketShare: number
}

/** How a day's bar is drawn round its close. */
export interface BarTraits {
  /** Part of a day's variance that falls between the closes and opens, 0–1. */
  readonly overnight: number
  readonly ticksPerUnit: number
  /** Volume of a usual day; NaN where suppliers give none. */
  readonly volume: number
  /** Name of the stream of draws; assets with the same name have bars of the same shape. */
  readonly stream: string
}

/** The closes of one asset. */
export interface PricePath {
  /** Log price before the first step. */
  readonly startLog: number
  readonly bar: BarTraits
  /** Goes on to a later index of the grid: each index on which the asset trades, in order. */
  step(index: number): PriceStep
}

export interface Load {
  /** Log level, 0 before its first step. */
  readonly level: Column
  readonly weight: number
  /** Daily volatility at an index of the grid. */
  readonly dailyVol: (index: number) => number
}

export interface Loadings {
  readonly start: number
  /** Weight of the market factor. */
  readonly beta: number
  readonly loads: readonly Load[]
  /** Steps the noise that the asset shares with nothing. */
  readonly own: ((index: number) => NoiseStep) | undefined
  /** Log drift for each trading day. */
  readonly drift: number
}

const NO_NOISE: NoiseStep = { logReturn: 0, jump: 0, sigma: 0 }
const DAILY = Math.sqrt(1 / SESSIONS_PER_YEAR)

/** A price whose log return is a weighted sum of shared log returns and noise of its own. */
export function createLoadedPrice(loadings: Loadings, bar: BarTraits, world: World): PricePath {
  const { beta, loads, own, drift } = loadings
  const { market } = world
  const startLog = Math.log(loadings.start)
  const step: PriceStep = { logPrice: startLog, sigma: 0, jump: 0, marketShare: 0 }
  const state = { ownLevel: 0 }
  return {
    startLog,
    bar,
    step: (index) => {
      const noise = own === undefined ? NO_NOISE : own(index)
      state.ownLevel += noise.logReturn + drift
      const marketVol = beta * market.sigma.at(index) * DAILY
      let level = beta * market.level.at(index) + state.ownLevel
      let variance = marketVol * marketVol + noise.sigma * noise.sigma
      for (const load of loads) {
        level += load.weight * load.level.at(index)
        variance += (load.weight * load.dailyVol(index)) ** 2
      }
      step.logPrice = startLog + level
      step.sigma = Math.sqrt(variance)
      step.jump = noise.jump + beta * market.jump.at(index)
      step.marketShare = variance > 0 ? marketVol / step.sigma : 0
      return step
    },
  }
}

/** A price read off shared paths, such as a yield or a currency pair. */
export function createReadPrice(
  startLog: number,
  bar: BarTraits,
  read: (index: number, step: PriceStep) => void,
): PricePath {
  const step: PriceStep = { logPrice: startLog, sigma: 0, jump: 0, marketShare: 0 }
  return {
    startLog,
    bar,
    step: (index) => {
      read(index, step)
      return step
    },
  }
}
