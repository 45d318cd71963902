import { type AssetAnalysis, analyseAssets } from '@bellwether-markets/engine/analysis/analyse-assets'
import { STATUS_WORDS } from '@bellwether-markets/engine/briefing/market-words'
import { NotEnoughHistory } from '@bellwether-markets/engine/kernel/errors'
import { remembered } from '@bellwether-markets/engine/kernel/remembered'
import { asDay, DAY, type Instant } from '@bellwether-markets/engine/kernel/time'
import { isStalePrice } from '@bellwether-markets/engine/market/missed-sessions'
import { formatNumber } from '@bellwether-markets/engine/text/number-format'
import type { InputsOf } from '../contract/product.ts'
import { sessions } from '../english.ts'
import { REGIME_WORDS } from '../regime/flip-text.ts'
import type { MarketRegime } from '../regime/regime-schema.ts'
import type { RiskIndex } from '../risk/risk-schema.ts'
import { snapshotOf } from '../upstream.ts'
import type { Analysis } from './analysis-schema.ts'
import { describeAnalysis, type SaidElsewhere } from './describe-analysis.ts'
import { eventsBySymbol } from './own-news.ts'
import { signalsBySymbol } from './own-signals.ts'
import type { analysis } from './product.ts'

/** A series that ended earlier is not analysed. */
const LONGEST_SILENCE_DAYS = 21

/** @throws NotEnoughHistory if no asset that still trades has enough bars */
export function computeAnalyses(
  {
    tracked,
    bars,
    published,
    events,
    signals,
    reports,
    risk,
    regime,
    isSimulated,
  }: InputsOf<typeof analysis>,
  asOf: Instant,
): Record<string, () => Analysis> {
  const running = tracked.filter(({ symbol }) => isRunning(bars.get(symbol), asOf))
  const analyses = analyseAssets({ assets: running, bars, published }, asOf)
  if (analyses.length === 0) throw new NotEnoughHistory('assets with enough daily bars', 0, 1)
  const newsOf = ownNews(events)
  const signalsOf = ownSignals(signals, asOf)
  const reportOf = ownReports(reports)
  const market = marketText(snapshotOf(risk), snapshotOf(regime))
  return Object.fromEntries(
    analyses.map((own) => {
      const { asset, window } = own
      const isStale = isStalePrice(asset, asDay(window.day[window.length - 1]), asOf)
      const of = { news: newsOf(asset.symbol), signals: signalsOf(asset.symbol) }
      const report = asset.assetClass === 'equity' ? reportOf(asset.symbol) : undefined
      const said: SaidElsewhere = { ...of, report, market, isSimulated }
      return [asset.symbol, described(own, isStale, JSON.stringify(said))]
    }),
  )
}

function marketText(risk: RiskIndex | undefined, regime: MarketRegime | undefined): string | null {
  if (risk === undefined || regime === undefined) return null
  const status = STATUS_WORDS[risk.status].en
  return `Risk ${formatNumber(risk.value, 1, 'en')} (${status}), ${REGIME_WORDS[regime.regime]} for ${sessions(regime.days_in_regime)}.`
}

function ownNews(events: InputsOf<typeof analysis>['events']): (symbol: string) => SaidElsewhere['news'] {
  const reason = 'missing' in events ? events.missing : events.snapshot.missing[0]?.reason
  if ('missing' in events || reason !== undefined) return () => ({ missing: reason })
  const bySymbol = eventsBySymbol(events.snapshot)
  return (symbol) => ({ events: bySymbol.get(symbol) ?? [] })
}

function ownSignals(
  signals: InputsOf<typeof analysis>['signals'],
  asOf: Instant,
): (symbol: string) => SaidElsewhere['signals'] {
  if ('missing' in signals) return () => signals
  const bySymbol = signalsBySymbol(signals.snapshot, asOf)
  const unavailable = signals.snapshot.unavailable.map(({ source }) => source)
  return (symbol) => ({ open: bySymbol.get(symbol) ?? [], unavailable })
}

function ownReports(
  reports: InputsOf<typeof analysis>['reports'],
): (symbol: string) => SaidElsewhere['report'] {
  if ('missing' in reports) return () => reports
  const bySymbol = new Map(reports.snapshot.next_reports.map((next) => [next.symbol, next]))
  return (symbol) => {
    const next = bySymbol.get(symbol)
    if (next === undefined || next.reason !== null)
      return { missing: next?.reason ?? 'The calendar lacks it.' }
    const { symbol: _, reason: __, ...own } = next
    return { next: own }
  }
}

/** What others say of it is given as text, so that the same is known to be the same. */
const described = remembered(
  (own: AssetAnalysis, isStale: boolean, said: string) => () =>
    describeAnalysis(own, isStale, JSON.parse(said) as SaidElsewhere),
)

export function isRunning(
  window: { readonly length: number; readonly day: ArrayLike<number> } | undefined,
  asOf: Instant,
): boolean {
  if (window === undefined || window.length === 0) return false
  return asOf - window.day[window.length - 1] * DAY <= LONGEST_SILENCE_DAYS * DAY
}
