import type { Asset } from '../packages/server/src/domain/market/asset.ts'
import { addTradingDays, tradingDays } from '../packages/server/src/domain/market/calendar.ts'
import { DEMO_UNIVERSE, INVENTED_COMPANIES } from '../packages/server/src/domain/market/universe.ts'
import { createCompanyNews } from '../packages/server/src/domain/simulator/company-news.ts'
import { createCompanyReports } from '../packages/server/src/domain/simulator/company-reports.ts'
import { createWorld } from '../packages/server/src/domain/simulator/create-world.ts'
import { fundTraits } from '../packages/server/src/domain/simulator/fund-traits.ts'
import { SESSIONS_PER_YEAR } from '../packages/server/src/domain/simulator/market-factor.ts'
import { PLANTED_TRUTH } from '../packages/server/src/domain/simulator/planted-truth.ts'
import { createSimulatedMarket, DEMO_EPOCH } from '../packages/server/src/domain/simulator/simulate-market.ts'
import {
  sectorTraits,
  stockTraits,
  totalVol,
  usualNoise,
} from '../packages/server/src/domain/simulator/stock-traits.ts'
import { median } from '../packages/server/src/domain/statistics/sample-statistics.ts'
import {
  asDay,
  asInstant,
  type Day,
  formatDay,
  formatInstant,
  SECOND,
  startOfUtcDay,
} from '../packages/server/src/kernel/time.ts'
import { partsOfMove } from '../packages/server/src/products/why/parts-of-move.ts'
import { whyInputs } from '../packages/server/src/products/why/why-inputs.ts'
import type { PartsOfMove } from '../packages/server/src/products/why/why-schema.ts'
import { loadUnhashed } from '../packages/server/src/service/snapshots/load-inputs.ts'

const SESSIONS = 5
/** Of a report, in daily deviations of the stock's own moves. */
const PLANTED_SHOCK = 2
/** Stories that say nothing of the price, or that follow a move without a cause. */
const QUIET: readonly string[] = [
  'product',
  'exec_change',
  'insider',
  'opinion',
  'contract_win',
  'price_rise',
  'price_fall',
]

export interface WhyStudy {
  /** Errors of the market part in daily deviations of the asset. */
  readonly marketErrors: readonly number[]
  /** Whether a planted report is among the first two events that may account for the move. */
  readonly found: readonly boolean[]
  /** Events named in windows without a planted event of the company. */
  readonly namedInQuiet: readonly number[]
}

export interface WhySample {
  readonly seed: number
  readonly from: Day
  readonly to: Day
  /** Windows of each kind. */
  readonly windows: number
  /** From 0 to 1. */
  readonly random: () => number
}

/** Answers of the demo market held against the factors and events that the simulator put into it. */
export function whyStudy({ seed, from, to, windows, random }: WhySample): WhyStudy {
  const market = createSimulatedMarket({ seed, universe: DEMO_UNIVERSE })
  market.extendTo(to)
  const world = createWorld(seed, DEMO_EPOCH)
  world.extendTo(to)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]
  const sessions = tradingDays(from, asDay(to - 10))

  const answerOf = (symbol: string, first: Day): PartsOfMove => {
    const asked = { symbol, from: first, to: addTradingDays(first, SESSIONS - 1) }
    const asOf = startOfUtcDay(asDay(asked.to + 2))
    const inputs = loadUnhashed(whyInputs(market.universe, asked, asOf), { observations: market, asOf })
    return partsOfMove(inputs as never, asked, asOf)
  }
  const marketReturns = new Map(
    Array.from({ length: world.grid.length }, (_, at) => [world.grid.day(at), world.market.logReturn.at(at)]),
  )
  const marketError = (asset: Asset, beta: number): number => {
    const answer = answerOf(asset.symbol, pick(sessions))
    const log = answer.days.reduce((sum, { date }) => sum + (marketReturns.get(dayOf(date)) ?? 0), 0)
    const move = Math.log1p(answer.move_pct / 100)
    const link = move === 0 ? 100 : answer.move_pct / move
    const deviation = answer.usual_move_pct / Math.sqrt(answer.sessions)
    return Math.abs((answer.market_pct ?? 0) - link * beta * log) / deviation
  }
  const stories = INVENTED_COMPANIES.map((asset) => plantedDays(asset, { seed, world, market, from, to }))
  const reports = stories.flatMap(({ asset, reported }) => reported.map((report) => ({ asset, ...report })))
  const betas = betasOf(seed)
  const isQuiet = (symbol: string, first: Day): boolean => {
    const last = addTradingDays(first, SESSIONS - 1)
    const before = addTradingDays(first, -1)
    const told = stories.find(({ asset }) => asset.symbol === symbol)?.told ?? []
    return !told.some((day) => day >= before && day <= last)
  }
  const quiet = (): { readonly symbol: string; readonly first: Day } => {
    for (;;) {
      const { symbol } = pick(INVENTED_COMPANIES)
      const first = pick(sessions)
      if (isQuiet(symbol, first)) return { symbol, first }
    }
  }
  const each = <T>(make: () => T): readonly T[] => Array.from({ length: windows }, make)
  return {
    marketErrors: each(() => {
      const { asset, beta } = pick(betas)
      return marketError(asset, beta)
    }),
    found: each(() => {
      const { asset, day, at } = pick(reports)
      const answer = answerOf(asset.symbol, addTradingDays(day, -Math.floor(random() * SESSIONS)))
      const named = answer.events.filter(({ may_account }) => may_account).slice(0, 2)
      return named.some(
        (event) => event.at === at || (event.session === formatDay(day) && isReport(event.type)),
      )
    }),
    namedInQuiet: each(() => {
      const { symbol, first } = quiet()
      return answerOf(symbol, first).events.filter(({ may_account }) => may_account).length
    }),
  }
}

const isReport = (kind: string | null): boolean => kind?.startsWith('earnings_') ?? false

const dayOf = (date: string): Day => asDay(Date.parse(date) / 86_400_000)

/** Of stocks, sector funds and funds of US stocks, with their sensitivity to the market factor. */
function betasOf(seed: number): readonly { readonly asset: Asset; readonly beta: number }[] {
  return DEMO_UNIVERSE.assets.flatMap((asset) => {
    const { symbol, sector, assetClass } = asset
    if (assetClass === 'equity') return [{ asset, beta: stockTraits(symbol, sector, seed).beta }]
    if (assetClass === 'sector_etf') return [{ asset, beta: sectorTraits(sector).beta }]
    const fund = fundTraits(symbol)
    const isOfStocks = fund !== undefined && fund.beta > 0 && Object.keys(fund.currencies).length === 0
    return isOfStocks && symbol !== 'SPY' ? [{ asset, beta: fund.beta }] : []
  })
}

/** Days of the reports that move the stock, and of all stories that go with a price. */
function plantedDays(
  asset: Asset,
  {
    seed,
    world,
    market,
    from,
    to,
  }: Pick<WhySample, 'seed' | 'from' | 'to'> & {
    readonly world: ReturnType<typeof createWorld>
    readonly market: ReturnType<typeof createSimulatedMarket>
  },
) {
  const { symbol, sector } = asset
  const { own } = stockTraits(symbol, sector, seed)
  const scale = own.annualVol / usualNoise(sector).annualVol
  const deviation = totalVol(own) / Math.sqrt(SESSIONS_PER_YEAR)
  const nextReport = createCompanyReports(symbol, sector, seed, DEMO_EPOCH)
  const moved = new Set<Day>()
  for (let report = nextReport(); report.due <= to - 20; report = nextReport()) {
    const shock = Math.abs(scale * PLANTED_TRUTH.reports.gap * report.news) / deviation
    if (report.period !== 'FY' && shock >= PLANTED_SHOCK) moved.add(addTradingDays(asDay(report.due - 1), 1))
  }
  const newsOn = createCompanyNews(asset, world, () => market.daily(symbol))
  const reported: { readonly day: Day; readonly at: string }[] = []
  const told: Day[] = []
  for (let day = DEMO_EPOCH; day <= to; day = asDay(day + 1)) {
    const stories = newsOn(day)
    if (stories.some(({ kind }) => !QUIET.includes(kind))) told.push(day)
    const report = stories.find(({ kind }) => isReport(kind))
    if (report !== undefined && day >= from && day <= to - 20 && moved.has(day)) {
      reported.push({ day, at: formatInstant(asInstant(SECOND * Math.floor(report.at / SECOND))) })
    }
  }
  return { asset, reported, told }
}

export const share = (hits: readonly boolean[]): number => hits.filter(Boolean).length / hits.length

export const medianError = ({ marketErrors }: WhyStudy): number => median(Float64Array.from(marketErrors))
