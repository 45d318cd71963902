import { assetWords, capital } from '../../../domain/briefing/asset-words.ts'
import { numberFact } from '../../../domain/briefing/briefing-fact.ts'
import { FORMATTERS } from '../../../domain/briefing/formatter.ts'
import {
  COMPANY_EVENTS,
  CRISIS_WORDS,
  PLURAL_EVENTS,
  REGION_WORDS,
  WORLD_EVENTS,
} from '../../../domain/briefing/market-words.ts'
import type { LocalizedText, Message } from '../../../domain/briefing/message.ts'
import { DAY, parseInstant } from '../../../kernel/time.ts'
import type { Events } from '../../events/events-schema.ts'
import type { RiskIndex } from '../../risk/risk-schema.ts'
import { type BriefingView, given } from '../briefing-view.ts'

const { en, de } = FORMATTERS
type Crisis = RiskIndex['crises'][number]
type Event = Events['events'][number]

const LEAST_SEVERITY = 30
const LEAST_IMPACT = 30
const LEAST_WORLD_IMPACT = 15
const MOST_EVENTS = 2
const LEAST_SOURCES = 3

/** New, growing or severe crises, and the most important news of the last day. */
export function eventMessages(view: BriefingView): readonly Message[] {
  const all = (given(view.risk)?.crises ?? []).toSorted((a, b) => b.severity - a.severity)
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
  // A global crisis needs no place.
  const it: LocalizedText =
    region === 'global' ? words : { en: `${words.en} ${where.en}`, de: `${words.de} ${where.de}` }
  const origin = { decimals: 0, asOf: last_seen_at, source: 'news' }
  const share = numberFact({
    id: `crisis_${crisis.category}_${crisis.region}_share`,
    label: `Share of the headlines of five days about: ${crisis.title}`,
    value: share_pct,
    unit: 'percent',
    ...origin,
  })
  const grave = numberFact({
    id: `crisis_${crisis.category}_${crisis.region}_severity`,
    label: `Severity of 100: ${crisis.title}`,
    value: severity,
    ...origin,
  })
  const text = crisisText({ it, trend: isNew ? 'new' : trend }, en.plain(share), de.plain(share), [
    en.plain(grave),
    de.plain(grave),
  ])
  const headline: LocalizedText = isNew
    ? { en: `${it.en} moves into view`, de: `${it.de} rückt in den Blick` }
    : { en: `${it.en} stays in focus`, de: `${it.de} bleibt im Blick` }
  const importance = Math.min(90, severity * 0.75 + (isNew ? 20 : trend === 'rising' ? 10 : 0))
  return [{ section: 'events', importance, facts: [share, grave], text, headline, names: [] }]
}

interface CrisisTelling {
  readonly it: LocalizedText
  readonly trend: 'new' | Crisis['trend']
}

function crisisText(
  { it, trend }: CrisisTelling,
  share: string,
  anteil: string,
  grave: readonly [string, string],
): LocalizedText {
  const [severity, schwere] = grave
  switch (trend) {
    case 'new':
      return {
        en: `A crisis has come up: ${it.en} takes ${share} of the headlines, which makes its severity ${severity}.`,
        de: `Neu unter den Krisen ist ${it.de}. Davon handeln ${anteil} der Schlagzeilen, woraus sich ein Schweregrad von ${schwere} ergibt.`,
      }
    case 'rising':
      return {
        en: `${capital(it.en)} is drawing more attention, ${share} of the headlines by now, at a severity of ${severity}.`,
        de: `Immer mehr Schlagzeilen bestimmt ${it.de}: Der Anteil beträgt ${anteil}, der Schweregrad ${schwere}.`,
      }
    case 'falling':
      return {
        en: `${capital(it.en)} is fading from the news, at ${share} of the headlines and a severity of ${severity}.`,
        de: `Aus den Nachrichten verschwindet allmählich ${it.de}, mit noch ${anteil} der Schlagzeilen und einem Schweregrad von ${schwere}.`,
      }
    default:
      return {
        en: `${capital(it.en)} goes on without a turn: ${share} of the headlines, severity ${severity}.`,
        de: `Unverändert ernst bleibt ${it.de} mit ${anteil} der Schlagzeilen und einem Schweregrad von ${schwere}.`,
      }
  }
}

function newsMessages(view: BriefingView): readonly Message[] {
  const fresh = (given(view.events)?.events ?? []).filter(
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
      text: many
        ? {
            en: `${name} ${words.en}, according to ${en.count(sources)} publishers.`,
            de: `${name} ${words.de}, wie ${de.count(sources)} Medien melden.`,
          }
        : { en: `${name} ${words.en}.`, de: `${name} ${words.de}.` },
      headline: { en: `${name} ${words.en}`, de: `${name} ${words.de}` },
      names: [name],
    },
  ]
}

const sourcesOf = ({ id, sources, last_seen_at }: Event) =>
  numberFact({
    id: `event_${id.replace(/[^A-Za-z0-9]+/g, '_').toLowerCase()}_sources`,
    label: 'Publishers that report it',
    value: sources,
    decimals: 0,
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
          ? {
              en: `${capital(words.en)} made news with ${en.count(sources)} publishers.`,
              de: `Für Schlagzeilen ${plural ? 'sorgten' : 'sorgte'} ${words.de}; ${de.count(sources)} Medien berichten.`,
            }
          : {
              en: `${capital(en.count(sources))} publishers wrote about ${words.en} ${place.en}.`,
              de: `Über ${akkusativ(words.de)} ${place.de} berichten ${de.count(sources)} Medien.`,
            },
      headline: { en: `${words.en} ${plural ? 'make' : 'makes'} news`, de: `${words.de} im Blick` },
      names: [],
    },
  ]
}

/** Accusative after "über" of the masculine subjects of `WORLD_EVENTS`. */
const akkusativ = (text: string): string =>
  text
    .replace(/^der (?=Entscheid|Sturz)/, 'den ')
    .replace(/^ein (?=Terror|Ausfall|Zahlungs|Diebstahl)/, 'einen ')
