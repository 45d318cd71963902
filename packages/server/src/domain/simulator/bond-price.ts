import type { BondFundTraits } from './fund-traits.ts'
import { SESSIONS_PER_YEAR } from './market-factor.ts'
import { type BarTraits, createReadPrice, type PricePath } from './price-path.ts'
import type { World } from './world.ts'

const YIELD_VOL_A_YEAR = 0.85
const SPREAD_VOL_A_YEAR = 1.7
const PERCENT = 0.01
/** Convexity of a par bond fund over its squared duration. */
const CONVEXITY_PER_DURATION_SQUARED = 1.1
const MARKET_SHARE_OF_SPREADS = 0.6

/**
 * A bond fund at constant maturity: earns the yield and the spread after defaults, less duration times the rise of
 * yield and spread, with convexity for the yield.
 */
export function createBondPrice(traits: BondFundTraits, bar: BarTraits, world: World): PricePath {
  const rates = world.rates()
  const yields = rates[traits.yieldOf]
  const spreads = rates.highYieldSpread
  const sigma =
    (Math.hypot(traits.duration * YIELD_VOL_A_YEAR, traits.spreadDuration * SPREAD_VOL_A_YEAR) * PERCENT) /
    Math.sqrt(SESSIONS_PER_YEAR)
  const startLog = Math.log(traits.start)
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
