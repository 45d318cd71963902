import type { CurrencyTraitTable } from '@bellwether-markets/engine/table-schemas'
import table from '../data/currency-traits.json' with { type: 'json' }
import { Column } from './column.ts'
import { MARKET_LOG_DRIFT, SESSIONS_PER_YEAR } from './market-factor.ts'
import { createNoise, steadyNoise } from './noise.ts'
import { randomStream } from './random.ts'
import type { Latent, World } from './world.ts'

/**
 * `value`: US dollars per unit, the anchor; `annualVol`: idiosyncratic; `beta`: loading on the market's return, below 0
 * for a safe haven; `dollar`: loading on the dollar's move, 1 for a peg.
 */
type CurrencyTraits = CurrencyTraitTable[string]

const CURRENCIES: CurrencyTraitTable = table
const REVERSION_A_YEAR = 0.7
const WEEKDAYS_PER_YEAR = 260

/** An unlisted currency starts at a dollar and moves like the euro. */
export const currencyTraits = (code: string): CurrencyTraits =>
  CURRENCIES[code] ?? { ...CURRENCIES.EUR, value: 1 }

/**
 * Log deviation of a currency from its first value: Ornstein–Uhlenbeck with a half-life of a year, driven by own
 * noise, market and dollar. A pair is the difference of two, so that crosses agree. Steps on every weekday.
 */
export function createCurrencyPath(code: string, world: World): Latent<Column> {
  const { annualVol, beta, dollar } = currencyTraits(code)
  const noise = createNoise(randomStream(world.seed, `currency/${code}`), steadyNoise(annualVol))
  const usd = dollar === 0 ? undefined : world.currency('USD')
  const { grid, market } = world
  const column = new Column()
  let own = 0
  return {
    columns: column,
    step: (index) => {
      const surprise = grid.isSession(index)
        ? market.logReturn.at(index) - MARKET_LOG_DRIFT / SESSIONS_PER_YEAR
        : 0
      own += (-REVERSION_A_YEAR / WEEKDAYS_PER_YEAR) * own + noise(1).logReturn + beta * surprise
      column.push(own + dollar * (usd?.at(index) ?? 0))
    },
  }
}
