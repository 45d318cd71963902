import { asDay, type Day, formatDay, type Instant, utcDay, weekday } from '../../kernel/time.ts'

/** What a sentence says about time. Days are written as 2025-03-03. */
export interface SentenceTime {
  /** The answer of that day is wanted. */
  readonly on?: string | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
  /** "since …", "before …" */
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

/** @param text with its assets masked: the Russell 2000 is no year */
export function timeIn(text: string, now: Instant): SentenceTime {
  const { on, from, to } = datesIn(text)
  const undated = text.replace(DATE, ' ')
  const word = dayOfWord(undated, utcDay(now))
  const isRange = from !== undefined || to !== undefined || word?.isSince === true
  return {
    ...{ on, to, isRange, from: from ?? (word && formatDay(word.day)) },
    isSpan: SPAN.test(undated),
    other: OTHER.exec(undated)?.[0],
  }
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

function dayOfWord(text: string, today: Day): { readonly day: Day; readonly isSince: boolean } | undefined {
  const ago = (days: number, found: RegExpExecArray) => ({
    day: asDay(today - days),
    isSince: found[1] !== undefined,
  })
  const yesterday = YESTERDAY.exec(text)
  if (yesterday) return ago(1, yesterday)
  const sinceToday = TODAY.exec(text)
  if (sinceToday) return ago(0, sinceToday)
  const lastWeek = LAST_WEEK.exec(text)
  if (lastWeek) return ago(7, lastWeek)
  const named = WEEKDAY.exec(text)
  if (!named) return undefined
  const name = named[2].toLowerCase()
  const wanted = Math.max(DAYS_EN.indexOf(name), DAYS_DE.indexOf(name))
  return ago(((weekday(today) - wanted + 6) % 7) + 1, named)
}
