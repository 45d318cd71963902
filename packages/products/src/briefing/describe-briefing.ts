import { readCited } from '@bellwether-markets/engine/briefing/cited-text'
import {
  type ComposedBriefing,
  type ComposedSection,
  composeBriefing,
  type SectionId,
} from '@bellwether-markets/engine/briefing/compose-briefing'
import type { Scored } from '@bellwether-markets/engine/briefing/lead'
import type { LocalizedText } from '@bellwether-markets/engine/briefing/localized-text'
import { moveAt } from '@bellwether-markets/engine/briefing/price-record'
import {
  asDay,
  formatDay,
  formatInstant,
  type Instant,
  weekday,
} from '@bellwether-markets/engine/kernel/time'
import { SP500 } from '@bellwether-markets/engine/market/roles'
import { round } from '@bellwether-markets/engine/series/round'
import type { Language, PublishedFact } from '@bellwether-markets/engine/text/fact'
import { snapshotOf } from '../upstream.ts'
import type { Briefing, BriefingSnapshot, HeldSentence } from './briefing-schema.ts'
import { type BriefingInputs, type BriefingView, briefingView } from './briefing-view.ts'
import { labelled } from './fact-labels.ts'
import { dayFigure } from './facts.ts'
import { isRiskLed, leadsOf } from './leads.ts'
import { surpriseOf } from './moves.ts'
import { aheadSentences } from './sections/ahead.ts'
import { bottomLine } from './sections/bottom-line.ts'
import { verdictOf } from './sections/causes.ts'
import { changedSentences } from './sections/changed.ts'
import { eventSentences } from './sections/events.ts'
import { headline, isQuiet, LONGEST_HEADLINE } from './sections/headline.ts'
import { marketSentences } from './sections/markets.ts'
import { moverSentences, moversOf } from './sections/movers.ts'
import { portfolioSentences } from './sections/portfolio.ts'
import { riskSentences } from './sections/risk.ts'
import { signalSentences } from './sections/signals.ts'
import { unknownSentences } from './sections/unknown.ts'
import { tableRows } from './table.ts'
import { tell } from './texts.ts'

const SECTION_TITLES: Readonly<Record<SectionId, LocalizedText>> = {
  tldr: { en: 'Bottom line', de: 'Das Wichtigste' },
  changed: { en: 'Since the last briefing', de: 'Seit dem letzten Bericht' },
  markets: { en: 'Markets', de: 'Märkte' },
  movers: { en: 'Movers', de: 'Kursbewegungen' },
  risk: { en: 'Risk and regime', de: 'Risiko und Marktphase' },
  events: { en: 'Events', de: 'Ereignisse' },
  signals: { en: 'Signals and calls', de: 'Signale und Prognosen' },
  portfolio: { en: 'Model portfolio', de: 'Musterportfolio' },
  ahead: { en: 'Ahead', de: 'Ausblick' },
  unknown: { en: 'What we do not know', de: 'Was wir nicht wissen' },
}
const PARTS = ['risk', 'risk_history', 'regime', 'regime_history', 'events', 'signals', 'portfolio'] as const
const MISSING_DE: Readonly<Record<string, string>> = {
  risk: 'Der Risikoindex liegt nicht vor.',
  risk_history: 'Der Verlauf des Risikoindex liegt nicht vor.',
  regime: 'Die Marktphase liegt nicht vor.',
  regime_history: 'Der Verlauf der Marktphasen liegt nicht vor.',
  events: 'Nachrichten liegen nicht vor.',
  signals: 'Signale liegen nicht vor.',
  portfolio: 'Das Musterportfolio liegt nicht vor.',
}

/** An edition before it is written in its languages. */
export interface Edition {
  readonly view: BriefingView
  readonly leads: readonly Scored[]
  readonly composed: ComposedBriefing
}

/** @throws NotEnoughHistory without S&P 500 closes of the last week */
export function describeBriefing(inputs: BriefingInputs, asOf: Instant): BriefingSnapshot {
  const { view, leads, composed } = editionOf(inputs, asOf)
  const lead = isQuiet(view) && !isRiskLed(leads) ? SP500 : (leads[0]?.subject ?? SP500)
  const inLanguage = (language: Language): Briefing => written(view, composed, lead, language)
  return { en: inLanguage('en'), de: inLanguage('de'), held: heldOf(composed), state: stateOf(view) }
}

/** What an update of the day is compared with. */
function stateOf({ risk, regime, events }: BriefingView): BriefingSnapshot['state'] {
  const index = snapshotOf(risk)
  return {
    risk: index === undefined ? null : { date: index.date, value: index.value, status: index.status },
    regime: snapshotOf(regime)?.regime ?? null,
    themes: snapshotOf(events)?.themes.map(({ id }) => id) ?? null,
  }
}

/** @throws NotEnoughHistory as `describeBriefing` */
export function editionOf(inputs: BriefingInputs, asOf: Instant): Edition {
  const view = briefingView(inputs, asOf)
  const date = dayFigure(view, ['briefing_date', 'Day of the briefing'], view.today)
  const leads = leadsOf(view)
  const sections = [
    { id: 'title' as const, sentences: [tell(inputs.isSimulated ? 'title_simulated' : 'title', { date })] },
    { id: 'headline' as const, sentences: [shortest(headline(ofHeadline(view), leads))] },
    { id: 'tldr' as const, sentences: bottomLine(view, leads) },
    { id: 'changed' as const, sentences: changedSentences(view) },
    { id: 'markets' as const, sentences: marketSentences(view) },
    { id: 'movers' as const, sentences: moverSentences(view) },
    { id: 'risk' as const, sentences: riskSentences(view) },
    { id: 'events' as const, sentences: eventSentences(view, leads) },
    { id: 'signals' as const, sentences: signalSentences(view) },
    { id: 'portfolio' as const, sentences: portfolioSentences(view) },
    { id: 'ahead' as const, sentences: aheadSentences(view) },
    { id: 'unknown' as const, sentences: unknownSentences(view) },
  ]
  return { view, leads, composed: composeBriefing(shortened(sections), view.facts, [...view.names]) }
}

interface Part {
  readonly id: ComposedSection['id']
  readonly sentences: readonly LocalizedText[]
}

const MOST_WORDS = 519
/** What a long edition does without, the first first: a part and how many sentences it then keeps. Calls are all told. */
const SPARED: readonly (readonly [SectionId, number])[] = [
  ['changed', 3],
  ['movers', 1],
  ['ahead', 1],
  ['risk', 3],
  ['portfolio', 1],
  ['markets', 4],
  ['changed', 2],
  ['unknown', 2],
  ['events', 2],
  ['unknown', 1],
  ['markets', 3],
  ['risk', 2],
  ['events', 1],
]

/** Cuts until it is short enough; what then fits again comes back, the last cut first. */
function shortened(parts: readonly Part[]): readonly Part[] {
  let fitting = parts
  for (const [id, most] of SPARED) {
    if (wordsIn(fitting) <= MOST_WORDS) break
    fitting = withMost(fitting, parts, [id, most])
  }
  for (const [id] of SPARED.toReversed()) {
    const { length } = sentencesOf(fitting, id)
    const longer = withMost(fitting, parts, [id, length + 1])
    if (wordsIn(longer) <= MOST_WORDS) fitting = longer
  }
  return fitting
}

const sentencesOf = (parts: readonly Part[], id: SectionId): readonly LocalizedText[] =>
  parts.find((part) => part.id === id)?.sentences ?? []

/** One part with at most so many of its sentences. */
const withMost = (fitting: readonly Part[], all: readonly Part[], [id, most]: (typeof SPARED)[number]) =>
  fitting.map((part) => (part.id === id ? { id, sentences: sentencesOf(all, id).slice(0, most) } : part))

/** In German, the longer language, without the title. */
const wordsIn = (parts: readonly Part[]): number =>
  parts
    .filter(({ id }) => id !== 'title')
    .flatMap(({ sentences }) => sentences.flatMap(({ de }) => readCited(de).text.split(/\s+/))).length

/** What a headline says may be said again in the text. */
const ofHeadline = (view: BriefingView): BriefingView => ({ ...view, mentioned: new Set() })

/** The first form whose text is short enough in both languages; the last one otherwise. */
function shortest(forms: readonly LocalizedText[]): LocalizedText {
  const fits = ({ en, de }: LocalizedText): boolean =>
    [en, de].every((text) => readCited(text).text.length <= LONGEST_HEADLINE)
  return forms.find(fits) ?? forms[forms.length - 1]
}

function written(
  view: BriefingView,
  { sections, facts, numbers, dropped }: ComposedBriefing,
  lead: string,
  language: Language,
): Briefing {
  const [title, headlined, ...rest] = sections
  const bodySections = rest.map((section) => sectionOf(section, language))
  return {
    language,
    title: textOf(title, language),
    date: formatDay(view.today),
    edition: 'morning',
    kind: view.kind,
    session: formatDay(view.session),
    as_of: formatInstant(view.asOf),
    headline: textOf(headlined, language),
    lead,
    tldr: bodySections[0].text,
    sections: bodySections,
    table: { rows: tableRows(view, language) },
    movers: moversOf(view).map((one) => ({
      symbol: one.asset.symbol,
      move_pct: round(100 * moveAt(one.record), 1),
      times_usual: round(Math.abs(surpriseOf(one)), 1),
      verdict: verdictOf(view, one)?.verdict ?? null,
    })),
    changed_since: formatDay(lastWorkingDay(view)),
    facts: labelled(facts, view, language).map(withAlias),
    grounding: { numbers, verified: numbers, dropped: dropped.length },
    wording: 'template',
    missing: missingOf(view, language),
    unknown: bodySections[bodySections.length - 1].items.map(({ text }) => text),
    markdown: null,
    update: null,
  }
}

/** Former ids of facts, for one version. */
const ALIASES: Readonly<Record<string, string>> = {
  'sp500.1d': 'sp500_change',
  'sp500.close': 'sp500_close',
  'sp500.prev_1d': 'sp500_change_before',
  'sp500.week': 'sp500_week',
  'sp500.run': 'sp500_streak',
  'stocks.up': 'stocks_up',
  'stocks.n': 'stocks_all',
  'vix.close': 'vix',
  'vix.prev': 'vix_before',
  'us10y.close': 'yield_10y',
  'us10y.bp': 'yield_10y_change',
  'regime.days': 'regime_age',
  'regime.since': 'regime_since',
  'regime.vix_5d': 'vix_5d',
  'risk.value': 'risk',
  'risk.prev': 'risk_before',
  'risk.7d': 'risk_7d',
  'risk.p7': 'p_fall',
  'risk.p7_base': 'p_fall_usual',
  'risk.fall': 'fall_size',
  'risk.within': 'fall_sessions',
}

const withAlias = ({ id, ...fact }: PublishedFact): Briefing['facts'][number] => {
  const alias = ALIASES[id]
  return alias === undefined ? { id, ...fact } : { id, alias, ...fact }
}

const textOf = ({ items }: ComposedSection, language: Language): string =>
  items[language].map(({ text }) => text).join(' ')

function sectionOf(section: ComposedSection, language: Language): Briefing['sections'][number] {
  const id = section.id as SectionId
  const items = section.items[language].map(({ text, citations }) => ({
    text,
    citations: citations.map((citation) => ({ ...citation })),
  }))
  return {
    id,
    title: SECTION_TITLES[id][language],
    text: textOf(section, language),
    items,
    facts: [...new Set(items.flatMap(({ citations }) => citations.map(({ fact }) => fact)))],
  }
}

function lastWorkingDay({ today }: BriefingView) {
  let day = asDay(today - 1)
  while (weekday(day) === 0 || weekday(day) === 6) day = asDay(day - 1)
  return day
}

const heldOf = ({ sections }: ComposedBriefing): HeldSentence[] =>
  (['en', 'de'] as const).flatMap((language) =>
    sections.flatMap(({ id, evidence }) =>
      evidence.flatMap((one, item) => {
        const own = id === 'title' ? undefined : one[language]
        return own === undefined
          ? []
          : [
              {
                section: id,
                item,
                language,
                facts: [...own.facts] as HeldSentence['facts'],
                names: [...own.names],
              },
            ]
      }),
    ),
  )

function missingOf(view: BriefingView, language: Language): Briefing['missing'] {
  return PARTS.flatMap((name) => {
    const part = view[name as 'risk'] as { missing?: string }
    if (part.missing === undefined) return []
    return [{ name, reason: language === 'en' ? part.missing : MISSING_DE[name] }]
  })
}
