import { assetWords } from '../../../domain/briefing/asset-words.ts'
import type { LocalizedText } from '../../../domain/briefing/localized-text.ts'
import {
  COMPANY_EVENTS,
  CRISIS_WORDS,
  REGION_WORDS,
  WORLD_EVENTS,
} from '../../../domain/briefing/market-words.ts'
import { surpriseSince } from '../../../domain/briefing/price-record.ts'
import { DAY, parseInstant } from '../../../kernel/time.ts'
import type { Events } from '../../events/events-schema.ts'
import type { RiskIndex } from '../../risk/risk-schema.ts'
import { snapshotOf } from '../../upstream.ts'
import { type BriefingView, VIX } from '../briefing-view.ts'
import { figure } from '../facts.ts'
import { indexOf } from '../leads.ts'
import { moved } from '../moves.ts'
import { sourceName } from '../source-name.ts'
import { joined, tell } from '../texts.ts'
import { bankOf, unpricedAct } from '../unpriced-act.ts'
import { riskFacts } from './risk-facts.ts'

type Crisis = RiskIndex['crises'][number]
type Event = Events['events'][number]

const LEAST_SHARE = 2
const LEAST_IMPACT = 20
const MOST = 3
const REPORTED_DAYS = 2

/** Crises with what prices did, an act that no price knows yet, and events of companies. */
export function eventSentences(view: BriefingView): readonly LocalizedText[] {
  const events = snapshotOf(view.events)
  if (events === undefined || (events.coverage?.headlines ?? 0) === 0)
    return [tell('events_no_headlines', {}, view.today)]
  const act = unpricedAct(view)
  const told = [
    ...(act === undefined
      ? []
      : [
          tell(
            'event_unpriced',
            { bank: bankOf(act.title), source: sourceName(view, act.source) },
            view.today,
          ),
        ]),
    ...crisesOf(view)
      .slice(0, 2)
      .map((crisis) => crisisSentence(view, crisis)),
    ...newsSentences(view, events.events),
  ].slice(0, MOST)
  if (told.length > 0) return told
  const count = figure(
    view,
    'news.headlines',
    'Headlines read in the last week',
    events.coverage?.headlines ?? 0,
  )
  const read = tell('events_read', { count, one: count.value === 1 }, view.today)
  return [
    tell('sentence', {
      text: joined([read, tell('events_none_of_weight', {}, view.today)], { en: ', ', de: ', ' }),
    }),
  ]
}

function crisesOf(view: BriefingView): readonly Crisis[] {
  const all = (snapshotOf(view.risk)?.crises ?? []).toSorted((a, b) => b.share_pct - a.share_pct)
  return all.filter(
    ({ category, share_pct, last_seen_at }, at) =>
      share_pct >= LEAST_SHARE &&
      CRISIS_WORDS[category] !== undefined &&
      (parseInstant(last_seen_at) ?? 0) > view.asOf - REPORTED_DAYS * DAY &&
      all.findIndex((other) => other.category === category) === at,
  )
}

/** A crisis fades only if prices and risk are no worse than a week ago. */
function crisisSentence(
  view: BriefingView,
  { category, region, share_pct, severity, trend }: Crisis,
): LocalizedText {
  const share = figure(view, `theme.${category}.share`, 'Share of the headlines of five days', share_pct, {
    unit: 'percent',
  })
  const grave = figure(view, `theme.${category}.severity`, 'Severity of 100', severity)
  const words = CRISIS_WORDS[category]
  const place = region === 'global' ? undefined : REGION_WORDS[region]
  const subject =
    place === undefined ? words : { en: `${words.en} ${place.en}`, de: `${words.de} ${place.de}` }
  const falls = trend === 'falling'
  const state = falls ? (isWorse(view) ? 'peaked' : 'fading') : trend
  return tell(
    `theme_${state}`,
    { subject, share, severity: grave, moved: moved(view, indexOf(view), 0), plural: false },
    view.today,
  )
}

function isWorse(view: BriefingView): boolean {
  const week = Number(riskFacts(view)?.week?.value ?? 0)
  const vix = view.priced.get(VIX)
  const surprise = vix === undefined ? 0 : surpriseSince(vix.record, Math.max(0, vix.record.last - 5))
  return week > 0 || surprise > 0
}

function newsSentences(view: BriefingView, events: readonly Event[]): readonly LocalizedText[] {
  const told = new Set<string>()
  return events
    .filter(
      ({ first_seen_at, impact_at_first }) =>
        impact_at_first >= LEAST_IMPACT &&
        (parseInstant(first_seen_at) ?? 0) > view.asOf - REPORTED_DAYS * DAY,
    )
    .toSorted((a, b) => b.sources - a.sources || b.impact_at_first - a.impact_at_first)
    .flatMap((event) => {
      const text = newsSentence(view, event)
      const key = `${event.type} ${event.assets[0]?.symbol}`
      if (text === undefined || told.has(key)) return []
      told.add(key)
      return [text]
    })
    .slice(0, 2)
}

function newsSentence(view: BriefingView, event: Event): LocalizedText | undefined {
  const [first] = event.assets
  const priced = first?.named ? view.priced.get(first.symbol) : undefined
  const words = COMPANY_EVENTS[event.type]
  if (priced?.asset.assetClass === 'equity' && words !== undefined) {
    const values = { name: assetWords(priced.asset), words, source: sourceName(view, event.source) }
    return tell('company_event', { ...values, moved: moved(view, priced) }, view.today)
  }
  const world = WORLD_EVENTS[event.type]
  if (world === undefined || event.type === 'cb_decision') return undefined
  return tell(
    'world_event',
    { words: world, source: sourceName(view, event.source), moved: moved(view, indexOf(view), 1) },
    view.today,
  )
}
