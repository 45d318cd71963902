import { composeBriefing } from '../../domain/briefing/compose-briefing.ts'
import type { LocalizedText, Message, SectionId } from '../../domain/briefing/message.ts'
import type { Language } from '../../domain/text/fact.ts'
import { formatDay, type Instant } from '../../kernel/time.ts'
import type { Briefing, BriefingSnapshot } from './briefing-schema.ts'
import { type BriefingInputs, type BriefingView, briefingView } from './briefing-view.ts'
import { dayOf } from './facts.ts'
import { commodityMessages } from './sections/commodities.ts'
import { eventMessages } from './sections/events.ts'
import { indexMessages } from './sections/index-move.ts'
import { marketMessages } from './sections/markets.ts'
import { moverMessages } from './sections/movers.ts'
import { regimeMessages } from './sections/regime.ts'
import { riskMessages } from './sections/risk.ts'
import { sectorMessages } from './sections/sectors.ts'
import { signalMessages } from './sections/signals.ts'
import { watchMessages } from './sections/watch.ts'
import { weekMessages } from './sections/week.ts'
import { tell } from './texts.ts'

const SECTION_TITLES: Readonly<Record<SectionId, LocalizedText>> = {
  market: { en: 'Since the last briefing', de: 'Seit dem letzten Bericht' },
  risk: { en: 'Risk and regime', de: 'Risiko und Marktphase' },
  movers: { en: 'Stocks', de: 'Einzelwerte' },
  sectors: { en: 'Sectors', de: 'Sektoren' },
  commodities: { en: 'Commodities', de: 'Rohstoffe' },
  events: { en: 'Events and crises', de: 'Nachrichten und Krisen' },
  signals: { en: 'Signals and portfolio', de: 'Signale und Portfolio' },
  watch: { en: 'What to watch', de: 'Was ansteht' },
}
const PARTS = [
  ...['risk', 'risk_history', 'regime', 'regime_history', 'sectors'],
  ...['commodities', 'events', 'signals', 'portfolio'],
] as const
const MISSING_DE: Readonly<Record<string, string>> = {
  risk: 'Der Risikoindex liegt nicht vor.',
  risk_history: 'Der Verlauf des Risikoindex liegt nicht vor.',
  regime: 'Die Marktphase liegt nicht vor.',
  regime_history: 'Der Verlauf der Marktphasen liegt nicht vor.',
  sectors: 'Das Sektorradar liegt nicht vor.',
  commodities: 'Die Bewertung der Rohstoffe liegt nicht vor.',
  events: 'Nachrichten liegen nicht vor.',
  signals: 'Signale liegen nicht vor.',
  portfolio: 'Das Musterportfolio liegt nicht vor.',
}

/** @throws NotEnoughHistory without S&P 500 closes of the last week */
export function describeBriefing(inputs: BriefingInputs, asOf: Instant): BriefingSnapshot {
  const view = briefingView(inputs, asOf)
  const date = dayOf('briefing_date', view.today, 'bellwether')
  const composed = composeBriefing({
    title: tell('title', { date }),
    titleFacts: [date],
    messages: messagesOf(view),
    sectionTitles: SECTION_TITLES,
    nothing: tell('nothing'),
  })
  const inLanguage = (language: Language): Briefing => {
    const { title, headline, sections, facts, grounding } = composed[language]
    return {
      language,
      title,
      date: formatDay(view.today),
      session: formatDay(view.session),
      headline,
      sections: sections.map((section) => ({ ...section, facts: [...section.facts] })),
      facts: [...facts],
      grounding: { ...grounding },
      wording: 'template',
      missing: missingOf(inputs, language),
    }
  }
  return { en: inLanguage('en'), de: inLanguage('de'), held: [...composed.evidence] }
}

const messagesOf = (view: BriefingView): readonly Message[] =>
  [
    ...[indexMessages, marketMessages, weekMessages, riskMessages, regimeMessages, moverMessages],
    ...[sectorMessages, commodityMessages, eventMessages, signalMessages, watchMessages],
  ].flatMap((say) => say(view))

function missingOf(inputs: BriefingInputs, language: Language): Briefing['missing'] {
  return PARTS.flatMap((name) => {
    const part = inputs[name as (typeof PARTS)[number] & keyof BriefingInputs] as { missing?: string }
    if (part.missing === undefined) return []
    return [{ name, reason: language === 'en' ? part.missing : MISSING_DE[name] }]
  })
}
