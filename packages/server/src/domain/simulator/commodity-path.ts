import type { Day } from '../../kernel/time.ts'
import { type Column, createColumns } from './column.ts'
import { type CommodityTraits, commodityTraits } from './commodity-traits.ts'
import { createCommodityTrend, trendSharpe } from './commodity-trend.ts'
import { contractAfter, contractCycle, type FutureContract, frontContract } from './contract-cycle.ts'
import { factorTraits } from './factor-path.ts'
import { MARKET_LOG_DRIFT, SESSIONS_PER_YEAR } from './market-factor.ts'
import { type Random, randomStream } from './random.ts'
import type { CommodityPath, Latent, World } from './world.ts'

const DT = 1 / SESSIONS_PER_YEAR
const MONTH = 1 / 12
const DAYS_PER_YEAR = 365.25
const LOG_VOL_PERSISTENCE = 0.98
const LOG_VOL_NOISE = 0.06
/** Normalises the mean squared volatility to 1: exp(−stationary variance of the log volatility). */
const LEVEL = Math.exp(-(LOG_VOL_NOISE ** 2) / (1 - LOG_VOL_PERSISTENCE ** 2))
const JUMP_SD = 0.035
/** Annual, of the spread to the followed commodity. */
const SPREAD_VOL = 0.08

const COLUMNS = [
  'short',
  'long',
  'shock',
  'front',
  'frontContract',
  'next',
  'nextContract',
  'held',
  'sigma',
  'jump',
] as const

/** State variables of Schwartz and Smith (2000), as log deviations from the price at the epoch. */
interface State {
  short: number
  long: number
  /** Daily volatility and jump of the latest step. */
  sigma: number
  jump: number
}

/**
 * Two-factor model of Schwartz and Smith (Management Science 46, 2000): a short-term Ornstein–Uhlenbeck deviation and a
 * random walk, plus season by delivery month, stochastic volatility, inventory jumps and the planted trend. Price of a
 * contract of maturity τ in years: exp(season + e^(−κτ)·short + long + slope·τ), slope = contango + half the variance
 * of the return.
 */
export function createCommodityPath(symbol: string, world: World): Latent<CommodityPath> {
  const traits = commodityTraits(symbol, world.seed)
  return traits.follows === undefined
    ? createTwoFactorPath(symbol, traits, world)
    : createFollowingPath(symbol, traits, world.commodity(traits.follows), world)
}

function createTwoFactorPath(symbol: string, traits: CommodityTraits, world: World): Latent<CommodityPath> {
  const { grid } = world
  const columns = createColumns(...COLUMNS)
  const state: State = { short: 0, long: 0, sigma: 0, jump: 0 }
  const trend = createCommodityTrend(trendSharpe(world.plantedIc))
  const advance = createStateStep(symbol, traits, state, world)
  const pushContracts = createContractPrices(symbol, traits, columns, world)
  const kappa = reversionOf(traits)
  const loading = Math.exp(-kappa * MONTH)
  const loadingLater = Math.exp(-kappa * (MONTH - DT))
  let held = 0
  return {
    columns,
    step: (index) => {
      if (grid.isSession(index)) {
        held -= loading * state.short + state.long
        advance(index, trend.drift())
        held += loadingLater * state.short + state.long - slopeOf(traits) * DT
        trend.observe(held)
      }
      columns.held.push(held)
      columns.sigma.push(state.sigma)
      pushContracts(index, state.short, state.long, grid.isSession(index) ? state.jump : 0)
    },
  }
}

/**
 * Front and next contract, and when the front one rolls.
 * @returns a function of grid index, both state variables and jump, to be called in order
 */
function createContractPrices(
  symbol: string,
  traits: CommodityTraits,
  columns: CommodityPath,
  { grid }: World,
): (index: number, short: number, long: number, jump: number) => void {
  const cycle = contractCycle(symbol)
  const kappa = reversionOf(traits)
  const slope = slopeOf(traits)
  let contracts: readonly [FutureContract, FutureContract] | undefined
  const priceOf = ({ delivery, month }: FutureContract, day: Day, short: number, long: number): number => {
    const maturity = (delivery - day) / DAYS_PER_YEAR
    return traits.season[month - 1] + Math.exp(-kappa * maturity) * short + long + slope * maturity
  }
  return (index, short, long, jump) => {
    const day = grid.day(index)
    const before = contracts
    if (before === undefined || before[0].lastDay < day) {
      const front = before === undefined ? frontContract(cycle, day) : before[1]
      contracts = [front, contractAfter(cycle, front)]
    }
    const [front, next] = contracts as readonly [FutureContract, FutureContract]
    const changed = before !== undefined && before[0] !== front
    const gap = changed ? columns.next.at(index - 1) - columns.front.at(index - 1) : 0
    columns.short.push(short)
    columns.long.push(long)
    columns.shock.push(jump)
    columns.front.push(priceOf(front, day, short, long))
    columns.frontContract.push(front.name)
    columns.next.push(priceOf(next, day, short, long))
    columns.nextContract.push(next.name)
    columns.jump.push(jump + gap)
  }
}

/** @returns a function that advances the state by one session, in order */
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
  return (index: number, planted: number): void => {
    const scale = LEVEL * Math.exp(logVol) * Math.sqrt(DT)
    const surprise = market.logReturn.at(index) - MARKET_LOG_DRIFT * DT
    state.jump = drawJumps(traits, random)
    state.short += -kappa * DT * state.short + traits.groupLoading * moveOf(group, index) + state.jump
    state.short += traits.shortVol * scale * random.studentT(6)
    state.long += traits.longVol * scale * random.normal() + traits.beta * surprise
    state.long += traits.dollar * moveOf(dollar, index) + traits.drift * DT + planted
    state.sigma = Math.hypot(own * scale, shared * Math.sqrt(DT))
    logVol = LOG_VOL_PERSISTENCE * logVol + LOG_VOL_NOISE * random.normal()
    before = index
  }
}

function createFollowingPath(
  symbol: string,
  traits: CommodityTraits,
  leader: CommodityPath,
  world: World,
): Latent<CommodityPath> {
  const random = randomStream(world.seed, `commodity/${symbol}`)
  const columns = createColumns(...COLUMNS)
  const pushContracts = createContractPrices(symbol, traits, columns, world)
  let spread = 0
  return {
    columns,
    step: (index) => {
      if (world.grid.isSession(index))
        spread += -2 * DT * spread + SPREAD_VOL * Math.sqrt(DT) * random.normal()
      columns.held.push(leader.held.at(index) + spread)
      columns.sigma.push(leader.sigma.at(index))
      pushContracts(index, leader.short.at(index), leader.long.at(index) + spread, leader.shock.at(index))
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

/** Half the annual variance of the future, so that holding it earns nothing. */
function convexityOf(traits: CommodityTraits): number {
  const shared = traits.groupLoading * factorTraits(groupFactor(traits)).annualVol
  const jumps = traits.jumpsPerYear * (traits.jumpMean ** 2 + JUMP_SD ** 2)
  return 0.5 * (shared ** 2 + traits.shortVol ** 2 + traits.longVol ** 2 + jumps)
}

/** Slope of the log price in years to delivery; the holder loses it as delivery approaches. */
const slopeOf = (traits: CommodityTraits): number => traits.contango + convexityOf(traits)
