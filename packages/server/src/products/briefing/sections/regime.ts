import { dayFact, numberFact } from '../../../domain/briefing/briefing-fact.ts'
import { FORMATTERS } from '../../../domain/briefing/formatter.ts'
import { REGIME_WORDS } from '../../../domain/briefing/market-words.ts'
import type { LocalizedText, Message } from '../../../domain/briefing/message.ts'
import type { Fact } from '../../../domain/text/fact.ts'
import { asDay, parseDay } from '../../../kernel/time.ts'
import type { MarketRegime } from '../../regime/regime-schema.ts'
import { type BriefingView, given } from '../briefing-view.ts'

const { en, de } = FORMATTERS
const NAMES = ['200-day', '200-Tage-Linie']
/** Ages of a regime worth a message, sessions. */
const ANNIVERSARIES = [50, 100, 150, 200, 250, 300, 400, 500, 750, 1000]

/** The regime, if it turned, is about to turn, or has a round age. */
export function regimeMessages(view: BriefingView): readonly Message[] {
  const regime = given(view.regime)
  if (regime === undefined || !view.isNew) return []
  const facts = factsOf(regime)
  const message = turnMessage(view, regime, facts) ?? pendingMessage(regime, facts) ?? ageMessage(regime)
  return message === undefined ? [] : [message]
}

interface RegimeFacts {
  readonly gap: Fact
  readonly vix5: Fact
  readonly average: Fact
}

function factsOf({ gap_pct, vix_5d, sma_200, index_date }: MarketRegime): RegimeFacts {
  const origin = { asOf: index_date, source: 'bellwether' }
  const terms = { en: ['200-day'], de: ['200-tage-linie'] }
  return {
    gap: numberFact({
      id: 'sp500_gap_200',
      label: 'S&P 500 against its 200-day average',
      value: gap_pct,
      decimals: 1,
      unit: 'percent',
      directed: true,
      ...terms,
      ...origin,
    }),
    vix5: numberFact({
      id: 'vix_5d',
      label: 'VIX, mean of five closes',
      value: vix_5d,
      decimals: 1,
      en: ['vix'],
      de: ['vix'],
      ...origin,
    }),
    average: numberFact({
      id: 'sma_200',
      label: '200-day average of the S&P 500',
      value: sma_200,
      decimals: 0,
      ...terms,
      ...origin,
    }),
  }
}

const place = ({ gap }: RegimeFacts): LocalizedText =>
  Number(gap.value) < 0
    ? { en: `${en.size(gap)} below its 200-day average`, de: `${de.size(gap)} unter seiner 200-Tage-Linie` }
    : {
        en: `${en.size(gap)} above its 200-day average`,
        de: `${de.size(gap)} oberhalb seiner 200-Tage-Linie`,
      }

function turnMessage(view: BriefingView, regime: MarketRegime, facts: RegimeFacts): Message | undefined {
  if (regime.days_in_regime !== 1) return undefined
  const now = REGIME_WORDS[regime.regime]
  const rows = (given(view.regime_history)?.rows ?? []).filter(({ date }) => date < regime.since)
  const before = rows[rows.length - 1]?.regime
  const old = before === undefined || before === regime.regime ? undefined : REGIME_WORDS[before]
  const where = place(facts)
  const begun: LocalizedText =
    old === undefined
      ? {
          en: `The regime has changed: this is now ${now.en}`,
          de: `Das Regime hat gewechselt: Es herrscht nun ${now.deNominative}`,
        }
      : {
          en: `The regime has changed from ${old.en} to ${now.en}`,
          de: `Nach dem Ende ${old.deGenitive} herrscht nun ${now.deNominative}`,
        }
  return {
    section: 'risk',
    opens: true,
    importance: regime.regime === 'CRISIS' ? 97 : 82,
    facts: [facts.gap, facts.vix5],
    text: {
      en: `${begun.en}, with the S&P 500 ${where.en} and the VIX at ${en.plain(facts.vix5)} on average over five days.`,
      de: `${begun.de}, denn der S&P 500 liegt ${where.de}, und der VIX erreicht im Schnitt von fünf Tagen ${de.plain(facts.vix5)}.`,
    },
    headline: {
      en: `regime turns to ${now.en.replace(/^an? /, '')}`,
      de: `Regimewechsel: nun ${now.deNominative}`,
    },
    names: [...NAMES, 'five days', 'fünf Tagen'],
  }
}

function pendingMessage(regime: MarketRegime, facts: RegimeFacts): Message | undefined {
  const { pending } = regime
  if (pending === null) return undefined
  const next = REGIME_WORDS[pending.regime]
  const origin = { asOf: regime.index_date, source: 'bellwether' }
  const left = numberFact({
    id: 'regime_sessions_left',
    label: 'Closes until the regime would change',
    value: pending.sessions_left,
    decimals: 0,
    ...origin,
  })
  const where = place(facts)
  const one = pending.sessions_left === 1
  const text: LocalizedText = one
    ? {
        en: `One more close like this would make it ${next.en}: the S&P 500 stands ${where.en}.`,
        de: `Ein weiterer solcher Schlusskurs, und es wäre ${next.deNominative}; der S&P 500 liegt ${where.de}.`,
      }
    : {
        en: `A change of regime is under way: should the next ${en.count(left)} closes confirm it, this will be ${next.en}, as the S&P 500 stands ${where.en}.`,
        de: `Ein Regimewechsel bahnt sich an. Sollten ihn ${de.count(left)} weitere Schlusskurse bestätigen, wäre es ${next.deNominative}; der S&P 500 liegt ${where.de}.`,
      }
  return {
    section: 'risk',
    importance: one ? 50 : 34,
    facts: [facts.gap, ...(one ? [] : [left])],
    text,
    headline: { en: `regime about to turn to ${next.en.replace(/^an? /, '')}`, de: `${next.de} in Sicht` },
    names: NAMES,
  }
}

function ageMessage(regime: MarketRegime): Message | undefined {
  if (!ANNIVERSARIES.includes(regime.days_in_regime)) return undefined
  const now = REGIME_WORDS[regime.regime]
  const age = numberFact({
    id: 'regime_age',
    label: 'Sessions in the regime',
    value: regime.days_in_regime,
    decimals: 0,
    asOf: regime.index_date,
    source: 'bellwether',
  })
  const day = parseDay(regime.since)
  const since = dayFact('regime_since', 'First session of the regime', asDay(day ?? 0), 'bellwether')
  return {
    section: 'risk',
    importance: 26,
    facts: [age, since],
    text: {
      en: `It has been ${now.en} for ${en.plain(age)} sessions, since ${en.fullDate(since)}.`,
      de: `Seit dem ${de.fullDate(since)} und damit seit ${de.plain(age)} Handelstagen herrscht ${now.deNominative}.`,
    },
    names: NAMES,
  }
}
