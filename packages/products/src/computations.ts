import { SP500, VIX } from '@bellwether-markets/engine/market/roles'
import { describeContext } from './agent-context/describe-context.ts'
import { describeAlpha } from './alpha/describe-alpha.ts'
import { computeAnalyses } from './analysis/compute-analyses.ts'
import { describeBriefing } from './briefing/describe-briefing.ts'
import { updateBriefing } from './briefing/update-briefing.ts'
import { computeCalendar } from './calendar/compute-calendar.ts'
import type { INTERNAL_PRODUCTS, PRODUCTS } from './catalog.ts'
import { computeCommodities } from './commodities/compute-commodities.ts'
import type { ComputeOf } from './contract/product.ts'
import { describeEvents } from './events/describe-events.ts'
import { describeImpact } from './impact/describe-impact.ts'
import { computeRecord } from './intraday/compute-record.ts'
import { describeIntraday } from './intraday/describe-intraday.ts'
import { describeDesk } from './news-signals/describe-desk.ts'
import { describeRecord } from './news-signals/describe-record.ts'
import { pick } from './pick.ts'
import { describePortfolio } from './portfolio/describe-portfolio.ts'
import { computePrices } from './prices/compute-prices.ts'
import { computeHistory } from './prices-history/compute-history.ts'
import { describeRadar } from './radar/describe-radar.ts'
import { computeRegimeHistory } from './regime/compute-regime-history.ts'
import { describeRegime } from './regime/describe-regime.ts'
import { windowOf } from './regime/regime-inputs.ts'
import { computeRisk } from './risk/compute-risk.ts'
import { describeIntensities } from './risk/describe-intensities.ts'
import { computeRiskHistory } from './risk-history/compute-risk-history.ts'
import { computeCompanies } from './screener/compute-companies.ts'
import { describeSectors } from './sector-radar/describe-sectors.ts'
import { gatherSignals } from './signals-latest/gather-signals.ts'

type Declared = (typeof PRODUCTS)[number] | (typeof INTERNAL_PRODUCTS)[number]

/** Only the compute thread, research and tests may import it. */
export const COMPUTATIONS: { readonly [Product in Declared as Product['id']]: ComputeOf<Product> } = {
  'agent-context': describeContext,
  alpha: describeAlpha,
  analysis: computeAnalyses,
  briefing: updateBriefing,
  calendar: computeCalendar,
  commodities: computeCommodities,
  'commodity-signals': ({ scores: { snapshot } }) => ({
    ...pick(snapshot, 'date', 'signals', 'calls', 'backtest'),
  }),
  events: (inputs, asOf) => ({
    ...describeEvents(inputs, asOf),
    tracked: inputs.tracked.map(({ symbol }) => symbol),
  }),
  impact: describeImpact,
  intraday: ({ halfHours, days, tracked, record }, asOf) =>
    describeIntraday({ bars: halfHours, daily: days, assets: tracked }, record.snapshot.evidence, asOf),
  'intraday-record': computeRecord,
  'morning-briefing': describeBriefing,
  'news-intensity': describeIntensities,
  'news-record': describeRecord,
  'news-signals': describeDesk,
  'portfolio-model': describePortfolio,
  prices: computePrices,
  'prices-history': computeHistory,
  radar: describeRadar,
  regime: ({ closes, live, risk }, asOf) =>
    describeRegime(
      {
        index: { window: windowOf(closes, SP500), quote: live.get(SP500) },
        vix: { window: windowOf(closes, VIX), quote: live.get(VIX) },
        risk,
      },
      asOf,
    ),
  'regime-history': computeRegimeHistory,
  risk: computeRisk,
  'risk-history': computeRiskHistory,
  screener: computeCompanies,
  'sector-radar': describeSectors,
  'signals-latest': ({ tracked, ...sources }, asOf) =>
    gatherSignals(
      sources,
      asOf,
      tracked.map(({ symbol }) => symbol),
    ),
}
