import { factorTraits } from './factor-path.ts'
import { SESSIONS_PER_YEAR } from './market-factor.ts'
import type { Load } from './price-path.ts'
import type { World } from './world.ts'

const DAILY = 1 / Math.sqrt(SESSIONS_PER_YEAR)
const CURRENCY_VOL = 0.07
const OIL = { sector: 'Energy', symbol: 'CL=F', weight: 0.25 }

/** A factor such as `sector/Energy`. */
export function factorLoad(name: string, weight: number, world: World): Load {
  const dailyVol = factorTraits(name).annualVol * DAILY
  return { level: world.factor(name), weight, dailyVol: () => dailyVol }
}

/** A currency by its ISO 4217 code. */
export function currencyLoad(code: string, weight: number, world: World): Load {
  return { level: world.currency(code), weight, dailyVol: () => CURRENCY_VOL * DAILY }
}

/** A future by its symbol, held and rolled. */
export function futureLoad(symbol: string, weight: number, world: World): Load {
  const { held, sigma } = world.commodity(symbol)
  return { level: held, weight, dailyVol: sigma.at }
}

/** Metal in a vault moves with the price for delivery at once, without the cost of rolling futures. */
export function metalLoads(symbol: string, weight: number, world: World): readonly Load[] {
  const { short, long, sigma } = world.commodity(symbol)
  const none = () => 0
  return [
    { level: short, weight, dailyVol: sigma.at },
    { level: long, weight, dailyVol: none },
  ]
}

/** The oil that is in the returns of the energy sector; nothing for other sectors. */
export const oilLoads = (sector: string | undefined, world: World): readonly Load[] =>
  sector === OIL.sector ? [futureLoad(OIL.symbol, OIL.weight, world)] : []
