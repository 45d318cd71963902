import { currencyTraits } from './currency-path.ts'
import { SESSIONS_PER_YEAR } from './market-factor.ts'
import { type BarTraits, createReadPrice, type PricePath } from './price-path.ts'
import type { World } from './world.ts'

const DAILY = 1 / Math.sqrt(SESSIONS_PER_YEAR)
const OVERNIGHT = 0.005
const FX_VOL_AT_LEAST = 0.02
const DOLLAR_INDEX_VOL = 0.065
/** Pairs above it are quoted in thousandths, the others in tenths of a pip. */
const HIGH_NUMBER = 20
const THOUSANDTHS = 1000
const PIPETTES = 100_000

/** ICE Futures U.S., definition of the US Dollar Index: weights of the currencies' dollar values. */
const DOLLAR_INDEX_FACTOR = 50.14348112
const DOLLAR_INDEX_WEIGHTS = { EUR: 0.576, JPY: 0.136, GBP: 0.119, CAD: 0.091, SEK: 0.042, CHF: 0.036 }

/** `EURUSD=X` is dollars per euro, `CNY=X` yuan per dollar. */
export function createPairPrice(symbol: string, world: World): PricePath {
  const [base, quote] = currenciesOf(symbol)
  const over = world.currency(base)
  const under = world.currency(quote)
  const from = currencyTraits(base)
  const to = currencyTraits(quote)
  const startLog = Math.log(from.value / to.value)
  const bar: BarTraits = {
    overnight: OVERNIGHT,
    ticksPerUnit: startLog > Math.log(HIGH_NUMBER) ? THOUSANDTHS : PIPETTES,
    volume: Number.NaN,
    stream: symbol,
  }
  const sigma = Math.max(FX_VOL_AT_LEAST, Math.hypot(from.annualVol, to.annualVol)) * DAILY
  return createReadPrice(startLog, bar, (index, step) => {
    step.logPrice = startLog + over.at(index) - under.at(index)
    step.sigma = sigma
  })
}

export function createDollarIndexPrice(symbol: string, world: World): PricePath {
  const usd = world.currency('USD')
  const parts = Object.entries(DOLLAR_INDEX_WEIGHTS).map(([code, weight]) => {
    return { weight, column: world.currency(code), startLog: Math.log(currencyTraits(code).value) }
  })
  const startLog = parts.reduce(
    (sum, { weight, startLog }) => sum - weight * startLog,
    Math.log(DOLLAR_INDEX_FACTOR),
  )
  const bar = { overnight: OVERNIGHT, ticksPerUnit: THOUSANDTHS, volume: Number.NaN, stream: symbol }
  return createReadPrice(startLog, bar, (index, step) => {
    step.logPrice = startLog
    for (const { weight, column } of parts) step.logPrice += weight * (usd.at(index) - column.at(index))
    step.sigma = DOLLAR_INDEX_VOL * DAILY
  })
}

function currenciesOf(symbol: string): readonly [base: string, quote: string] {
  const letters = symbol.replace(/=X$/, '')
  return letters.length === 6 ? [letters.slice(0, 3), letters.slice(3)] : ['USD', letters]
}
