import { OneOf } from '@bellwether-markets/engine/kernel/schema'
import type { Universe } from '@bellwether-markets/engine/market/asset'
import { assets, facts, news, quotes, upstreamIfAny } from '@bellwether-markets/engine/market/inputs'
import { CRISIS_DAYS, STORY_DAYS } from '@bellwether-markets/engine/news/crises/crisis-themes'
import { REGION_SYMBOLS } from '@bellwether-markets/engine/risk/region-instruments'
import { formatNumber } from '@bellwether-markets/engine/text/number-format'
import { Type } from 'typebox'
import type { Example } from '../contract/operation.ts'
import { defineProduct } from '../contract/product.ts'
import { REGIONS } from '../regions.ts'
import { conciseRisk } from './concise-risk.ts'
import { riskDoc } from './doc.ts'
import { DRIVER_SYMBOLS } from './driver-symbols.ts'
import example from './example.json' with { type: 'json' }
import { newsDay } from './news-day-table.ts'
import { newsIntensityProduct } from './news-intensity-product.ts'
import { RiskIndex } from './risk-schema.ts'
import { riskBars, riskFacts } from './risk-tables.ts'

export const risk = defineProduct({
  id: 'risk',
  version: 6,
  title: 'Risk index',
  brief: 'Get the market risk index now',
  summary:
    'Market risk from 0 to 100 with its drivers, regions, the chance of a 7% fall and what would change it.',
  doc: riskDoc,
  path: '/v1/risk',
  access: 'free',
  credits: 0,
  query: Type.Object({
    region: Type.Optional(
      OneOf(REGIONS, {
        description: 'Only crises of this region and of the world; the short form is about this region only',
        examples: ['europe'],
      }),
    ),
  }),
  snapshot: RiskIndex,
  result: RiskIndex,
  inputs: riskInputs,
  refresh: { cron: '*/30 * * * *' },
  answer: (snapshot, { region }): RiskIndex =>
    region === undefined
      ? snapshot
      : { ...snapshot, crises: snapshot.crises.filter((crisis) => isNear(crisis.region, region)) },
  concise: conciseRisk,
  next: ({ status, value }) => ({
    product: 'regime',
    because: `Risk is ${status.toLowerCase()} at ${formatNumber(value, 1, 'en')}: the regime tells whether the trend of the S&P 500 says the same.`,
  }),
  tool: { name: 'get_market_risk', view: 'now' },
  example: example as Example<typeof RiskIndex>,
})

const isNear = (place: string, region: string): boolean => place === region || place === 'global'

function riskInputs(universe: Universe) {
  const symbols = [...new Set([...DRIVER_SYMBOLS, ...REGION_SYMBOLS])].filter((symbol) =>
    universe.bySymbol.has(symbol),
  )
  return {
    ...riskFacts(),
    ...riskBars(universe, symbols),
    live: quotes(symbols),
    tracked: assets(symbols),
    days: facts(newsDay, CRISIS_DAYS),
    headlines: news(STORY_DAYS * 24),
    intensity: upstreamIfAny(newsIntensityProduct),
  }
}
