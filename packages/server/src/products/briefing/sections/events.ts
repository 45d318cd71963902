import { assetWords } from '../../../domain/briefing/asset-words.ts'
import { numberFact } from '../../../domain/briefing/briefing-fact.ts'
import {
  COMPANY_EVENTS,
  CRISIS_WORDS,
  PLURAL_EVENTS,
  REGION_WORDS,
  WORLD_EVENTS,
} from '../../../domain/briefing/market-words.ts'
import type { Message } from '../../../domain/briefing/message.ts'
import { DAY, parseInstant } from '../../../kernel/time.ts'
import type { Events } from '../../events/events-schema.ts'
import type { RiskIndex } from '../../risk/risk-schema.ts'
import { snapshotOf } from '../../upstream.ts'
import type { BriefingView } from '../briefing-view.ts'
import { joined, tell } from '../texts.ts'

type Crisis = RiskIndex['crises'][number]
type Event = Events['events'][number]

const LEAST_SEVERITY = 30
const LEAST_IMPACT = 30
const LEAST_WORLD_IMPACT = 15
const MOST_EVENTS = 2
const LEAST_SOURCES = 3

export function eventMessages(view: BriefingView): readonly Message[] {
  const all = (snapshotOf(view.risk)?.crises ?? []).toSorted((a, b) => b.severity - a.severity)
  const isSame = (a: Crisis, b: Crisis): boolean => a.category === b.category && a.region === b.region
  const crises = all.filter((crisis, at) => all.findIndex((other) => isSame(other, crisis)) === at)
  return [...crises.slice(0, 2).flatMap((crisis) => crisisMessage(view, crisis)), ...newsMessages(view)]
}

function crisisMessage(view: BriefingView, crisis: Crisis): readonly Message[] {
  const { category, region, severity, share_pct, trend, started_at, last_seen_at } = crisis
  const words = CRISIS_WORDS[category]
  const where = REGION_WORDS[region]
  const isNew = (parseInstant(started_at) ?? 0) > view.asOf - 2 * DAY
  const isToldToday = (parseInstant(last_seen_at) ?? 0) > view.asOf - DAY
  if (words === undefined || where === undefined || !isToldToday) return []
  if (severity < LEAST_SEVERITY && !isNew) return []
  if (trend === 'steady' && !isNew && severity < 60) return []
  const it = region === 'global' ? words : joined(words, where)
  const origin = { asOf: last_seen_at, source: 'news' }
  const share = numberFact({
    id: `crisis_${category}_${region}_share`,
    label: `Share of the headlines of five days about: ${crisis.title}`,
    value: share_pct,
    unit: 'percent',
    ...origin,
  })
  const grave = numberFact({
    id: `crisis_${category}_${region}_severity`,
    label: `Severity of 100: ${crisis.title}`,
    value: severity,
    ...origin,
  })
  return [
    {
      section: 'events',
      importance: Math.min(90, severity * 0.75 + (isNew ? 20 : trend === 'rising' ? 10 : 0)),
      facts: [share, grave],
      text: tell(`crisis_${isNew ? 'new' : trend}`, { crisis: it, share, severity: grave }),
      headline: tell(isNew ? 'crisis_headline_new' : 'crisis_headline', { crisis: it }),
    },
  ]
}

function newsMessages(view: BriefingView): readonly Message[] {
  const fresh = (snapshotOf(view.events)?.events ?? []).filter(
    ({ first_seen_at }) => (parseInstant(first_seen_at) ?? 0) > view.asOf - DAY,
  )
  const told = new Set<string>()
  const messages = fresh
    .toSorted((a, b) => b.impact_at_first - a.impact_at_first)
    .flatMap((event) => {
      const key = `${event.type} ${event.type in WORLD_EVENTS ? '' : event.assets[0]?.symbol}`
      if (told.has(key)) return []
      const message = event.type in WORLD_EVENTS ? worldMessage(event) : companyMessage(view, event)
      if (message.length > 0) told.add(key)
      return message
    })
  return messages.slice(0, MOST_EVENTS)
}

function companyMessage(view: BriefingView, event: Event): readonly Message[] {
  const [first] = event.assets
  const words = COMPANY_EVENTS[event.type]
  const named = first?.named ? view.asset(first.symbol) : undefined
  const asset = named?.assetClass === 'equity' ? named : undefined
  if (words === undefined || asset === undefined || event.impact_at_first < LEAST_IMPACT) return []
  const name = assetWords(asset).en
  const sources = sourcesOf(event)
  const many = event.sources >= LEAST_SOURCES
  return [
    {
      section: 'events',
      importance: Math.min(55, 16 + 0.3 * event.impact_at_first),
      facts: many ? [sources] : [],
      text: tell(many ? 'company_news_of_many' : 'company_news', { name, words, sources }),
      headline: tell('company_news_headline', { name, words }),
      names: [name],
    },
  ]
}

const sourcesOf = ({ id, sources, last_seen_at }: Event) =>
  numberFact({
    id: `event_${id.replace(/[^A-Za-z0-9]+/g, '_').toLowerCase()}_sources`,
    label: 'Publishers that report it',
    value: sources,
    asOf: last_seen_at,
    source: 'news',
  })

function worldMessage(event: Event): readonly Message[] {
  const words = WORLD_EVENTS[event.type]
  if (words === undefined || event.impact_at_first < LEAST_WORLD_IMPACT || event.sources < LEAST_SOURCES)
    return []
  const sources = sourcesOf(event)
  const place = event.region === null ? undefined : REGION_WORDS[event.region]
  const plural = PLURAL_EVENTS.has(event.type)
  return [
    {
      section: 'events',
      importance: Math.min(50, 18 + 0.3 * event.impact_at_first + event.sources),
      facts: [sources],
      text:
        place === undefined
          ? tell('world_news', { words, sources, plural })
          : tell('world_news_at_place', { words, object: akkusativ(words.de), place, sources }),
      headline: tell('world_news_headline', { words, plural }),
    },
  ]
}

/** After "über", for the masculine subjects of `WORLD_EVENTS`. */
const akkusativ = (text: string): string =>
  text
    .replace(/^der (?=Entscheid|Sturz)/, 'den ')
    .replace(/^ein (?=Terror|Ausfall|Zahlungs|Diebstahl)/, 'einen ')
