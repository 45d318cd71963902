import { createPull } from './anchor.ts'
import { type Column, createColumns } from './column.ts'
import { type CommodityTraits, commodityTraits } from './commodity-traits.ts'
import { createCommodityTrend, trendSharpe } from './commodity-trend.ts'
import { contractAfter, contractCycle, type FutureContract, frontContract } from './contract-cycle.ts'
import { currencyTraits } from './currency-path.ts'
import { factorTraits } from './factor-path.ts'
import { MARKET_LOG_DRIFT, SESSIONS_PER_YEAR } from './market-factor.ts'
import { type Random, randomStream } from './random.ts'
import { COMMODITY_COLUMNS, type CommodityPath, type Latent, type MarketPath, type World } from './world.ts'

const DT = 1 / SESSIONS_PER_YEAR
const MONTH = 1 / 12
const DAYS_PER_YEAR = 365.25
const LOG_VOL_PERSISTENCE = 0.98
const LOG_VOL_NOISE = 0.06
/** Normalises the mean squared volatility to 1: exp(−stationary variance of the log volatility). */
const LEVEL = Math.exp(-(LOG_VOL_NOISE ** 2) / (1 - LOG_VOL_PERSISTENCE ** 2))
const JUMP_SD = 0.035

/** State variables of Schwartz and Smith (2000), as log deviations from the anchor. */
interface Deviation {
  readonly short: number
  readonly long: number
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
  const leader = leaderOf(traits, world)
  const columns = createColumns(...COMMODITY_COLUMNS)
  const state = new CommodityState(symbol, traits, world)
  const trend = createCommodityTrend(trendSharpe(world.plantedIc))
  const pricing = pricingOf(traits, leader?.contango ?? 0)
  const deviationAt = (index: number, maturity: number): number =>
    deviation(pricing, state, maturity) + (leader?.deviation(index, maturity) ?? 0)
  const pushContracts = createContractPrices(symbol, traits, columns, { world, deviationAt })
  const led = (name: 'planted' | 'held' | 'shock' | 'sigma', index: number): number =>
    leader?.path[name].at(index) ?? 0
  let ownHeld = 0
  return {
    columns,
    step: (index) => {
      state.jump = 0
      const planted = trend.drift()
      if (world.grid.isSession(index)) {
        ownHeld -= deviation(pricing, state, MONTH)
        state.advance(index, planted - led('planted', index))
        ownHeld += deviation(pricing, state, MONTH - DT)
        trend.observe(ownHeld + led('held', index))
      }
      columns.held.push(ownHeld + led('held', index))
      columns.planted.push(planted)
      columns.short.push(state.short)
      columns.long.push(state.long)
      columns.shock.push(state.jump + led('shock', index))
      columns.sigma.push(Math.hypot(state.sigma, led('sigma', index)))
      pushContracts(index)
    },
  }
}

/** The commodity that another follows. */
function leaderOf({ follows }: CommodityTraits, world: World) {
  if (follows === undefined) return undefined
  const path = world.commodity(follows)
  const traits = commodityTraits(follows, world.seed)
  const pricing = pricingOf(traits, 0)
  return {
    path,
    contango: traits.contango,
    deviation: (index: number, maturity: number): number =>
      deviation(pricing, { short: path.short.at(index), long: path.long.at(index) }, maturity),
  }
}

const deviation = ({ reversion, slope }: Pricing, { short, long }: Deviation, maturity: number): number =>
  Math.exp(-reversion * maturity) * short + long + slope * maturity

/**
 * Spot, front and next contract, and when the front one rolls.
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
    columns.spot.push(deviationAt(index, 0))
    columns.front.push(priceOf(front))
    columns.frontContract.push(front.name)
    columns.next.push(priceOf(next))
    columns.nextContract.push(next.name)
    columns.jump.push(columns.shock.at(index) + gap)
  }
}

class CommodityState implements Deviation {
  short = 0
  long: number
  /** Daily volatility and jump of the latest step. */
  sigma = 0
  jump = 0
  readonly #traits: CommodityTraits
  readonly #market: MarketPath
  readonly #random: Random
  readonly #pull: ReturnType<typeof createPull>
  readonly #group: Column
  readonly #dollar: Column
  /** Annual volatilities. */
  readonly #own: number
  readonly #shared: number
  #logVol = 0
  #before = -1

  constructor(symbol: string, traits: CommodityTraits, world: World) {
    this.#traits = traits
    this.#market = world.market
    this.#random = randomStream(world.seed, `commodity/${symbol}`)
    this.#pull = createLongPull(symbol, traits, world)
    this.#group = world.factor(groupFactor(traits))
    this.#dollar = world.currency('USD')
    this.#own = Math.hypot(traits.shortVol, traits.longVol)
    this.#shared = sharedVol(traits)
    this.long = this.#pull.start
  }

  /** By one session, in order. */
  advance(index: number, planted: number): void {
    const [traits, random, pull] = [this.#traits, this.#random, this.#pull]
    const scale = LEVEL * Math.exp(this.#logVol) * Math.sqrt(DT)
    const surprise = this.#market.logReturn.at(index) - MARKET_LOG_DRIFT * DT
    const group = traits.groupLoading * this.#moveOf(this.#group, index)
    this.jump = drawJumps(traits, random)
    this.short += -reversionOf(traits) * DT * this.short + group + this.jump
    this.short += traits.shortVol * scale * random.studentT(6)
    this.long += pull.move() + traits.longVol * scale * random.normal() + traits.beta * surprise
    this.long += traits.dollar * this.#moveOf(this.#dollar, index) + planted
    pull.observe(this.long)
    this.sigma = Math.hypot(this.#own * scale, this.#shared * Math.sqrt(DT))
    this.#logVol = LOG_VOL_PERSISTENCE * this.#logVol + LOG_VOL_NOISE * random.normal()
    this.#before = index
  }

  #moveOf(column: Column, index: number): number {
    return this.#before < 0 ? 0 : column.at(index) - column.at(this.#before)
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

const sharedVol = (traits: CommodityTraits): number =>
  traits.groupLoading * factorTraits(groupFactor(traits)).annualVol

/** Half the annual variance of the future, so that holding it earns nothing. */
function convexityOf(traits: CommodityTraits): number {
  const jumps = traits.jumpsPerYear * (traits.jumpMean ** 2 + JUMP_SD ** 2)
  return 0.5 * (sharedVol(traits) ** 2 + traits.shortVol ** 2 + traits.longVol ** 2 + jumps)
}

/** @param contango of the followed commodity, which that one has priced already */
const pricingOf = (traits: CommodityTraits, contango: number): Pricing => ({
  reversion: reversionOf(traits),
  slope: traits.contango - contango + convexityOf(traits),
})
