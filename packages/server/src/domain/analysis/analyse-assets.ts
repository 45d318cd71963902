import type { Instant } from '../../kernel/time.ts'
import type { Asset } from '../market/asset.ts'
import type { FundamentalRow } from '../market/observation.ts'
import type { DailyWindow } from '../market/point-in-time.ts'
import { publishedRows } from '../signals/published-figures.ts'
import { qualityScores } from '../signals/quality/quality-score.ts'
import { type CompanyRatios, companyRatios } from './company-ratios.ts'
import { type PriceBasis, priceBars, priceBasis } from './price-bars.ts'
import { momentumScore, type PartScores, peerRanks, rankScore, riskScore } from './scores.ts'
import { betaTo, type Technicals, technicals } from './technicals.ts'
import { type NoValuation, type Valuation, valuationOf } from './valuation.ts'

export interface AssetAnalysis {
  readonly asset: Asset
  readonly window: DailyWindow
  readonly basis: PriceBasis
  readonly technicals: Technicals
  /** To the S&P 500 fund; NaN for that fund and for assets other than stocks and funds. */
  readonly beta: number
  readonly ratios: CompanyRatios | undefined
  readonly valuation: Valuation | NoValuation | undefined
  /** 0–1 among peers, 1 the highest. */
  readonly ranks: PeerRanks
  readonly scores: PartScores
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

export type PeerRanks = Readonly<
  Record<'volatility' | 'drawdown' | (typeof RANKED_RATIOS | typeof RANKED_YIELDS)[number], number>
>

export interface AnalysisInputs {
  readonly assets: readonly Asset[]
  readonly bars: ReadonlyMap<string, DailyWindow>
  readonly published: ReadonlyMap<string, readonly FundamentalRow[]>
}

const FEWEST_BARS = 60
const BENCHMARK = 'SPY'

/** Rates and volatility indices: trend and calm are no merit. */
const NOT_INVESTABLE: readonly string[] = ['^VIX', '^VIX3M', '^IRX', '^TNX']

type Figures = Omit<AssetAnalysis, 'ranks' | 'scores'>

/** Assets with at least 60 daily bars, ranked within sector (stocks) or class (others). */
export function analyseAssets(inputs: AnalysisInputs, asOf: Instant): readonly AssetAnalysis[] {
  const figures = figuresOf(inputs, asOf)
  const quality = qualityOf(inputs, asOf)
  const ranks = ranksOf(figures)
  return figures.map((own, at) => ({
    ...own,
    ranks: ranks[at],
    scores: scoresOf(own, ranks[at], quality.get(own.asset.symbol) ?? Number.NaN),
  }))
}

function figuresOf({ assets, bars, published }: AnalysisInputs, asOf: Instant): readonly Figures[] {
  const benchmarkWindow = bars.get(BENCHMARK)
  const benchmark = benchmarkWindow && priceBars(benchmarkWindow)
  return assets.flatMap((asset) => {
    const window = bars.get(asset.symbol)
    const own = window && priceBars(window)
    if (window === undefined || own === undefined || own.length < FEWEST_BARS) return []
    const rows = published.get(asset.symbol) ?? []
    const ratios = asset.assetClass === 'equity' ? companyRatios(rows, asOf, asset.sector) : undefined
    const hasBeta = ['equity', 'etf', 'sector_etf'].includes(asset.assetClass) && asset.symbol !== BENCHMARK
    return [
      {
        asset,
        window,
        basis: priceBasis(window),
        technicals: technicals(own),
        beta: hasBeta && benchmark !== undefined ? betaTo(own, benchmark) : Number.NaN,
        ratios,
        valuation: ratios && valuationOf(ratios, window, rows, asOf),
      },
    ]
  })
}

function qualityOf({ assets, published }: AnalysisInputs, asOf: Instant): ReadonlyMap<string, number> {
  const stocks = assets.filter(({ assetClass }) => assetClass === 'equity')
  const rated = qualityScores(publishedRows(published), stocks, asOf)
  return new Map([...rated].map(([symbol, { score }]) => [symbol, score ?? Number.NaN]))
}

function ranksOf(figures: readonly Figures[]): readonly PeerRanks[] {
  const groups = figures.map(({ asset }) => (asset.assetClass === 'equity' ? asset.sector : asset.assetClass))
  const classes = figures.map(({ asset }) => asset.assetClass.replace('sector_', ''))
  const ranked = (value: (own: Figures) => number | undefined, peers: readonly (string | undefined)[]) =>
    peerRanks(
      figures.map((own) => value(own) ?? Number.NaN),
      peers,
    )
  const columns: readonly (readonly [keyof PeerRanks, readonly number[]])[] = [
    ['volatility', ranked(({ technicals }) => technicals.volatility1y, classes)],
    ['drawdown', ranked(({ technicals }) => technicals.maxDrawdown1y, classes)],
    ...RANKED_RATIOS.map((name) => [name, ranked(({ ratios }) => ratios?.[name], groups)] as const),
    ...RANKED_YIELDS.map((name) => {
      const yieldOf = ({ valuation }: Figures) =>
        typeof valuation === 'object' ? valuation[name] : undefined
      return [name, ranked(yieldOf, groups)] as const
    }),
  ]
  return figures.map(
    (_, at) => Object.fromEntries(columns.map(([name, ranks]) => [name, ranks[at]])) as unknown as PeerRanks,
  )
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
    risk: isHeld
      ? riskScore({ volatilityRank: ranks.volatility, drawdownRank: ranks.drawdown, ...own })
      : Number.NaN,
    sentiment: Number.NaN,
  }
}
