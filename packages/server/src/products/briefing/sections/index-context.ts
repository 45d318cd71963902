import { type AssetMove, returnOver } from '../../../domain/briefing/asset-move.ts'
import { changeFact, dayFact, numberFact } from '../../../domain/briefing/briefing-fact.ts'
import { FORMATTERS } from '../../../domain/briefing/formatter.ts'
import type { LocalizedText } from '../../../domain/briefing/message.ts'
import { nextTradingDay } from '../../../domain/market/calendar.ts'
import type { Fact } from '../../../domain/text/fact.ts'
import { weekday } from '../../../kernel/time.ts'
import { type BriefingView, SP500 } from '../briefing-view.ts'

const { en, de } = FORMATTERS
const LONG_AGO = 40
const YEAR = 240

interface Part {
  readonly text: LocalizedText
  readonly facts: readonly Fact[]
  readonly weight: number
}

/** The close in its history: the first text that applies. */
export function indexContext(view: BriefingView, move: AssetMove): Part | undefined {
  const found = [extremeOf(view, move), largestOf(view, move), streakOf(view, move), reversalOf(view, move)]
  return found.find((part) => part !== undefined) ?? weekOf(view, move)
}

function extremeOf(view: BriefingView, { lastAsHigh, lastAsLow, history }: AssetMove): Part | undefined {
  if (history < YEAR) return undefined
  if (lastAsHigh === undefined)
    return plainPart(
      'It has not closed higher in a year.',
      'Höher hat er seit einem Jahr nicht geschlossen.',
      4,
    )
  if (lastAsLow === undefined)
    return plainPart(
      'It has not closed this low in a year.',
      'So tief hat er seit einem Jahr nicht geschlossen.',
      15,
    )
  const [earlier, isHigh] =
    lastAsHigh.sessionsAgo > lastAsLow.sessionsAgo ? [lastAsHigh, true] : [lastAsLow, false]
  if (earlier.sessionsAgo < LONG_AGO) return undefined
  const day = dayFact(
    'sp500_last_level',
    'Last close of the S&P 500 at this level',
    earlier.day,
    view.originOf(SP500).source,
  )
  return {
    facts: [day],
    weight: isHigh ? 4 : 10,
    text: isHigh
      ? {
          en: `It had not been this high since ${en.fullDate(day)}.`,
          de: `So hoch stand er zuletzt am ${de.fullDate(day)}.`,
        }
      : {
          en: `Its last close this low was on ${en.fullDate(day)}.`,
          de: `So tief stand er zuletzt am ${de.fullDate(day)}.`,
        },
  }
}

const plainPart = (english: string, german: string, weight: number): Part => ({
  facts: [],
  weight,
  text: { en: english, de: german },
})

function largestOf(
  view: BriefingView,
  { change, lastAsLarge, history, unusual }: AssetMove,
): Part | undefined {
  if (!(Math.abs(unusual) >= 1.5) || history < YEAR) return undefined
  if (lastAsLarge === undefined) {
    return change > 0
      ? plainPart(
          'No day of the past year was better.',
          'Einen besseren Tag gab es seit einem Jahr nicht.',
          8,
        )
      : plainPart(
          'No day of the past year was worse.',
          'Einen schlechteren Tag gab es seit einem Jahr nicht.',
          10,
        )
  }
  if (lastAsLarge.sessionsAgo < LONG_AGO) return undefined
  const day = dayFact(
    'sp500_last_move',
    'Last day with as large a move',
    lastAsLarge.day,
    view.originOf(SP500).source,
  )
  return {
    facts: [day],
    weight: 6,
    text:
      change > 0
        ? {
            en: `${en.fullDate(day)} was the last day to do better.`,
            de: `Besser lief es zuletzt am ${de.fullDate(day)}.`,
          }
        : {
            en: `${en.fullDate(day)} was the last day to do worse.`,
            de: `Schlechter lief es zuletzt am ${de.fullDate(day)}.`,
          },
  }
}

function streakOf(view: BriefingView, { streak, change }: AssetMove): Part | undefined {
  if (streak < 4) return undefined
  const count = numberFact({
    id: 'sp500_streak',
    label: 'Days in a row in the same direction',
    value: streak,
    decimals: 0,
    ...view.originOf(SP500),
  })
  return {
    facts: [count],
    weight: streak,
    text:
      change > 0
        ? {
            en: `It has now risen ${en.count(count)} days running.`,
            de: `Es war der ${de.plain(count)}. Gewinntag nacheinander.`,
          }
        : {
            en: `It has now fallen ${en.count(count)} days running.`,
            de: `Es war der ${de.plain(count)}. Verlusttag nacheinander.`,
          },
  }
}

function reversalOf(view: BriefingView, { change, changeBefore }: AssetMove): Part | undefined {
  if (!(Math.abs(changeBefore) >= 0.006) || change * changeBefore >= 0) return undefined
  if (Math.abs(change) < Math.abs(changeBefore)) return undefined
  const before = changeFact({
    id: 'sp500_change_before',
    label: 'S&P 500, change of the session before',
    value: changeBefore,
    en: ['day before'],
    de: ['vortag'],
    ...view.originOf(SP500),
  })
  return {
    facts: [before],
    weight: 3,
    text:
      change > 0
        ? {
            en: `The ${en.size(before)} lost the day before is more than made good.`,
            de: `Das Minus von ${de.size(before)} vom Vortag ist damit wettgemacht.`,
          }
        : {
            en: `The ${en.size(before)} gained the day before is gone again.`,
            de: `Das Plus von ${de.size(before)} vom Vortag ist damit wieder dahin.`,
          },
  }
}

/** The week, on its last session. */
function weekOf(view: BriefingView, { day }: AssetMove): Part | undefined {
  const window = view.bars.get(SP500)
  if (window === undefined || weekday(nextTradingDay(day)) > weekday(day)) return undefined
  const value = returnOver(window, day, weekday(day))
  if (!(Math.abs(value) >= 0.005)) return undefined
  const week = changeFact({
    id: 'sp500_week',
    label: 'S&P 500, change of the week',
    value,
    en: ['week'],
    de: ['woche'],
    ...view.originOf(SP500),
  })
  return {
    facts: [week],
    weight: 2,
    text:
      value > 0
        ? {
            en: `Over the week it gained ${en.size(week)}.`,
            de: `In der ganzen Woche gewann er ${de.size(week)}.`,
          }
        : {
            en: `Over the week it lost ${en.size(week)}.`,
            de: `In der ganzen Woche verlor er ${de.size(week)}.`,
          },
  }
}
