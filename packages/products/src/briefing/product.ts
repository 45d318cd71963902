import { OneOf } from '@bellwether-markets/engine/kernel/schema'
import type { Universe } from '@bellwether-markets/engine/market/asset'
import {
  assets,
  curves,
  daily,
  news,
  quotes,
  simulated,
  upstream,
  upstreamIfAny,
} from '@bellwether-markets/engine/market/inputs'
import { Type } from 'typebox'
import { calendar } from '../calendar/product.ts'
import type { Example } from '../contract/operation.ts'
import { defineInternalComputation, defineProduct, type NextCall } from '../contract/product.ts'
import { events } from '../events/product.ts'
import { portfolioModel } from '../portfolio/product.ts'
import { regimeHistory } from '../regime/history-product.ts'
import { regime } from '../regime/product.ts'
import { risk } from '../risk/product.ts'
import { riskHistory } from '../risk-history/product.ts'
import { signalsLatest } from '../signals-latest/product.ts'
import { Briefing, BriefingSnapshot, LANGUAGES } from './briefing-schema.ts'
import { conciseBriefing } from './concise-briefing.ts'
import { briefingDoc } from './doc.ts'
import example from './example.json' with { type: 'json' }
import { markdownOf } from './markdown.ts'

const FORMATS = ['json', 'compact', 'markdown', 'tldr'] as const

/** The whole record: superlatives are of it. */
const BARS = 10_000
/** Two days plus the delay of a feed. */
const CONTRACT_DAYS = 5
/** Since the last close before a long weekend, and the session before it. */
const HEADLINE_HOURS = 6 * 24

/** The rows of the table of the briefing. */
const ROWS = '^GSPC QQQ IWM EFA EEM ^TNX HYG ^VIX DX-Y.NYB EURUSD=X USDJPY=X GC=F CL=F HG=F'.split(' ')
/** Funds that tell whether the move of a future is a change of its contract. */
const TWINS = ['GLD', 'USO']

export const UPDATE_SYMBOLS: readonly string[] = [...ROWS, ...TWINS]

const futuresOf = ({ assets: all }: Universe): readonly string[] =>
  all.filter(({ assetClass }) => assetClass === 'commodity').map(({ symbol }) => symbol)

/** The edition of the day, which stays as it is while updates are added. */
export const morningBriefing = defineInternalComputation({
  id: 'morning-briefing',
  version: 3,
  title: 'Morning edition of the briefing',
  access: 'internal',
  snapshot: BriefingSnapshot,
  inputs: (universe: Universe) => {
    const symbols = universe.assets.map(({ symbol }) => symbol)
    return {
      risk: upstreamIfAny(risk),
      risk_history: upstreamIfAny(riskHistory),
      regime: upstreamIfAny(regime),
      regime_history: upstreamIfAny(regimeHistory),
      events: upstreamIfAny(events),
      signals: upstreamIfAny(signalsLatest),
      reports: upstreamIfAny(calendar),
      portfolio: upstreamIfAny(portfolioModel),
      bars: daily(symbols, BARS),
      months: curves(futuresOf(universe), CONTRACT_DAYS),
      headlines: news(HEADLINE_HOURS),
      tracked: assets(symbols),
      isSimulated: simulated(),
    }
  },
  // The second run at 07:50 picks up paraphrases of the 07:30 texts.
  refresh: { cron: '30,50 7 * * *' },
})

export const briefing = defineProduct({
  id: 'briefing',
  version: 8,
  title: 'Intelligence briefing',
  brief: 'Read the daily market briefing',
  summary: 'A daily briefing in English or German: markets, movers, risk, events, calls, what is unknown.',
  doc: briefingDoc,
  path: '/v1/intelligence/briefing',
  access: 'keyed',
  credits: 10,
  dated: true,
  query: Type.Object({
    format: Type.Optional(
      OneOf(FORMATS, {
        default: 'json',
        description: 'compact: smaller',
      }),
    ),
    lang: Type.Optional(OneOf(LANGUAGES, { default: 'en', description: 'Language', examples: ['de'] })),
  }),
  snapshot: BriefingSnapshot,
  result: Briefing,
  inputs: (universe: Universe) => {
    const symbols = UPDATE_SYMBOLS.filter((symbol) => universe.bySymbol.has(symbol))
    return {
      morning: upstream(morningBriefing),
      risk: upstreamIfAny(risk),
      risk_history: upstreamIfAny(riskHistory),
      regime: upstreamIfAny(regime),
      events: upstreamIfAny(events),
      bars: daily(symbols, BARS),
      months: curves(futuresOf(universe), CONTRACT_DAYS),
      live: quotes(symbols),
      tracked: assets(symbols),
      isSimulated: simulated(),
    }
  },
  // With the morning, after the open and after the close; the second run after it has the risk of 21:30.
  refresh: { cron: ['30,50 7 * * *', '45 14 * * 1-5', '20,40 21 * * 1-5'] },
  answer: (snapshot, { lang = 'en', format = 'json' }): Briefing => inFormat(snapshot[lang], format),
  concise: conciseBriefing,
  next: nextCall,
  tool: { name: 'get_intelligence_briefing', view: 'now' },
  example: example as Example<typeof Briefing>,
})

/** Short formats keep every member, with empty lists. */
function inFormat(edition: Briefing, format: (typeof FORMATS)[number]): Briefing {
  if (format === 'json') return edition
  if (format === 'compact') return compact(edition)
  const short = { ...edition, sections: [], table: { rows: [] }, movers: [], facts: [], unknown: [] }
  return format === 'tldr' ? short : { ...short, markdown: markdownOf(edition) }
}

/** Without what repeats the text of a section, and without former ids of facts. */
const compact = (edition: Briefing): Briefing => ({
  ...edition,
  sections: edition.sections.map((one) => ({ ...one, items: [], facts: [] })),
  facts: edition.facts.map(({ alias: _, ...fact }) => fact),
  unknown: [],
})

/** The product behind the lead. */
function nextCall({ lead }: Briefing): NextCall {
  if (lead === 'risk')
    return {
      product: 'risk',
      because: 'Risk leads this briefing: the index now, with its drivers and thresholds.',
    }
  if (lead === 'regime')
    return {
      product: 'regime',
      because: 'A new regime leads this briefing: the rule behind it, and what would end it.',
    }
  if (lead === 'act')
    return {
      product: 'events',
      because:
        'News since the close leads this briefing: the list has its reports and the markets they bear on.',
    }
  return {
    product: 'prices',
    because: 'The briefing tells of closes: these are the latest prices of all tracked assets.',
  }
}
