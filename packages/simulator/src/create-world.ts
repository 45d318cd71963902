import { onceEach } from '@bellwether-markets/engine/kernel/remembered'
import type { Day } from '@bellwether-markets/engine/kernel/time'
import { createPull, stockPull } from './anchor.ts'
import { createColumns } from './column.ts'
import { createCommodityPath } from './commodity-path.ts'
import { createCurrencyPath } from './currency-path.ts'
import { createFactorPath } from './factor-path.ts'
import { createMarketFactor, MARKET_LOG_DRIFT, SESSIONS_PER_YEAR } from './market-factor.ts'
import { PLANTED_TRUTH } from './planted-truth.ts'
import { randomStream } from './random.ts'
import { createRatePaths } from './rate-paths.ts'
import { createTimeGrid, type Latent, type MarketPath, type TimeGrid, type World } from './world.ts'

/** The world before its first day. @param plantedIc strength of all planted effects, 0 for none */
export function createWorld(seed: number, epoch: Day, plantedIc: number = PLANTED_TRUTH.ic): World {
  const grid = createTimeGrid(epoch)
  const { register, byName, catchUpAll } = createLatents(grid)
  const market = register(createMarketPath(seed, grid))
  const ratesByName = byName(() => createRatePaths(seed, grid, market))
  const world: World = {
    seed,
    plantedIc,
    epoch,
    grid,
    market,
    factor: byName((name) => createFactorPath(seed, name, grid, market)),
    currency: byName((code) => createCurrencyPath(code, world)),
    rates: () => ratesByName(''),
    commodity: byName((symbol) => createCommodityPath(symbol, world)),
    extendTo: (day) => {
      grid.extendTo(day)
      catchUpAll()
    },
  }
  return world
}

/** Keeps shared paths up to date with the grid. */
function createLatents(grid: TimeGrid) {
  const catchUps: (() => void)[] = []

  const register = <C>(latent: Latent<C>): C => {
    let done = 0
    const catchUp = (): void => {
      for (; done < grid.length; done++) latent.step(done)
    }
    catchUps.push(catchUp)
    catchUp()
    return latent.columns
  }
  const byName = <C>(create: (name: string) => Latent<C>): ((name: string) => C) =>
    onceEach((name) => register(create(name)))
  const catchUpAll = (): void => {
    for (const catchUp of catchUps) catchUp()
  }
  return { register, byName, catchUpAll }
}

/** Annual, on average. */
const MARKET_VOL = 0.16
const OF_STEP = ['logReturn', 'jump', 'sigma', 'vix', 'vix3m'] as const

function createMarketPath(seed: number, grid: TimeGrid): Latent<MarketPath> {
  const step = createMarketFactor(seed)
  const gaps = randomStream(seed, 'market/gap')
  const columns: MarketPath = createColumns('level', 'gap', ...OF_STEP)
  const pull = createPull(randomStream(seed, 'market/anchor'), stockPull(MARKET_VOL))
  let level = pull.start
  let deviation = pull.start
  let latest = { logReturn: 0, jump: 0, sigma: 0.14, vix: 15, vix3m: 17 }
  /** Towards the anchor, which grows with the market's drift. */
  const pulled = () => {
    const next = step()
    const logReturn = next.logReturn + pull.move()
    deviation += logReturn - MARKET_LOG_DRIFT / SESSIONS_PER_YEAR
    pull.observe(deviation)
    return { ...next, logReturn }
  }
  return {
    columns,
    step: (index) => {
      latest = grid.isSession(index) ? pulled() : { ...latest, logReturn: 0, jump: 0 }
      level += latest.logReturn
      columns.level.push(level)
      for (const name of OF_STEP) columns[name].push(latest[name])
      columns.gap.push(gaps.normal())
    },
  }
}
