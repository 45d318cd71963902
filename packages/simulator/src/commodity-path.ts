import { createPull } from './anchor.ts'
import { type Column, createColumns } from './column.ts'
import { type CommodityTraits, commodityTraits } from './commodity-traits.ts'
import { createCommodityTrend, trendSharpe } from './commodity-trend.ts'
import { contractAfter, contractCycle, type FutureContract, frontContract } from './contract-cycle.ts'
import { currencyTraits } from './currency-path.ts'
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

const COLUMNS = [
  'short',
  'long',
  'spot',
  'shock',
  'planted',
  'front',
  'frontContract',
  'next',
  'nextContract',
  'held',
  'sigma',
  'jump',
] as const

/** State variables of Schwartz and Smith (2000), as log deviations from the anchor. */
interface State {
  short: number
  long: number
  /** Daily volatility and jump of the latest step. */
  sigma: number
  jump: number
}

/** Of the state: price of a maturity in years, log. */
interface Pricing {
  readonly reversion: number
  /** Log price per year to delivery; the holder loses it as delivery approaches. */
  readonly slope: number
}

/**
 * Two-factor model of Schwartz and Smith (Management Science 46, 2000): a short-term Ornstein–Uhlenbeck deviation and a
 * long-term one that is pulled back slowly, plus season by delivery month, stochastic volatility, inventory jumps and
 * the planted trend. Price of a contract of maturity τ in years: exp(season + e^(−κτ)·short + long + slope·τ), slope =
 * contango + half the variance of the return. The price of a commodity that follows another is that of the other times
 * a ratio of the same form.
 */
export function createCommodityPath(symbol: string, world: World): Latent<CommodityPath> {
  const traits = commodityTraits(symbol, world.seed)
  const { follows } = traits
  const leader = follows === undefined ? undefined : world.commodity(follows)
  const columns = createColumns(...COLUMNS)
  const pull = createLongPull(symbol, traits, world)
  const state: State = { short: 0, long: pull.start, sigma: 0, jump: 0 }
  const trend = createCommodityTrend(trendSharpe(world.plantedIc))
  const advance = createStateStep(symbol, traits, { state, pull, world })
  const pricing = pricingOf(traits, follows === undefined ? 0 : commodityTraits(follows, world.seed).contango)
  const leads = follows === undefined ? undefined : pricingOf(commodityTraits(follows, world.seed), 0)
  const deviationAt = (index: number, maturity: number): number =>
    deviation(pricing, state, maturity) +
    (leader === undefined || leads === undefined
      ? 0
      : deviation(leads, { short: leader.short.at(index), long: leader.long.at(index) }, maturity))
  const pushContracts = createContractPrices(symbol, traits, columns, { world, deviationAt })
  let ownHeld = 0
  return {
    columns,
    step: (index) => {
      state.jump = 0
      const planted = trend.drift()
      if (world.grid.isSession(index)) {
        ownHeld -= deviation(pricing, state, MONTH)
        advance(index, planted - (leader?.planted.at(index) ?? 0))
        ownHeld += deviation(pricing, state, MONTH - DT)
        trend.observe(ownHeld + (leader?.held.at(index) ?? 0))
      }
      columns.held.push(ownHeld + (leader?.held.at(index) ?? 0))
      columns.planted.push(planted)
      columns.short.push(state.short)
      columns.long.push(state.long)
      columns.spot.push(deviationAt(index, 0))
      columns.shock.push(state.jump + (leader?.shock.at(index) ?? 0))
      columns.sigma.push(leader === undefined ? state.sigma : Math.hypot(state.sigma, leader.sigma.at(index)))
      pushContracts(index)
    },
  }
}

const deviation = (
  { reversion, slope }: Pricing,
  { short, long }: Pick<State, 'short' | 'long'>,
  maturity: number,
): number => Math.exp(-reversion * maturity) * short + long + slope * maturity

/**
 * Front and next contract, and when the front one rolls.
 * @returns a function of grid index, to be called in order
 */
function createContractPrices(
  symbol: string,
  { season }: CommodityTraits,
  columns: CommodityPath,
  { world, deviationAt }: { world: World; deviationAt: (index: number, maturity: number) => number },
): (index: number) => void {
  const cycle = contractCycle(symbol)
  let contracts: readonly [FutureContract, FutureContract] | undefined
  return (index) => {
    const day = world.grid.day(index)
    const before = contracts
    if (before === undefined || before[0].lastDay < day) {
      const front = before === undefined ? frontContract(cycle, day) : before[1]
      contracts = [front, contractAfter(cycle, front)]
    }
    const [front, next] = contracts as readonly [FutureContract, FutureContract]
    const priceOf = ({ delivery, month }: FutureContract): number =>
      season[month - 1] + deviationAt(index, (delivery - day) / DAYS_PER_YEAR)
    const changed = before !== undefined && before[0] !== front
    const gap = changed ? columns.next.at(index - 1) - columns.front.at(index - 1) : 0
    columns.front.push(priceOf(front))
    columns.frontContract.push(front.name)
    columns.next.push(priceOf(next))
    columns.nextContract.push(next.name)
    columns.jump.push(columns.shock.at(index) + gap)
  }
}

/** @returns a function that advances the state by one session, in order */
function createStateStep(
  symbol: string,
  traits: CommodityTraits,
  { state, pull, world }: { state: State; pull: ReturnType<typeof createPull>; world: World },
) {
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
    before < 0 ? 0 : column.at(index) - column.at(before)
  return (index: number, planted: number): void => {
    const scale = LEVEL * Math.exp(logVol) * Math.sqrt(DT)
    const surprise = market.logReturn.at(index) - MARKET_LOG_DRIFT * DT
    state.jump = drawJumps(traits, random)
    state.short += -kappa * DT * state.short + traits.groupLoading * moveOf(group, index) + state.jump
    state.short += traits.shortVol * scale * random.studentT(6)
    state.long += pull.move() + traits.longVol * scale * random.normal() + traits.beta * surprise
    state.long += traits.dollar * moveOf(dollar, index) + planted
    pull.observe(state.long)
    state.sigma = Math.hypot(own * scale, shared * Math.sqrt(DT))
    logVol = LOG_VOL_PERSISTENCE * logVol + LOG_VOL_NOISE * random.normal()
    before = index
  }
}

const MARKET_VOL = 0.16
/** Of the planted trend. */
const WINDOW_YEARS = 1

const createLongPull = (
  symbol: string,
  { longVol, beta, dollar, longSpreadYears }: CommodityTraits,
  world: World,
) =>
  createPull(randomStream(world.seed, `commodity/${symbol}/anchor`), {
    annualVol: Math.hypot(longVol, beta * MARKET_VOL, dollar * currencyTraits('USD').annualVol),
    spreadYears: longSpreadYears,
    windowYears: WINDOW_YEARS,
  })

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

/** @param contango of the followed commodity, which that one has priced already */
const pricingOf = (traits: CommodityTraits, contango: number): Pricing => ({
  reversion: reversionOf(traits),
  slope: traits.contango - contango + convexityOf(traits),
})
