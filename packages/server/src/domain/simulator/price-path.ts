import type { Column } from './column.ts'
import { SESSIONS_PER_YEAR } from './market-factor.ts'
import type { NoiseStep } from './noise.ts'
import type { World } from './world.ts'

/** State of a price after a trading day; the object is reused. */
export interface PriceStep {
  /** Log price at the close. */
  logPrice: number
  /** Daily volatility of the diffusive part. */
  sigma: number
  /** Overnight jump. */
  jump: number
  /** Correlation of the overnight move with the market's, −1 to 1. */
  marketShare: number
}

export interface BarTraits {
  /** Share of a day's variance between close and open, 0–1. */
  readonly overnight: number
  readonly ticksPerUnit: number
  /** Mean daily volume; NaN if providers give none. */
  readonly volume: number
  /** Name of the random stream; assets with the same name have bars of the same shape. */
  readonly stream: string
}

export interface PricePath {
  /** Log price before the first step. */
  readonly startLog: number
  readonly bar: BarTraits
  /** Advances to the next grid index on which the asset trades. */
  step(index: number): PriceStep
}

export interface Load {
  /** Log level, 0 before its first step. */
  readonly level: Column
  readonly weight: number
  /** Daily volatility at a grid index. */
  readonly dailyVol: (index: number) => number
}

export interface Loadings {
  readonly start: number
  /** Weight of the market factor. */
  readonly beta: number
  readonly loads: readonly Load[]
  /** Steps the idiosyncratic noise. */
  readonly own: ((index: number) => NoiseStep) | undefined
  /** Log drift a trading day. */
  readonly drift: number
}

const NO_NOISE: NoiseStep = { logReturn: 0, jump: 0, sigma: 0 }
const DAILY = Math.sqrt(1 / SESSIONS_PER_YEAR)

/** A price whose log return is a weighted sum of shared log returns and own noise. */
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

/** A price read from shared paths, such as a yield or a currency pair. */
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
