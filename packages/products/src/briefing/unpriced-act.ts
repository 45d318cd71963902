import { idOf } from '@bellwether-markets/engine/briefing/briefing-fact'
import type { LocalizedText } from '@bellwether-markets/engine/briefing/localized-text'
import { type RateDecision, readDecision } from '@bellwether-markets/engine/news/events/read-decision'
import type { Theme, Topic } from '../events/events-schema.ts'
import { snapshotOf } from '../upstream.ts'
import type { BriefingView } from './briefing-view.ts'
import { figure, sessionDay } from './facts.ts'
import { hasFallenFar } from './index-move.ts'
import { quoteOf, quoteWithSource, sourceOf } from './quote.ts'
import { dayOf, scheduledSince } from './scheduled.ts'
import { NOTHING, tell } from './texts.ts'

/** What no close may know yet, in words. */
export interface UnpricedAct {
  /** A part of the headline. */
  readonly headline: LocalizedText
  /** A sentence of the bottom line. */
  readonly lead: LocalizedText
  /** A sentence of the events; undefined where its topic tells it there. */
  readonly text: LocalizedText | undefined
  /** Whether it surely came after the close. */
  readonly isAfterClose: boolean
  /** What it is made of; undefined for an event of the calendar. */
  readonly of: Theme | Topic | undefined
}

const DECISION = 'cb_decision'
const STORIES = { reporting: 3, stating: 2 }
/** Percent: a name that was as good as never given before. */
const NEW = 1

/** A decision of a central bank after the close; else what the headlines have turned to since, or an election. */
export function unpricedAct(view: BriefingView): UnpricedAct | undefined {
  const events = snapshotOf(view.events)
  const theme = events?.themes.find(({ type, priced }) => type === DECISION && !priced)
  if (theme !== undefined) return decisionAct(view, theme)
  for (const topic of events?.topics ?? []) {
    const time = timeOf(view, topic)
    if (time !== undefined) return topicAct(view, topic, time)
  }
  return electionAct(view)
}

/** An election is known to have been held, whatever the headlines say of it. */
function electionAct(view: BriefingView): UnpricedAct | undefined {
  const election = scheduledSince(view).afterClose.find(({ name }) => name === 'president')
  if (election === undefined) return undefined
  const happened = tell('happened_president', { day: dayOf(view, election, 'past') })
  return {
    headline: tell('headline_election'),
    lead: tell('lead_election', { text: happened }),
    text: tell('event_election', { day: dayOf(view, election, 'past') }),
    isAfterClose: true,
    of: undefined,
  }
}

/** Half of its stories are new, and they are enough. Undefined if it is no act, or if the session shows it. */
function timeOf(view: BriefingView, topic: Topic): 'after' | 'unsure' | undefined {
  const { stories, since_close: after, on_session_day: onDay, moves_market: move, is_act: isAct } = topic
  const needed = move === 'no' ? STORIES.reporting : STORIES.stating
  const isNew = 2 * (after + onDay) >= stories
  if (!isNew || (move === 'no' && !isAct) || quoteOf(view, topic.title) === undefined) return undefined
  if (after >= needed) return 'after'
  const isShock = move === 'down' && topic.usual_share_pct < NEW && !hasFallenFar(view)
  return isShock && after + onDay >= needed ? 'unsure' : undefined
}

function topicAct(view: BriefingView, topic: Topic, time: 'after' | 'unsure'): UnpricedAct {
  const { name } = topic
  view.names.add(name.en).add(name.de)
  const lead = tell(`lead_topic_${time}`, {
    name,
    quote: quoteWithSource(view, topic),
    day: sessionDay(view),
  })
  const cause = causeIn(view, topic)
  const named = tell('headline_topic', { name })
  // A quotation is English.
  const headline =
    cause === undefined ? named : { ...named, en: tell('headline_quote', { cause: same(cause) }).en }
  return { headline, lead, text: undefined, isAfterClose: time === 'after', of: topic }
}

const CAUSE = /\bas\s+(\S+\s+\S.*)$/
const LONGEST_CAUSE = 45
const same = (text: string): LocalizedText => ({ en: text, de: text })

/** What the headline of a topic says happened while prices moved, short enough to be quoted in ours. */
function causeIn(view: BriefingView, { title }: Topic): string | undefined {
  const cause = CAUSE.exec(title)?.[1]
  if (cause === undefined || cause.length > LONGEST_CAUSE || quoteOf(view, title) === undefined)
    return undefined
  view.names.add(cause)
  return cause
}

const BANKS: readonly (readonly [RegExp, LocalizedText])[] = [
  [/\b(?:Fed|Federal Reserve|FOMC)\b/, { en: 'the Fed', de: 'die Fed' }],
  [/\b(?:ECB|European Central Bank|EZB)\b/, { en: 'the ECB', de: 'die EZB' }],
  [/\bBank of England\b/, { en: 'the Bank of England', de: 'die Bank of England' }],
  [/\bBank of Japan\b/, { en: 'the Bank of Japan', de: 'die Bank von Japan' }],
]
const SOME_BANK = { en: 'a central bank', de: 'eine Notenbank' }

/** What a central bank did; undefined where no headline states it for sure. */
export function decisionText(view: BriefingView, theme: Theme): LocalizedText | undefined {
  if (theme.type !== DECISION) return undefined
  const { decision, bank, how } = decisionOf(view, theme)
  if (decision === undefined) return undefined
  const did = tell(`did_${decision.verb}`, { how })
  return { en: `${bank.en} ${did.en}`, de: `${bank.de} hat ${did.de}` }
}

function decisionOf(view: BriefingView, theme: Theme) {
  const [first] = theme.headlines
  const [actHeadline] = theme.headlines.flatMap((headline) => {
    const decision = readDecision(headline.title)
    return decision === undefined ? [] : [{ headline, decision }]
  })
  const { title, source } = actHeadline?.headline ?? first
  const bank = BANKS.find(([pattern]) => pattern.test(title))?.[1] ?? SOME_BANK
  return {
    decision: actHeadline?.decision,
    title,
    source,
    bank,
    how: howText(view, theme, actHeadline?.decision),
  }
}

function decisionAct(view: BriefingView, theme: Theme): UnpricedAct {
  const { decision, title, source, bank, how } = decisionOf(view, theme)
  const short = { en: bank.en.replace(/^the /, ''), de: bank.de.replace(/^die /, '') }
  // What is not read for sure is quoted.
  const isQuoted = decision === undefined && quoteOf(view, title) !== undefined
  const origin = isQuoted ? quoteWithSource(view, { title, source }) : sourceOf(view, source)
  const values = {
    bank,
    day: sessionDay(view),
    did: tell(`did_${decision?.verb ?? 'decide'}`, { how }),
    source: origin === undefined ? NOTHING : { en: ` (${origin.en})`, de: ` (${origin.de})` },
  }
  return {
    headline: tell(`headline_${decision?.verb ?? 'decided'}`, { bank: short, how }),
    lead: tell('lead_act', values),
    text: tell('event_unpriced', values, view.today),
    isAfterClose: true,
    of: theme,
  }
}

/** Size or level of the decision, if the headline has it. */
function howText(view: BriefingView, theme: Theme, decision: RateDecision | undefined): LocalizedText {
  const id = `decision.${idOf(theme.id)}`
  const percent = (end: string, value: number) =>
    figure(view, [`${id}.${end}`, `Rate after the decision, ${end}`], value, {
      unit: 'percent',
      decimals: value === 0 ? 0 : 2,
    })
  const level = decision?.level
  if (typeof level === 'object')
    return tell('how_range', { from: percent('from', level.from), to: percent('to', level.to) })
  if (level !== undefined) return tell(`how_${level}`)
  if (decision?.basisPoints === undefined) return NOTHING
  const points = figure(view, [`${id}.points`, 'Size of the decision'], decision.basisPoints, {
    unit: 'basis_points',
    decimals: 0,
  })
  return tell('how_points', { points })
}
