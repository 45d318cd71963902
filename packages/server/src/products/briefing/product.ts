import { Type } from 'typebox'
import type { Example } from '../../contract/operation.ts'
import { defineProduct, type NextCall } from '../../contract/product.ts'
import type { Universe } from '../../domain/market/asset.ts'
import { assets, curves, daily, upstreamIfAny } from '../../domain/market/inputs.ts'
import { COMMODITIES } from '../../domain/market/universe.ts'
import { OneOf } from '../../kernel/schema.ts'
import { commodities } from '../commodities/product.ts'
import { events } from '../events/product.ts'
import { portfolioModel } from '../portfolio/product.ts'
import { regimeHistory } from '../regime/history-product.ts'
import { regime } from '../regime/product.ts'
import { risk } from '../risk/product.ts'
import { riskHistory } from '../risk-history/product.ts'
import { sectorRadar } from '../sector-radar/product.ts'
import { signalsLatest } from '../signals-latest/product.ts'
import { Briefing, BriefingSnapshot, LANGUAGES } from './briefing-schema.ts'
import { briefingDoc } from './doc.ts'
import example from './example.json' with { type: 'json' }

/** A year, with spare days. */
const BARS = 260
/** Two days plus the delay of a feed. */
const CONTRACT_DAYS = 5

export const briefing = defineProduct({
  id: 'briefing',
  version: 3,
  title: 'Intelligence briefing',
  summary:
    'A daily briefing in English or German: what changed, risk, movers, events, signals, what to watch.',
  doc: briefingDoc,
  path: '/v1/intelligence/briefing',
  access: 'keyed',
  credits: 10,
  query: Type.Object({
    lang: Type.Optional(
      OneOf(LANGUAGES, { default: 'en', description: 'Language of the texts', examples: ['de'] }),
    ),
  }),
  snapshot: BriefingSnapshot,
  result: Briefing,
  inputs: ({ assets: all, bySymbol }: Universe) => {
    const symbols = all.map(({ symbol }) => symbol)
    return {
      risk: upstreamIfAny(risk),
      risk_history: upstreamIfAny(riskHistory),
      regime: upstreamIfAny(regime),
      regime_history: upstreamIfAny(regimeHistory),
      sectors: upstreamIfAny(sectorRadar),
      commodities: upstreamIfAny(commodities),
      events: upstreamIfAny(events),
      signals: upstreamIfAny(signalsLatest),
      portfolio: upstreamIfAny(portfolioModel),
      bars: daily(symbols, BARS),
      months: curves(
        COMMODITIES.filter((symbol) => bySymbol.has(symbol)),
        CONTRACT_DAYS,
      ),
      tracked: assets(symbols),
    }
  },
  // The second run at 07:50 picks up paraphrases of the 07:30 texts.
  refresh: { cron: '30,50 7 * * *' },
  answer: (snapshot, { lang = 'en' }): Briefing => snapshot[lang],
  next: nextCall,
  tool: {
    name: 'get_intelligence_briefing',
    whenToUse:
      'Once a day, to read in English or German what changed and what to watch. Costly: use it instead of many calls.',
  },
  skill: 'intelligence-briefing',
  example: example as Example<typeof Briefing>,
})

const PRICES: NextCall = {
  product: 'prices',
  because: 'Prices lead this briefing: these are the latest of all tracked assets.',
}

const LEADS: Readonly<Record<string, NextCall>> = {
  risk: {
    product: 'risk',
    because: 'Risk leads this briefing: the index now, with its drivers, regions and thresholds.',
  },
  commodities: {
    product: 'commodities',
    because: 'Raw materials lead this briefing: the scores rank all fifteen.',
  },
  sectors: {
    product: 'sector-radar',
    because: 'Sectors lead this briefing: the radar shows breadth and rotation of all eleven.',
  },
  events: {
    product: 'events',
    because: 'Events lead this briefing: the list has them all, with the assets they bear on.',
  },
  signals: {
    product: 'signals-latest',
    because: 'Signals lead this briefing: the list has them all, with the event of each.',
  },
  market: PRICES,
  movers: PRICES,
}

/** The subject of the first section. */
function nextCall({ sections: [first], headline }: Briefing): NextCall {
  return (
    LEADS[first?.id] ?? {
      product: 'risk',
      because: `${headline}: the risk index shows how the market stands now.`,
    }
  )
}
