import type { Asset } from '@bellwether-markets/engine/market/asset'
import { createPull, stockPull } from './anchor.ts'
import { createCompanyReports } from './company-reports.ts'
import { factorLoad, oilLoads } from './loads.ts'
import { MARKET_LOG_DRIFT, SESSIONS_PER_YEAR } from './market-factor.ts'
import { createNoise, type NoiseStep, type NoiseTraits } from './noise.ts'
import { createPlantedAlpha } from './planted-alpha.ts'
import { PLANTED_TRUTH } from './planted-truth.ts'
import { type BarTraits, createLoadedPrice, type PricePath } from './price-path.ts'
import { randomStream } from './random.ts'
import { sectorTraits, stockTraits, stockTrend, totalVol, usualNoise } from './stock-traits.ts'
import type { World } from './world.ts'

const dailyVol = (annual: number): number => annual / Math.sqrt(SESSIONS_PER_YEAR)

/**
 * Market, sector, own noise that is pulled back to the anchor, reports and planted effects. All stocks of a sector have the same expected log return
 * otherwise, so nothing else predicts their rank.
 */
export function createStockPrice(asset: Asset, bar: Omit<BarTraits, 'volume'>, world: World): PricePath {
  const { symbol, sector } = asset
  const traits = stockTraits(symbol, sector, world.seed)
  const loads = [factorLoad(traits.factor, 1, world), ...oilLoads(sector, world)]
  const moves = createOwnMoves(asset, traits.own, world)
  const alpha = createPlantedAlpha(
    world.plantedIc,
    dailyVol(traits.own.annualVol),
    dailyVol(totalVol(usualNoise(sector))),
  )
  const own = (index: number): NoiseStep => {
    const step = moves.next(index)
    // Not observed by the pull, which would take it back.
    step.logReturn += alpha.drift()
    return step
  }
  const { beta } = sectorTraits(sector)
  const drift = (stockTrend(sector) - MARKET_LOG_DRIFT * traits.beta) / SESSIONS_PER_YEAR
  const price = createLoadedPrice(
    { anchor: traits.anchor * Math.exp(moves.start), beta: traits.beta, loads, own, drift },
    { ...bar, volume: traits.volume },
    world,
  )
  return {
    ...price,
    step: (index) => {
      const step = price.step(index)
      let sectorLevel = beta * world.market.level.at(index)
      for (const load of loads) sectorLevel += load.weight * load.level.at(index)
      alpha.observe(step.logPrice, sectorLevel)
      return step
    },
  }
}

/** Noise and reports, pulled back to the anchor. */
function createOwnMoves({ symbol, sector }: Asset, traits: NoiseTraits, world: World) {
  const noise = createNoise(randomStream(world.seed, `own/${symbol}`), traits)
  const reports = createReportMoves(symbol, sector, traits.annualVol / usualNoise(sector).annualVol, world)
  const pull = createPull(randomStream(world.seed, `own/${symbol}/anchor`), stockPull(totalVol(traits)))
  const state = { deviation: pull.start }
  return {
    start: pull.start,
    next: (index: number): NoiseStep => {
      const step = noise(1)
      const { gap, drift } = reports(index)
      step.jump += gap
      step.logReturn += gap + drift + pull.move()
      state.deviation += step.logReturn
      pull.observe(state.deviation)
      return step
    },
  }
}

/** The object is reused. */
interface ReportMove {
  /** Log move before the open. */
  gap: number
  drift: number
}

const { gap, surpriseDrift, halfLifeSessions } = PLANTED_TRUTH.reports
const REMAINING = 2 ** (-1 / halfLifeSessions)
const LARGEST_SURPRISE = 2.5

/**
 * A gap at the open of the filing session, then drift in the direction of the surprise, as in `PLANTED_TRUTH.reports`.
 * @param scale volatility of own noise relative to the average stock
 * @returns a function of the session's grid index, to be called in order
 */
function createReportMoves(
  symbol: string,
  sector: string | undefined,
  scale: number,
  world: World,
): (index: number) => ReportMove {
  const { grid, seed, plantedIc, epoch } = world
  const nextReport = createCompanyReports(symbol, sector, seed, epoch)
  const strength = (scale * surpriseDrift * plantedIc) / PLANTED_TRUTH.ic
  const move: ReportMove = { gap: 0, drift: 0 }
  let report = nextReport()
  const state = { ahead: 0 }
  return (index) => {
    move.gap = 0
    move.drift = (1 - REMAINING) * state.ahead
    state.ahead *= REMAINING
    if (grid.day(index) >= report.due) {
      move.gap = scale * gap * report.news
      state.ahead += strength * Math.max(-LARGEST_SURPRISE, Math.min(LARGEST_SURPRISE, report.surprise))
      report = nextReport()
    }
    return move
  }
}
