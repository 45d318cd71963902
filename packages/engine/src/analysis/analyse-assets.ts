import { recordOf } from '../kernel/record-of.ts'
import { remembered } from '../kernel/remembered.ts'
import { asInstant, DAY, type Instant } from '../kernel/time.ts'
import type { Asset } from '../market/asset.ts'
import type { FundamentalRow } from '../market/observation.ts'
import type { DailyWindow } from '../market/point-in-time.ts'
import { SP500_FUND } from '../market/roles.ts'
import { SECTOR_ETFS } from '../market/universe.ts'
import { inRoom } from '../series/room.ts'
import { publishedRows } from '../signals/published-figures.ts'
import { qualityScores } from '../signals/quality/quality-score.ts'
import { type CompanyRatios, companyRatios } from './company-ratios.ts'
import { type PriceBars, type PriceBasis, priceBars, priceBasis } from './price-bars.ts'
import { momentumScore, type PartScores, peerRanks, rankScore, stabilityScore } from './scores.ts'
import { betaTo, type Technicals, technicals } from './technicals.ts'
import { type NoValuation, type Valuation, valuationOf } from './valuation.ts'

export interface AssetAnalysis {
  readonly asset: Asset
  readonly window: DailyWindow
  readonly basis: PriceBasis
  readonly technicals: Technicals
  /** To the S&P 500 fund; NaN for that fund and for assets other than stocks and funds. */
  readonly beta: number
  /** Volatility of the last month over that of the year, of the S&P 500 fund; NaN if unknown. */
  readonly marketUnrest: number
  /** The fund of a stock's sector, if it has a close of the same day. */
  readonly sectorFund: SectorFund | undefined
  readonly ratios: CompanyRatios | undefined
  readonly valuation: Valuation | NoValuation | undefined
  /** 0–1 among peers, 1 the highest. */
  readonly ranks: PeerRanks
  readonly scores: PartScores
}

interface SectorFund {
  readonly symbol: string
  /** Of the latest day, as a fraction. */
  readonly change1d: number
  /** Of the stock to it, over a year; NaN if unknown. */
  readonly beta: number
}

const RANKED_RATIOS = [
  'grossProfitability',
  'returnOnEquity',
  'accruals',
  'revenueGrowth',
  'incomeGrowth',
  'marginChange',
] as const
const RANKED_YIELDS = ['earningsYield', 'freeCashFlowYield', 'bookYield', 'salesYield'] as const

const RANKED = ['volatility', 'drawdown', ...RANKED_RATIOS, ...RANKED_YIELDS] as const

type PeerRanks = Readonly<Record<(typeof RANKED)[number], number>>

interface AnalysisInputs {
  readonly assets: readonly Asset[]
  readonly bars: ReadonlyMap<string, DailyWindow>
  readonly published: ReadonlyMap<string, readonly FundamentalRow[]>
}

const FEWEST_BARS = 60

/** Rates and volatility indices: trend and calm are no merit. */
const NOT_INVESTABLE: readonly string[] = ['^VIX', '^VIX3M', '^IRX', '^TNX']

type Figures = Omit<AssetAnalysis, 'ranks' | 'scores'>

/**
 * Assets with at least 60 daily bars, ranked within sector (stocks) or class (others). An asset of which nothing has
 * changed is the same object as before.
 */
export function analyseAssets(inputs: AnalysisInputs, asOf: Instant): readonly AssetAnalysis[] {
  // The age of a report is in whole days. Rows that would be known then are not among the inputs.
  const midnight = asInstant(Math.ceil(asOf / DAY) * DAY)
  const figures = figuresOf(inputs, midnight)
  const quality = qualityOf(inputs, midnight)
  const ranks = ranksOf(figures)
  return figures.map((own, at) =>
    analysisOf(own, quality.get(own.asset.symbol) ?? Number.NaN, ...ranks.map((column) => column[at])),
  )
}

const analysisOf = remembered(
  (own: Figures, quality: number, ...places: readonly number[]): AssetAnalysis => {
    const ranks = recordOf(RANKED, (_, at) => places[at])
    return { ...own, ranks, scores: scoresOf(own, ranks, quality) }
  },
)

function figuresOf({ assets, bars, published }: AnalysisInputs, at: Instant): readonly Figures[] {
  const benchmarkWindow = bars.get(SP500_FUND)
  const benchmark = benchmarkWindow && barsOf(benchmarkWindow)
  return assets.flatMap((asset) => {
    const window = bars.get(asset.symbol)
    if (window === undefined) return []
    const sector = asset.assetClass === 'equity' ? FUND_OF_SECTOR.get(asset.sector) : undefined
    const read = readingsOf(window, asset, benchmark, sector === undefined ? undefined : bars.get(sector))
    return read === undefined ? [] : [assetFigures(read, published.get(asset.symbol) ?? NO_ROWS, at)]
  })
}

const NO_ROWS: readonly FundamentalRow[] = []

const barsOf = remembered((window: DailyWindow) => priceBars(window))

type Readings = Omit<Figures, 'ratios' | 'valuation'>

const FUND_OF_SECTOR: ReadonlyMap<string | undefined, string> = new Map(
  SECTOR_ETFS.map(({ sector, symbol }) => [sector, symbol]),
)

function sectorFundOf(own: PriceBars, window: DailyWindow): SectorFund | undefined {
  const fund = barsOf(window)
  if (fund.length < 2 || fund.day[fund.length - 1] !== own.day[own.length - 1]) return undefined
  return {
    symbol: window.symbol,
    change1d: fund.close[fund.length - 1] / fund.close[fund.length - 2] - 1,
    beta: betaTo(own, fund),
  }
}

/** One for all assets. */
const unrestOf = remembered((bars: PriceBars): number => {
  if (bars.length === 0) return Number.NaN
  const { volatility20, volatility1y } = technicals(bars)
  return volatility20 / volatility1y
})

/** Undefined if there are too few bars. */
const readingsOf = remembered(
  (
    window: DailyWindow,
    asset: Asset,
    benchmark: PriceBars | undefined,
    fund: DailyWindow | undefined,
  ): Readings | undefined =>
    inRoom((room) => {
      const bars = priceBars(window, room)
      if (bars.length < FEWEST_BARS) return undefined
      const hasBeta =
        ['equity', 'etf', 'sector_etf'].includes(asset.assetClass) && asset.symbol !== SP500_FUND
      return {
        asset,
        window,
        basis: priceBasis(window),
        technicals: technicals(bars),
        beta: hasBeta && benchmark !== undefined ? betaTo(bars, benchmark) : Number.NaN,
        marketUnrest: benchmark === undefined ? Number.NaN : unrestOf(benchmark),
        sectorFund: fund && sectorFundOf(bars, fund),
      }
    }),
)

const assetFigures = remembered((read: Readings, rows: readonly FundamentalRow[], at: Instant): Figures => {
  const { asset, window } = read
  const ratios = asset.assetClass === 'equity' ? companyRatios(rows, at, asset.sector) : undefined
  return { ...read, ratios, valuation: ratios && valuationOf(ratios, window, rows, at) }
})

function qualityOf({ assets, published }: AnalysisInputs, asOf: Instant): ReadonlyMap<string, number> {
  const stocks = assets.filter(({ assetClass }) => assetClass === 'equity')
  const rated = qualityScores(publishedRows(published), stocks, asOf)
  return new Map([...rated].map(([symbol, { score }]) => [symbol, score ?? Number.NaN]))
}

/** A column for each of `RANKED`. */
function ranksOf(figures: readonly Figures[]): readonly (readonly number[])[] {
  const groups = figures.map(({ asset }) => (asset.assetClass === 'equity' ? asset.sector : asset.assetClass))
  const classes = figures.map(({ asset }) => asset.assetClass.replace('sector_', ''))
  const ranked = (value: (own: Figures) => number | undefined, peers: readonly (string | undefined)[]) =>
    peerRanks(
      figures.map((own) => value(own) ?? Number.NaN),
      peers,
    )
  return [
    ranked(({ technicals }) => technicals.volatility1y, classes),
    ranked(({ technicals }) => technicals.maxDrawdown1y, classes),
    ...RANKED_RATIOS.map((name) => ranked(({ ratios }) => ratios?.[name], groups)),
    ...RANKED_YIELDS.map((name) => {
      const yieldOf = ({ valuation }: Figures) =>
        typeof valuation === 'object' ? valuation[name] : undefined
      return ranked(yieldOf, groups)
    }),
  ]
}

function scoresOf(
  { asset, technicals: own, valuation }: Figures,
  ranks: PeerRanks,
  quality: number,
): PartScores {
  const isHeld = !NOT_INVESTABLE.includes(asset.symbol)
  const inOwnHistory = typeof valuation === 'object' ? valuation.ownHistory : Number.NaN
  const againstPeers = rankScore(
    [ranks.earningsYield, ranks.freeCashFlowYield, ranks.bookYield, ranks.salesYield],
    2,
  )
  return {
    valuation: rankScore([againstPeers / 100, inOwnHistory], 1),
    quality,
    growth: rankScore([ranks.revenueGrowth, ranks.incomeGrowth, ranks.marginChange], 2),
    momentum: isHeld ? momentumScore(own) : Number.NaN,
    stability: isHeld
      ? stabilityScore({ volatilityRank: ranks.volatility, drawdownRank: ranks.drawdown, ...own })
      : Number.NaN,
    sentiment: Number.NaN,
  }
}
