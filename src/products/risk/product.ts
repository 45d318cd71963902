import { Type } from 'typebox'
import type { Universe } from '../../core/market/asset.ts'
import { assets, daily, news, quotes, upstreamIfAny } from '../../core/market/inputs.ts'
import { missedSessions } from '../../core/market/missed-sessions.ts'
import type { DailyWindow, Quote } from '../../core/market/view.ts'
import { CRISIS_DAYS } from '../../core/news/crises/find-crises.ts'
import { WEIGHTED_DRIVERS } from '../../core/risk/driver-weights.ts'
import { SP500_SYMBOL } from '../../core/risk/drivers/realised-volatility.ts'
import { REGION_SYMBOLS } from '../../core/risk/region-instruments.ts'
import { FILL_AT_MOST_DAYS, riskHistory } from '../../core/risk/risk-history.ts'
import { extendWithQuote } from '../../core/series/extend-with-quote.ts'
import { asDay, MINUTE } from '../../kernel/time.ts'
import { defineProduct } from '../product.ts'
import { describeCrises } from './describe-crises.ts'
import { describeRisk } from './describe-risk.ts'
import { riskDoc } from './doc.ts'
import { riskExample } from './example.ts'
import { newsIntensityProduct, withoutNews } from './news-intensity-product.ts'
import { RiskIndex } from './risk-schema.ts'

/** The whole history: scores rank each reading among all before it. */
export const RISK_BARS = 12_000

const DRIVER_SYMBOLS: readonly string[] = [
  ...new Set(WEIGHTED_DRIVERS.flatMap(({ driver }) => driver.symbols)),
]

/** The symbols of the global drivers that a market tracks. */
export const driverSymbols = (universe: Universe): readonly string[] =>
  DRIVER_SYMBOLS.filter((symbol) => universe.bySymbol.has(symbol))

export const risk = defineProduct({
  id: 'risk',
  version: 3,
  title: 'Risk index',
  summary:
    'Market risk from 0 to 100 with its drivers, regions, the chance of a 7 % fall and what would change it.',
  doc: riskDoc,
  path: '/v1/risk',
  access: 'free',
  credits: 0,
  query: Type.Object({}),
  snapshot: RiskIndex,
  result: RiskIndex,
  inputs: riskInputs,
  refresh: { cron: '*/30 * * * *', staleAfterMs: 90 * MINUTE },
  compute({ bars, live, tracked, headlines, intensity }, asOf): RiskIndex {
    const windows = new Map(
      [...bars].map(([symbol, window]) => [symbol, extendWithQuote(window, live.get(symbol))]),
    )
    const history = riskHistory(windows)
    return describeRisk({
      history,
      windows,
      tracked,
      missedSessions: missedSessions(asDay(history.day[history.day.length - 1]), asOf, FILL_AT_MOST_DAYS + 1),
      provisional: restsOnQuotes(bars, live, windows),
      intensity: 'missing' in intensity ? withoutNews(intensity.missing) : intensity.snapshot,
      crisisNews: describeCrises(headlines, asOf),
    })
  },
  answer: (snapshot): RiskIndex => snapshot,
  next: ({ status, value }) => ({
    product: 'regime',
    because: `Risk is ${status} at ${value}: the regime tells whether the trend of the S&P 500 says the same.`,
  }),
  tool: {
    name: 'get_market_risk',
    whenToUse:
      'Read first, it is free: how dangerous markets are, why, and what would change it. Above 70 reduce exposure.',
  },
  skill: 'market-risk-assessment',
  example: { query: {}, result: riskExample },
})

function riskInputs(universe: Universe) {
  const symbols = [...new Set([...DRIVER_SYMBOLS, ...REGION_SYMBOLS])].filter((symbol) =>
    universe.bySymbol.has(symbol),
  )
  return {
    bars: daily(symbols, RISK_BARS),
    live: quotes(symbols),
    tracked: assets(symbols),
    headlines: news(CRISIS_DAYS * 24),
    intensity: upstreamIfAny(newsIntensityProduct),
  }
}

/** Whether a live price stands in for the close of a global driver on the latest day of the index. */
function restsOnQuotes(
  bars: ReadonlyMap<string, DailyWindow>,
  live: ReadonlyMap<string, Quote>,
  windows: ReadonlyMap<string, DailyWindow>,
): boolean {
  const leading = windows.get(SP500_SYMBOL)
  const latestDay = leading?.day[leading.length - 1]
  return DRIVER_SYMBOLS.some(
    (symbol) => windows.get(symbol) !== bars.get(symbol) && live.get(symbol)?.day === latestDay,
  )
}
