import { returnOver } from '../../../domain/briefing/asset-move.ts'
import { assetWords } from '../../../domain/briefing/asset-words.ts'
import { changeFact, idOf, numberFact } from '../../../domain/briefing/briefing-fact.ts'
import { FORMATTERS } from '../../../domain/briefing/formatter.ts'
import { STATUS_WORDS } from '../../../domain/briefing/market-words.ts'
import type { LocalizedText, Message } from '../../../domain/briefing/message.ts'
import { tradingDays } from '../../../domain/market/calendar.ts'
import type { Fact } from '../../../domain/text/fact.ts'
import { asDay, weekday } from '../../../kernel/time.ts'
import { type BriefingView, given, SP500 } from '../briefing-view.ts'

const { en, de } = FORMATTERS
const SUNDAY = 0
const MONDAY = 1
const FLAT = 0.003

/** The week, if New York has not traded since the last briefing. */
export function weekMessages(view: BriefingView): readonly Message[] {
  if (view.isNew) return []
  if (weekday(view.today) === SUNDAY) return [...indexWeek(view), ...sectorWeek(view)]
  return weekday(view.today) === MONDAY ? riskWeek(view) : []
}

/** Trading days from Monday to the latest session. */
const sessionsOf = ({ session }: BriefingView): number =>
  tradingDays(asDay(session - ((weekday(session) + 6) % 7)), session).length

function changeOf(view: BriefingView, symbol: string): number {
  const window = view.bars.get(symbol)
  if (window === undefined || !view.moves.has(symbol)) return Number.NaN
  return returnOver(window, view.session, sessionsOf(view))
}

function indexWeek(view: BriefingView): readonly Message[] {
  const value = changeOf(view, SP500)
  if (Number.isNaN(value)) return []
  const terms = { en: ['s&p 500'], de: ['s&p 500'] }
  const week = changeFact({
    id: 'sp500_week',
    label: 'S&P 500, change of the week',
    value,
    ...terms,
    ...view.originOf(SP500),
  })
  return [
    {
      section: 'market',
      importance: Math.min(80, 30 + 800 * Math.abs(value)),
      facts: [week],
      text: weekText(value, [en.size(week), en.signed(week)], [de.size(week), de.signed(week)]),
      headline: {
        en: `a week of ${en.signed(week)} for the S&P 500`,
        de: `Wochenbilanz des S&P 500: ${de.signed(week)}`,
      },
      names: [],
    },
  ]
}

type Written = readonly [size: string, signed: string]

function weekText(value: number, [size, signed]: Written, [groesse, zeichen]: Written): LocalizedText {
  if (Math.abs(value) < FLAT)
    return {
      en: `The past week left the S&P 500 where it was (${signed}).`,
      de: `Die vergangene Woche hat den S&P 500 kaum verändert (${zeichen}).`,
    }
  if (value > 0.02)
    return {
      en: `It was a strong week for the S&P 500, which gained ${size}.`,
      de: `Eine starke Woche liegt hinter dem S&P 500: Er gewann ${groesse}.`,
    }
  if (value > 0)
    return {
      en: `The S&P 500 gained ${size} in the past week.`,
      de: `In der vergangenen Woche legte der S&P 500 um ${groesse} zu.`,
    }
  if (value < -0.02)
    return {
      en: `It was a bad week for the S&P 500, which lost ${size}.`,
      de: `Eine schlechte Woche liegt hinter dem S&P 500: Er verlor ${groesse}.`,
    }
  return {
    en: `The S&P 500 lost ${size} in the past week.`,
    de: `In der vergangenen Woche gab der S&P 500 um ${groesse} nach.`,
  }
}

function sectorWeek(view: BriefingView): readonly Message[] {
  const sectors = view.tracked
    .filter(({ assetClass }) => assetClass === 'sector_etf')
    .map((asset) => ({ asset, value: changeOf(view, asset.symbol) }))
    .filter(({ value }) => Number.isFinite(value))
    .toSorted((a, b) => b.value - a.value)
  const [best, worst] = [sectors[0], sectors[sectors.length - 1]]
  if (best === undefined || worst === undefined || best.value - worst.value < 0.02) return []
  const told = [best, worst].map(({ asset, value }) => {
    const words = assetWords(asset)
    const fact = changeFact({
      id: `${idOf(asset.symbol)}_week`,
      label: `${asset.name}, change of the week`,
      value,
      en: [words.en],
      de: [words.de.toLowerCase()],
      ...view.originOf(asset.symbol),
    })
    return { words, fact }
  })
  const [first, last] = told
  return [
    {
      section: 'sectors',
      importance: 28,
      facts: told.map(({ fact }) => fact),
      text: {
        en: `The week's ranking runs from ${first.words.en} (${en.signed(first.fact)}) down to ${last.words.en} (${en.signed(last.fact)}).`,
        de: `An der Spitze der Woche stehen ${first.words.de} (${de.signed(first.fact)}), am Ende ${last.words.de} (${de.signed(last.fact)}).`,
      },
      names: [],
    },
  ]
}

function riskWeek(view: BriefingView): readonly Message[] {
  const risk = given(view.risk)
  if (risk === undefined || risk.change_7d === null) return []
  const origin = { decimals: 1, asOf: risk.date, source: 'bellwether', en: ['risk'], de: ['risiko'] }
  const value = numberFact({ id: 'risk', label: 'Risk index', value: risk.value, ...origin })
  const change = numberFact({
    id: 'risk_7d',
    label: 'Risk index, change in seven days',
    value: risk.change_7d,
    directed: true,
    ...origin,
  })
  const status = STATUS_WORDS[risk.status]
  const moved = risk.change_7d
  return [
    {
      section: 'risk',
      importance: 24 + 2 * Math.abs(moved),
      facts: [value, change],
      text: riskWeekText(status, moved, [value, change]),
      headline: {
        en: `the week opens with ${status.en} risk at ${en.plain(value)}`,
        de: `Wochenauftakt bei einem Risikoindex von ${de.plain(value)}`,
      },
      names: [],
    },
  ]
}

function riskWeekText(
  status: (typeof STATUS_WORDS)[keyof typeof STATUS_WORDS],
  moved: number,
  [value, change]: readonly Fact[],
): LocalizedText {
  return moved > 1
    ? {
        en: `The new week begins with ${status.en} risk: the risk index is up ${en.size(change)} points from a week ago, at ${en.plain(value)}.`,
        de: `In die neue Woche geht der Markt mit einem Risikoindex von ${de.plain(value)} (${status.deField}); binnen einer Woche stieg das Risiko um ${de.size(change)} Punkte.`,
      }
    : moved < -1
      ? {
          en: `The new week begins with ${status.en} risk: the risk index is down ${en.size(change)} points from a week ago, at ${en.plain(value)}.`,
          de: `In die neue Woche geht der Markt mit einem Risikoindex von ${de.plain(value)} (${status.deField}); binnen einer Woche sank das Risiko um ${de.size(change)} Punkte.`,
        }
      : {
          en: `As the new week begins, risk is ${status.en} and hardly changed from a week ago: ${en.plain(value)} on the risk index (${en.signed(change)}).`,
          de: `Zum Wochenauftakt gilt das Risiko als ${status.de} und hat sich binnen einer Woche wenig geändert: Der Risikoindex steht bei ${de.plain(value)} (${de.signed(change)}).`,
        }
}
