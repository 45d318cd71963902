import { type Day, dateOf } from '../../kernel/time.ts'
import { type Column, createColumn } from './column.ts'
import { type CommodityTraits, commodityTraits } from './commodity-traits.ts'
import { factorTraits } from './factor-path.ts'
import { MARKET_LOG_DRIFT, SESSIONS_PER_YEAR } from './market-factor.ts'
import { type Random, randomStream } from './random.ts'
import type { CommodityPath, Latent, World } from './world.ts'

const DT = 1 / SESSIONS_PER_YEAR
const MONTH = 1 / 12
const LOG_VOL_PERSISTENCE = 0.98
const LOG_VOL_NOISE = 0.06
/** Brings the mean of the squared volatility back to 1: exp(−stationary variance of the log volatility). */
const LEVEL = Math.exp(-(LOG_VOL_NOISE ** 2) / (1 - LOG_VOL_PERSISTENCE ** 2))
const JUMP_SD = 0.035
/** Volatility a year of what separates a commodity from the one it follows. */
const SPREAD_VOL = 0.08

/** Both state variables of Schwartz and Smith (2000), as log deviations from the price at the epoch. */
interface State {
  /** Short-lived deviation. */
  short: number
  /** Equilibrium. */
  long: number
  /** Daily volatility of the latest step, and its jump. */
  sigma: number
  jump: number
}

/**
 * A commodity by the two-factor model of Schwartz and Smith (Management Science 46, 2000): a short-lived
 * Ornstein–Uhlenbeck deviation and a lasting random walk, here with a deterministic season by month of delivery,
 * stochastic volatility and inventory jumps. The price of a future of maturity τ is
 * exp(season + e^(−κτ)·short + long + contango·τ).
 */
export function createCommodityPath(symbol: string, world: World): Latent<CommodityPath> {
  const traits = commodityTraits(symbol, world.seed)
  return traits.follows === undefined
    ? createTwoFactorPath(symbol, traits, world)
    : createFollowingPath(symbol, world.commodity(traits.follows), world)
}

function createTwoFactorPath(symbol: string, traits: CommodityTraits, world: World): Latent<CommodityPath> {
  const { grid } = world
  const columns = createColumns()
  const state: State = { short: 0, long: 0, sigma: 0, jump: 0 }
  const advance = createStateStep(symbol, traits, state, world)
  const kappa = reversionOf(traits)
  const loading = Math.exp(-kappa * MONTH)
  const loadingLater = Math.exp(-kappa * (MONTH - DT))
  let held = 0
  return {
    columns,
    step: (index) => {
      if (grid.isSession(index)) {
        held -= loading * state.short + state.long
        advance(index)
        held += loadingLater * state.short + state.long - (traits.contango + convexityOf(traits)) * DT
      }
      columns.front.push(seasonAt(traits.season, grid.day(index)) + loading * state.short + state.long)
      columns.held.push(held)
      columns.sigma.push(state.sigma)
      columns.jump.push(grid.isSession(index) ? state.jump : 0)
    },
  }
}

/** @returns a function that moves the state on by one session, at later and later indices of the grid */
function createStateStep(symbol: string, traits: CommodityTraits, state: State, world: World) {
  const random = randomStream(world.seed, `commodity/${symbol}`)
  const { market } = world
  const group = world.factor(groupFactor(traits))
  const dollar = world.currency('USD')
  const kappa = reversionOf(traits)
  const own = Math.hypot(traits.shortVol, traits.longVol)
  const shared = traits.groupLoading * factorTraits(groupFactor(traits)).annualVol
  let logVol = 0
  let before = -1
  const moveOf = (column: Column, index: number): number =>
    column.at(index) - (before < 0 ? 0 : column.at(before))
  return (index: number): void => {
    const scale = LEVEL * Math.exp(logVol) * Math.sqrt(DT)
    const surprise = market.logReturn.at(index) - MARKET_LOG_DRIFT * DT
    state.jump = drawJumps(traits, random)
    state.short += -kappa * DT * state.short + traits.groupLoading * moveOf(group, index) + state.jump
    state.short += traits.shortVol * scale * random.studentT(6)
    state.long += traits.longVol * scale * random.normal() + traits.beta * surprise
    state.long += traits.dollar * moveOf(dollar, index) + traits.drift * DT
    state.sigma = Math.hypot(own * scale, shared * Math.sqrt(DT))
    logVol = LOG_VOL_PERSISTENCE * logVol + LOG_VOL_NOISE * random.normal()
    before = index
  }
}

function createFollowingPath(symbol: string, leader: CommodityPath, world: World): Latent<CommodityPath> {
  const random = randomStream(world.seed, `commodity/${symbol}`)
  const columns = createColumns()
  let spread = 0
  return {
    columns,
    step: (index) => {
      if (world.grid.isSession(index))
        spread += -2 * DT * spread + SPREAD_VOL * Math.sqrt(DT) * random.normal()
      columns.front.push(leader.front.at(index) + spread)
      columns.held.push(leader.held.at(index) + spread)
      columns.sigma.push(leader.sigma.at(index))
      columns.jump.push(leader.jump.at(index))
    },
  }
}

function drawJumps(traits: CommodityTraits, random: Random): number {
  let sum = 0
  for (let left = random.poisson(traits.jumpsPerYear * DT); left > 0; left--) {
    sum += traits.jumpMean + JUMP_SD * random.normal()
  }
  return sum
}

const groupFactor = ({ group }: CommodityTraits): string => `commodity/${group}`

const reversionOf = ({ halfLifeMonths }: CommodityTraits): number => (12 * Math.LN2) / halfLifeMonths

/** Half the variance a year of holding the future: what its log return gives up so that holding it earns nothing. */
function convexityOf(traits: CommodityTraits): number {
  const shared = traits.groupLoading * factorTraits(groupFactor(traits)).annualVol
  const jumps = traits.jumpsPerYear * (traits.jumpMean ** 2 + JUMP_SD ** 2)
  return 0.5 * (shared ** 2 + traits.shortVol ** 2 + traits.longVol ** 2 + jumps)
}

/** The season of the month of delivery, one month ahead, between the middles of two months. */
function seasonAt(season: readonly number[], day: Day): number {
  const { month, dayOfMonth } = dateOf(day)
  const position = month + (dayOfMonth - 15.5) / 30.5
  const before = Math.floor(position)
  const share = position - before
  return (1 - share) * season[before % 12] + share * season[(before + 1) % 12]
}

const createColumns = (): CommodityPath => ({
  front: createColumn(),
  held: createColumn(),
  sigma: createColumn(),
  jump: createColumn(),
})
