import { type Column, createColumn } from './column.ts'
import { MARKET_LOG_DRIFT, SESSIONS_PER_YEAR } from './market-factor.ts'
import { createNoise } from './noise.ts'
import { randomStream } from './random.ts'
import type { Latent, World } from './world.ts'

export interface CurrencyTraits {
  /** US dollars per unit at the epoch. */
  readonly value: number
  /** Annual, idiosyncratic. */
  readonly annualVol: number
  /** Loading on the market's return; below 0 for a safe haven. */
  readonly beta: number
  /** Loading on the dollar's move; 1 for a peg. */
  readonly dollar: number
}

const traits = (value: number, annualVol: number, beta: number, dollar = 0): CurrencyTraits => ({
  value,
  annualVol,
  beta,
  dollar,
})

const CURRENCIES: Readonly<Record<string, CurrencyTraits>> = {
  USD: traits(1, 0.055, -0.15),
  EUR: traits(1.2, 0.045, 0),
  GBP: traits(1.55, 0.06, 0.1),
  CHF: traits(1, 0.05, -0.15),
  JPY: traits(1 / 120, 0.065, -0.25),
  AUD: traits(0.81, 0.07, 0.28),
  NZD: traits(0.77, 0.075, 0.28),
  CAD: traits(0.85, 0.05, 0.18),
  SEK: traits(0.128, 0.06, 0.12),
  NOK: traits(0.133, 0.07, 0.2),
  CNY: traits(0.161, 0.02, 0.03, 0.75),
  HKD: traits(0.129, 0.003, 0, 1),
  SAR: traits(0.2667, 0.002, 0, 1),
  INR: traits(0.0158, 0.04, 0.1, 0.5),
  KRW: traits(0.0009, 0.065, 0.25, 0.2),
  ILS: traits(0.257, 0.055, 0.15, 0.2),
  MXN: traits(0.068, 0.09, 0.35, 0.3),
  BRL: traits(0.37, 0.12, 0.4),
  ZAR: traits(0.086, 0.12, 0.4),
  TRY: traits(0.43, 0.13, 0.25, 0.2),
}
const REVERSION_A_YEAR = 0.3
const WEEKDAYS_PER_YEAR = 260

/** Traits of a currency; an unlisted one starts at a dollar and moves like the euro. */
export const currencyTraits = (code: string): CurrencyTraits =>
  CURRENCIES[code] ?? { ...CURRENCIES.EUR, value: 1 }

/**
 * Value of a currency as a log deviation from its first value: Ornstein–Uhlenbeck with a half-life of 2.3 years, driven
 * by own noise, market and dollar. A pair is the difference of two, so that crosses agree. Steps on every weekday.
 */
export function createCurrencyPath(code: string, world: World): Latent<Column> {
  const { annualVol, beta, dollar } = currencyTraits(code)
  const noise = createNoise(randomStream(world.seed, `currency/${code}`), {
    annualVol,
    degrees: 5,
    jumpsPerYear: 0,
    jumpSd: 0,
  })
  const usd = dollar === 0 ? undefined : world.currency('USD')
  const { grid, market } = world
  const column = createColumn()
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
