import {
  asDay,
  type Day,
  dayFromDate,
  formatDay,
  type Instant,
  utcDay,
  weekday,
} from '@bellwether-markets/engine/kernel/time'

/** What a sentence says about time. Days are written as 2025-03-03. */
export interface SentenceTime {
  /** The answer of that day is wanted. */
  readonly on?: string | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
  /** The days that a word such as "last week" or "yesterday" means. */
  readonly within?: { readonly from: string; readonly to: string } | undefined
  /** "since …", "before …", "March 2025" */
  readonly isRange: boolean
  /** "last year": a history shows it. */
  readonly isSpan: boolean
  /** What no view can take, as it was written. */
  readonly other?: string | undefined
}

const words = (...sources: readonly string[]): RegExp =>
  new RegExp(`(?<![\\p{L}\\d])(?:${sources.join('|')})(?![\\p{L}\\d])`, 'iu')

export const DATE = /(?<!\d)(?:19|20)\d\d-\d\d-\d\d(?!\d)/g
const FROM = /(?<!\p{L})(?:since|from|after|between|seit|ab|nach|zwischen)\s*$/iu
const TO = /(?<!\p{L})(?:until|till|before|to|bis|vor)\s*$/iu
const JOINED = /^\s*(?:and|und|–|-)\s*$/i

const DAYS_EN = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']
const DAYS_DE = ['sonntag', 'montag', 'dienstag', 'mittwoch', 'donnerstag', 'freitag', 'samstag']
const MONTHS =
  'january|february|march|april|may|june|july|august|september|october|november|december|' +
  'januar|februar|märz|mai|juni|juli|oktober|dezember'
const SINCE = '(since|seit) (?:the )?'
const YESTERDAY = words(`(?:${SINCE})?(?:yesterday|gestern)`)
const TODAY = words(`${SINCE}(?:this morning|today|heute)`)
const LAST_WEEK = words(`(?:${SINCE})?(?:last week|letzte[nr]? woche)`)
const WEEKDAY = words(`(?:${SINCE})?(?:last |letzten )?(${[...DAYS_EN, ...DAYS_DE].join('|')})`)
const SPAN = words(
  '(?:last|past) (?:\\d+ )?(?:days|weeks|months?|quarters?|years?)',
  '(?:letzte|vergangene)[nrs]? (?:\\d+ )?(?:tagen?|wochen|monate?n?|quartale?n?|jahre?n?)',
)
const OTHER = words(
  'tomorrow|übermorgen|uebermorgen|vorgestern|(?<!heute )morgen(?![ -]?briefing)',
  '(?:the )?day (?:before|after)(?: \\p{L}+)?',
  '(?:next|nächste[nrsm]?|naechste[nrsm]?) (?:week|month|quarter|year|woche|monat|quartal|jahr)',
  '(?:\\d+|an?|one|two|three) (?:hour|day|week|month|quarter|year)s? ago',
  'vor (?:\\d+|eine[mr]|zwei|drei) (?:stunden?|tag(?:en)?|wochen?|monat(?:en)?|jahr(?:en)?)',
  '(?:(?:in|of|from|since|during|until|before|after|seit|im|ab|bis|vor) )?(?:19|20)\\d\\d',
  `(?:in|of|from|since|during|until|before|after|on|last|im|seit|ab|bis|vor|am|vom|letzten)(?: \\d+\\.?)? (?:${MONTHS})(?: \\d+)?`,
  `\\d{1,2}\\.? (?:${MONTHS})`,
  '\\d{1,2}[./]\\d{1,2}[./](?:\\d{2,4})?',
)

const MONTH_NAMES = [
  'january|januar',
  'february|februar',
  'march|märz',
  'april',
  'may|mai',
  'june|juni',
  'july|juli',
  'august',
  'september',
  'october|oktober',
  'november',
  'december|dezember',
]
const JOINS = '\\s*(?:–|-|to|through|until|bis)\\s*'
const LED = '(?:(?:in|of|from|during|between|im|von|ab)\\s+)?'
const MONTHS_OF_YEAR = words(`${LED}(${MONTHS})(?:${JOINS}(${MONTHS}))?\\s+((?:19|20)\\d\\d)`)
const YEAR = words('(?:in|of|during|im jahr|jahr) ((?:19|20)\\d\\d)')

/** @param text with its assets masked: the Russell 2000 is no year */
export function timeIn(text: string, now: Instant): SentenceTime {
  const dates = datesIn(text)
  const months = periodIn(text)
  const undated = (months === undefined ? text : text.replace(months.written, ' ')).replace(DATE, ' ')
  const word = dayOfWord(undated, utcDay(now))
  const on = dates.on
  const from = dates.from ?? months?.from
  const to = dates.to ?? months?.to
  const isRange = from !== undefined || to !== undefined || word?.isSince === true
  return {
    on,
    to,
    isRange,
    from: from ?? (word && formatDay(word.day)),
    within: word?.isSince === false ? { from: formatDay(word.day), to: formatDay(word.end) } : undefined,
    isSpan: SPAN.test(undated),
    other: OTHER.exec(undated)?.[0],
  }
}

/** "January to March 2025" or "in 2024". */
function periodIn(
  text: string,
): { readonly from: string; readonly to: string; readonly written: string } | undefined {
  const months = MONTHS_OF_YEAR.exec(text)
  const year = months ? undefined : YEAR.exec(text)
  if (year) return { from: `${year[1]}-01-01`, to: `${year[1]}-12-31`, written: year[0] }
  if (!months) return undefined
  const [written, first, last = first] = months
  const numberOf = (name: string): number =>
    MONTH_NAMES.findIndex((names) => names.split('|').includes(name.toLowerCase())) + 1
  const [begin, end] = [numberOf(first), numberOf(last)]
  if (begin > end) return undefined
  const yearNumber = Number(months[3])
  const after = end === 12 ? dayFromDate(yearNumber + 1, 1, 1) : dayFromDate(yearNumber, end + 1, 1)
  return { from: formatDay(dayFromDate(yearNumber, begin, 1)), to: formatDay(asDay(after - 1)), written }
}

function datesIn(text: string): Pick<SentenceTime, 'on' | 'from' | 'to'> {
  let [on, from, to]: (string | undefined)[] = []
  let end = 0
  for (const { 0: date, index } of text.matchAll(DATE)) {
    const before = text.slice(end, index)
    if (FROM.test(before)) from ??= date
    else if (TO.test(before) || (end > 0 && JOINED.test(before))) to ??= date
    else on ??= date
    end = index + date.length
  }
  return to === undefined || on === undefined ? { on, from, to } : { from: on, to }
}

interface WordDay {
  readonly day: Day
  /** Last of the days that are meant. */
  readonly end: Day
  readonly isSince: boolean
}

function dayOfWord(text: string, today: Day): WordDay | undefined {
  const ago = (days: number, found: RegExpExecArray): WordDay => ({
    day: asDay(today - days),
    end: asDay(today - days),
    isSince: found[1] !== undefined,
  })
  const yesterday = YESTERDAY.exec(text)
  if (yesterday) return ago(1, yesterday)
  const sinceToday = TODAY.exec(text)
  if (sinceToday) return ago(0, sinceToday)
  const lastWeek = LAST_WEEK.exec(text)
  if (lastWeek) {
    // Its trading days; Monday is day 1.
    const monday = asDay(today - 7 - ((weekday(today) + 6) % 7))
    const isSince = lastWeek[1] !== undefined
    return isSince ? ago(7, lastWeek) : { day: monday, end: asDay(monday + 4), isSince }
  }
  const named = WEEKDAY.exec(text)
  if (!named) return undefined
  const name = named[2].toLowerCase()
  const wanted = Math.max(DAYS_EN.indexOf(name), DAYS_DE.indexOf(name))
  return ago(((weekday(today) - wanted + 6) % 7) + 1, named)
}
