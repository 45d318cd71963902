import { anchorLog } from './anchor.ts'
import type { Column } from './column.ts'
import { MARKET_LOG_DRIFT, SESSIONS_PER_YEAR } from './market-factor.ts'
import type { NoiseStep } from './noise.ts'
import type { World } from './world.ts'

/** State after a trading day; the object is reused. */
export interface PriceStep {
  /** At the close. */
  logPrice: number
  /** Daily, of the diffusive part. */
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
  /** Daily mean; NaN if providers give none. */
  readonly volume: number
  /** Random stream; assets with the same name have bars of the same shape. */
  readonly stream: string
}

export interface PricePath {
  readonly bar: BarTraits
  /** Advances to the next grid index on which the asset trades. */
  step(index: number): PriceStep
}

export interface Load {
  /** Log level, 0 before its first step. */
  readonly level: Column
  readonly weight: number
  readonly dailyVol: (index: number) => number
}

interface Loadings {
  /** Level of a deviation of 0 on the day of the anchors. */
  readonly anchor: number
  /** Of the market factor. */
  readonly beta: number
  readonly loads: readonly Load[]
  readonly own: ((index: number) => NoiseStep) | undefined
  /** A trading day. */
  readonly drift: number
}

const NO_NOISE: NoiseStep = { logReturn: 0, jump: 0, sigma: 0 }
const DAILY = Math.sqrt(1 / SESSIONS_PER_YEAR)

export function createLoadedPrice(loadings: Loadings, bar: BarTraits, world: World): PricePath {
  const { beta, loads, own, drift } = loadings
  const { market } = world
  const startLog = anchorLog(
    loadings.anchor,
    beta * MARKET_LOG_DRIFT + drift * SESSIONS_PER_YEAR,
    world.epoch,
  )
  const state = { ownLevel: 0 }
  return createReadPrice(startLog, bar, (index, step) => {
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
  })
}

export function createReadPrice(
  startLog: number,
  bar: BarTraits,
  read: (index: number, step: PriceStep) => void,
): PricePath {
  const step: PriceStep = { logPrice: startLog, sigma: 0, jump: 0, marketShare: 0 }
  return {
    bar,
    step: (index) => {
      read(index, step)
      return step
    },
  }
}
