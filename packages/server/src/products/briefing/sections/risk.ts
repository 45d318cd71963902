import { dayFact, numberFact } from '../../../domain/briefing/briefing-fact.ts'
import { FORMATTERS } from '../../../domain/briefing/formatter.ts'
import { STATUS_WORDS } from '../../../domain/briefing/market-words.ts'
import type { LocalizedText, Message } from '../../../domain/briefing/message.ts'
import { RISK_FLOORS, RISK_STATUSES } from '../../../domain/risk/risk-status.ts'
import type { Fact } from '../../../domain/text/fact.ts'
import { asDay, parseDay } from '../../../kernel/time.ts'
import type { RiskIndex } from '../../risk/risk-schema.ts'
import { type BriefingView, given } from '../briefing-view.ts'
import { driverFacts, driversText } from './risk-drivers.ts'
import { chanceMessage, regionMessage } from './risk-outlook.ts'

const { en, de } = FORMATTERS
const TERMS = { en: ['risk', 'index'], de: ['risiko', 'index'] }
const MOVED = 2.5
const QUIET = 0.5
const LONG_AGO = 40
const STATUS_WEIGHT: Readonly<Record<RiskIndex['status'], number>> = {
  CALM: 0,
  MODERATE: 8,
  ELEVATED: 18,
  CRITICAL: 26,
}

interface Risk {
  readonly now: RiskIndex
  readonly value: Fact
  readonly before: Fact
  /** Change of status since the day before. */
  readonly turned: 'up' | 'down' | undefined
  readonly moved: number
}

/** The risk index, if it moved, turned or is high, with its composition. */
export function riskMessages(view: BriefingView): readonly Message[] {
  const risk = riskOf(view)
  if (risk === undefined) return []
  const state = view.isNew ? stateMessage(view, risk) : undefined
  return [
    ...(state === undefined ? [] : [state, ...(hasChanged(risk) ? chanceMessage(risk.now) : [])]),
    ...regionMessage(view, risk.now),
  ]
}

/** Whether a reader would ask for the consequences. */
const hasChanged = ({ turned, moved }: Risk): boolean => turned !== undefined || Math.abs(moved) >= MOVED

function riskOf(view: BriefingView): Risk | undefined {
  const now = given(view.risk)
  if (now === undefined || now.change_1d === null) return undefined
  const origin = { asOf: now.date, source: 'bellwether', decimals: 1, ...TERMS }
  const previous = now.value - now.change_1d
  const level = (value: number): number =>
    RISK_STATUSES.findLastIndex((status) => value > RISK_FLOORS[status])
  const step = level(now.value) - level(Math.round(previous * 10) / 10)
  return {
    now,
    value: numberFact({ id: 'risk', label: 'Risk index', value: now.value, ...origin }),
    before: numberFact({ id: 'risk_before', label: 'Risk index, day before', value: previous, ...origin }),
    turned: step > 0 ? 'up' : step < 0 ? 'down' : undefined,
    moved: now.change_1d,
  }
}

function stateMessage(view: BriefingView, risk: Risk): Message | undefined {
  const { now, moved, turned } = risk
  const extreme = extremeOf(view, now)
  const isHigh = now.status === 'ELEVATED' || now.status === 'CRITICAL'
  if (turned === undefined && Math.abs(moved) < MOVED && extreme === undefined && !isHigh)
    return quietMessage(risk)
  const base = turned !== undefined ? 52 : 24
  const importance = Math.min(
    95,
    base + 2 * Math.abs(moved) + STATUS_WEIGHT[now.status] + (extreme === undefined ? 0 : 6),
  )
  const sentences = [levelText(risk), extreme?.text, driversText(now, moved)].flatMap((part) => part ?? [])
  return {
    section: 'risk',
    opens: true,
    importance,
    facts: [risk.value, risk.before, ...(extreme?.facts ?? []), ...driverFacts(now)],
    text: { en: sentences.map((part) => part.en).join(' '), de: sentences.map((part) => part.de).join(' ') },
    ...(turned !== undefined || extreme !== undefined || Math.abs(moved) > 4
      ? { headline: headlineOf(risk) }
      : {}),
    names: [],
  }
}

/** The level on a quiet day. */
function quietMessage({ now, value, moved }: Risk): Message {
  const status = STATUS_WORDS[now.status]
  const [is, nun] = [en.plain(value), de.plain(value)]
  const text: LocalizedText =
    Math.abs(moved) < QUIET
      ? {
          en: `Risk is where it was, ${status.en} at ${is}.`,
          de: `Das Risiko verharrt ${status.deField}, der Index steht bei ${nun}.`,
        }
      : moved > 0
        ? {
            en: `The risk index ticked up to ${is}, which is ${status.en}.`,
            de: `Etwas höher als am Vortag liegt mit ${nun} der Risikoindex (${status.deField}).`,
          }
        : {
            en: `At ${is} the risk index is a shade lower and ${status.en}.`,
            de: `Der Risikoindex gab leicht auf ${nun} nach und liegt ${status.deField}.`,
          }
  return { section: 'risk', importance: 20 + Math.abs(moved), facts: [value], text, names: [] }
}

function levelText({ now, value, before, turned, moved }: Risk): LocalizedText {
  const status = STATUS_WORDS[now.status]
  const [was, is] = [en.plain(before), en.plain(value)]
  const [vorher, nun] = [de.plain(before), de.plain(value)]
  if (turned === 'up')
    return {
      en: `Risk now counts as ${status.en}: the index went from ${was} to ${is}.`,
      de: `Das Risiko gilt nun als ${status.de}, der Index stieg von ${vorher} auf ${nun}.`,
    }
  if (turned === 'down')
    return {
      en: `Risk has come down to ${status.en}, with the index at ${is} after ${was}.`,
      de: `Das Risiko gilt nur noch als ${status.de}: Nach ${vorher} liegt der Index bei ${nun}.`,
    }
  if (moved >= MOVED)
    return {
      en: `The risk index rose from ${was} to ${is} and stays ${status.en}.`,
      de: `Der Risikoindex stieg von ${vorher} auf ${nun} und bleibt ${status.deField}.`,
    }
  if (moved <= -MOVED)
    return {
      en: `The risk index eased from ${was} to ${is}, which still counts as ${status.en}.`,
      de: `Der Risikoindex sank von ${vorher} auf ${nun}, was weiterhin als ${status.de} gilt.`,
    }
  if (moved === 0) {
    return {
      en: `Stress persists: the risk index, ${status.en}, reads ${is} as it did before.`,
      de: `Der Druck hält an; der Risikoindex (${status.de}) zeigt unverändert ${nun}.`,
    }
  }
  if (moved > 0)
    return {
      en: `The risk index crept up from ${was} to ${is}, which counts as ${status.en}.`,
      de: `Der Risikoindex stieg leicht von ${vorher} auf ${nun} und liegt damit ${status.deField}.`,
    }
  return {
    en: `Stress is not getting worse: the risk index, ${status.en}, reads ${is} after ${was}.`,
    de: `Der Druck nimmt nicht weiter zu; der Risikoindex (${status.de}) zeigt ${nun} nach ${vorher}.`,
  }
}

interface Part {
  readonly text: LocalizedText
  readonly facts: readonly Fact[]
}

/** Highest or lowest value in a long time. */
function extremeOf(view: BriefingView, { value, date, change_1d: moved }: RiskIndex): Part | undefined {
  const rows = (given(view.risk_history)?.rows ?? []).filter((row) => row.date < date)
  const high = rows.findLastIndex((row) => row.value >= value)
  const low = rows.findLastIndex((row) => row.value <= value)
  const isHigh = (moved ?? 0) > 0
  const at = isHigh ? high : low
  const day = parseDay(rows[at]?.date ?? '')
  if (day === undefined || rows.length - at < LONG_AGO) return undefined
  const fact = dayFact(
    'risk_last_level',
    'Last day with the risk index at this level',
    asDay(day),
    'bellwether',
  )
  return {
    facts: [fact],
    text: isHigh
      ? {
          en: `It was last this high on ${en.fullDate(fact)}.`,
          de: `So hoch war er zuletzt am ${de.fullDate(fact)}.`,
        }
      : {
          en: `It was last this low on ${en.fullDate(fact)}.`,
          de: `So niedrig war er zuletzt am ${de.fullDate(fact)}.`,
        },
  }
}

function headlineOf({ now, value, turned, moved }: Risk): LocalizedText {
  const status = STATUS_WORDS[now.status]
  if (turned === 'up')
    return {
      en: `risk index turns ${status.en} at ${en.plain(value)}`,
      de: `Risikoindex mit ${de.plain(value)} nun ${status.deField}`,
    }
  if (turned === 'down')
    return {
      en: `risk index back to ${status.en} at ${en.plain(value)}`,
      de: `Risikoindex mit ${de.plain(value)} nur noch ${status.deField}`,
    }
  return moved > 0
    ? { en: `risk index climbs to ${en.plain(value)}`, de: `Risikoindex klettert auf ${de.plain(value)}` }
    : { en: `risk index eases to ${en.plain(value)}`, de: `Risikoindex sinkt auf ${de.plain(value)}` }
}
