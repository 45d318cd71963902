import { createPull, stockPull } from './anchor.ts'
import { Column } from './column.ts'
import { SESSIONS_PER_YEAR } from './market-factor.ts'
import { convexityOf, createNoise, type NoiseTraits, steadyNoise } from './noise.ts'
import { randomStream } from './random.ts'
import type { Latent, MarketPath, TimeGrid } from './world.ts'

/** Annual volatility of factors that differ from their kind. */
const ANNUAL_VOL: Readonly<Record<string, number>> = {
  'sector/Consumer Staples': 0.08,
  'sector/Energy': 0.13,
  'sector/Health Care': 0.085,
  'sector/Industrials': 0.06,
  'sector/Information Technology': 0.1,
  'sector/Real Estate': 0.1,
  'sector/Utilities': 0.11,
  'style/small': 0.08,
  'style/blue-chip': 0.03,
  'commodity/Energy': 0.26,
  'commodity/Metals': 0.14,
  'commodity/Grains': 0.17,
  'commodity/Softs': 0.09,
}
const USUAL_ANNUAL_VOL: Readonly<Record<string, number>> = {
  sector: 0.09,
  region: 0.1,
  country: 0.12,
  commodity: 0.1,
}
const OTHER_ANNUAL_VOL = 0.08
const NORMAL_MARKET_VOL = 0.14
const STRESS_EXPONENT = 0.6

/**
 * A factor shared by a sector, region or group. Its volatility scales with the market's to the power 0.6, and it is
 * pulled back to 0. Steps on sessions.
 */
export function createFactorPath(
  seed: number,
  name: string,
  grid: TimeGrid,
  market: MarketPath,
): Latent<Column> {
  const traits = factorTraits(name)
  const noise = createNoise(randomStream(seed, `factor/${name}`), traits)
  const column = new Column()
  const pull = createPull(randomStream(seed, `factor/${name}/anchor`), stockPull(traits.annualVol))
  let level = pull.start
  return {
    columns: column,
    step: (index) => {
      if (grid.isSession(index)) {
        const scale = (market.sigma.at(index) / NORMAL_MARKET_VOL) ** STRESS_EXPONENT
        level += noise(scale).logReturn - convexityOf(traits) / SESSIONS_PER_YEAR + pull.move()
        pull.observe(level)
      }
      column.push(level)
    },
  }
}

/** By name, `kind/which`. */
export const factorTraits = (name: string): NoiseTraits =>
  steadyNoise(ANNUAL_VOL[name] ?? USUAL_ANNUAL_VOL[name.split('/')[0]] ?? OTHER_ANNUAL_VOL)
