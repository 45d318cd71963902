import type { Asset } from '@bellwether-markets/engine/market/asset'
import { anchorLog } from './anchor.ts'
import { commodityTraits } from './commodity-traits.ts'
import { createPairPrice } from './currency-price.ts'
import { type BondFundTraits, bondFundTraits, type FundTraits, fundTraits } from './fund-traits.ts'
import { createIndexPrice } from './index-price.ts'
import { currencyLoad, factorLoad, futureLoad, metalLoad, oilLoads } from './loads.ts'
import { SESSIONS_PER_YEAR } from './market-factor.ts'
import { createNoise, steadyNoise } from './noise.ts'
import { type BarTraits, createLoadedPrice, createReadPrice, type PricePath } from './price-path.ts'
import { randomStream } from './random.ts'
import { createStockPrice } from './stock-price.ts'
import { sectorTraits } from './stock-traits.ts'
import type { World } from './world.ts'

const CENTS = 100
const STOCK_OVERNIGHT = 0.28
const FUTURE_OVERNIGHT = 0.06
const SECTOR_FUND_VOLUME = 12e6
const FALLBACK_FUND = { anchor: 60, volume: 3e6, ownVol: 0.05 }

/** Closes of an asset, by its symbol if known, else by its class with traits drawn from seed and symbol. */
export function createAssetPrice(asset: Asset, world: World): PricePath {
  switch (asset.assetClass) {
    case 'equity':
      return createStockPrice(asset, bars(asset.symbol), world)
    case 'sector_etf':
      return createSectorFundPrice(asset, world)
    case 'etf':
      return createFundPrice(asset, world)
    case 'commodity':
      return createFuturePrice(asset.symbol, world)
    case 'fx':
      return createPairPrice(asset.symbol, world)
    case 'index':
      return createIndexPrice(asset.symbol, world)
  }
}

function createSectorFundPrice(asset: Asset, world: World): PricePath {
  const random = randomStream(world.seed, `fund/${asset.symbol}/traits`)
  return createLoadedPrice(
    {
      anchor: Math.exp(Math.log(90) + 0.4 * random.normal()),
      beta: sectorTraits(asset.sector).beta,
      loads: [factorLoad(`sector/${asset.sector ?? 'none'}`, 1, world), ...oilLoads(asset.sector, world)],
      own: ownNoise(asset.symbol, 0.015, world),
      drift: 0,
    },
    stockBar(asset.symbol, SECTOR_FUND_VOLUME),
    world,
  )
}

function createFundPrice(asset: Asset, world: World): PricePath {
  const { symbol } = asset
  const bonds = bondFundTraits(symbol)
  if (bonds !== undefined) return createBondPrice(bonds, stockBar(symbol, bonds.volume), world)
  const traits = fundTraits(symbol) ?? unknownFund(symbol)
  const dollar = Object.values(traits.currencies).reduce((sum, weight) => sum + weight, 0)
  return createLoadedPrice(
    {
      anchor: traits.anchor,
      beta: traits.beta,
      loads: [
        ...Object.entries(traits.factors).map(([name, weight]) => factorLoad(name, weight, world)),
        ...Object.entries(traits.futures).map(([future, weight]) => futureLoad(future, weight, world)),
        ...Object.entries(traits.metals).map(([future, weight]) => metalLoad(future, weight, world)),
        ...Object.entries(traits.currencies).map(([code, weight]) => currencyLoad(code, weight, world)),
        ...(dollar === 0 ? [] : [currencyLoad('USD', -dollar, world)]),
      ],
      own: traits.ownVol > 0 ? ownNoise(symbol, traits.ownVol, world) : undefined,
      drift: 0,
    },
    { ...stockBar(symbol, traits.volume), stream: traits.barsOf ?? symbol },
    world,
  )
}

const unknownFund = (symbol: string): FundTraits => ({
  ...FALLBACK_FUND,
  beta: 0.9,
  factors: { [`fund/${symbol}`]: 1 },
  currencies: {},
  futures: {},
  metals: {},
})

function createFuturePrice(symbol: string, world: World): PricePath {
  const { anchor, ticksPerUnit, volume } = commodityTraits(symbol, world.seed)
  const { front, sigma, jump } = world.commodity(symbol)
  const bar = { overnight: FUTURE_OVERNIGHT, ticksPerUnit, volume, stream: symbol }
  const startLog = Math.log(anchor)
  let next = 0
  return createReadPrice(startLog, bar, (index, step) => {
    step.logPrice = startLog + front.at(index)
    step.sigma = sigma.at(index)
    step.jump = 0
    // A contract may roll on a weekday without a session.
    for (; next <= index; next++) step.jump += jump.at(next)
  })
}

const bars = (symbol: string) => ({ overnight: STOCK_OVERNIGHT, ticksPerUnit: CENTS, stream: symbol })

const stockBar = (symbol: string, volume: number): BarTraits => ({ ...bars(symbol), volume })

const ownNoise = (symbol: string, annualVol: number, world: World) => {
  const step = createNoise(randomStream(world.seed, `own/${symbol}`), steadyNoise(annualVol))
  return () => step(1)
}

const YIELD_VOL_A_YEAR = 0.85
const SPREAD_VOL_A_YEAR = 1.7
const PERCENT = 0.01
/** Convexity of a par bond fund over its squared duration. */
const CONVEXITY_PER_DURATION_SQUARED = 1.1
const MARKET_SHARE_OF_SPREADS = 0.6
/** Annual, of the income that a fund keeps. */
const BOND_LOG_DRIFT = 0.04

/**
 * A bond fund at constant maturity: earns yield and spread after defaults, less duration times their rise, with
 * convexity for the yield.
 */
function createBondPrice(traits: BondFundTraits, bar: BarTraits, world: World): PricePath {
  const rates = world.rates()
  const yields = rates[traits.yieldOf]
  const spreads = rates.highYieldSpread
  const sigma =
    (Math.hypot(traits.duration * YIELD_VOL_A_YEAR, traits.spreadDuration * SPREAD_VOL_A_YEAR) * PERCENT) /
    Math.sqrt(SESSIONS_PER_YEAR)
  const startLog = anchorLog(traits.anchor, BOND_LOG_DRIFT, world.epoch)
  let before = -1
  return createReadPrice(startLog, bar, (index, step) => {
    if (before >= 0) {
      const rise = (yields.at(index) - yields.at(before)) * PERCENT
      const widening = (spreads.at(index) - spreads.at(before)) * PERCENT
      const income = (yields.at(before) + traits.spreadEarned * spreads.at(before)) * PERCENT
      const convexity = 0.5 * CONVEXITY_PER_DURATION_SQUARED * traits.duration ** 2 * rise ** 2
      step.logPrice += income / SESSIONS_PER_YEAR - traits.duration * rise + convexity
      step.logPrice -= traits.spreadDuration * widening
    }
    before = index
    step.sigma = sigma
    step.marketShare = traits.spreadDuration > 0 ? MARKET_SHARE_OF_SPREADS : 0
  })
}
