import {
  asInstant,
  HOUR,
  type Instant,
  MINUTE,
  parseDay,
  startOfUtcDay,
} from '@bellwether-markets/engine/kernel/time'

export interface FeedDate {
  readonly at: Instant
  readonly timeOfDayKnown: boolean
}

/** Hours: RFC 822 and others seen in feeds. */
const ZONES: Readonly<Record<string, number>> = {
  GMT: 0,
  UT: 0,
  UTC: 0,
  Z: 0,
  EST: -5,
  EDT: -4,
  CST: -6,
  CDT: -5,
  MST: -7,
  MDT: -6,
  PST: -8,
  PDT: -7,
  BST: 1,
  CET: 1,
  CEST: 2,
  JST: 9,
}
/** English, French, German, Italian, Portuguese and Spanish. */
const MONTHS: readonly RegExp[] = [
  /^(jan|jän|gen|ene)/,
  /^(feb|fev|fév)/,
  /^(mar|mär|mrz)/,
  /^(apr|abr|avr)/,
  /^(may|mai|mag)/,
  /^(jun|juin|giu)/,
  /^(jul|juil|lug)/,
  /^(aug|ago|aoû|aou)/,
  /^(sep|set)/,
  /^(oct|okt|out|ott)/,
  /^(nov)/,
  /^(dec|déc|dez|dic)/,
]
const RFC_822 =
  /^(?:[^\d,]*,?\s*)?(\d{1,2})\s+(\p{L}+)\.?\s+(\d{2}|\d{4})(?:,?\s+(\d{1,2}):(\d{2})(?::(\d{2}))?\s*([+-]\d{2}:?\d{2}|[A-Za-z]+)?)?$/u
const ISO_8601 =
  /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?\s*([+-]\d{2}:?\d{2}|[A-Za-z]+)?)?$/

/** RFC 822 (seconds optional) and ISO 8601. A time without a known zone yields the day alone. */
export function parseFeedDate(text: string): FeedDate | undefined {
  const trimmed = text.trim().slice(0, 100).replace(/\s+/g, ' ')
  const iso = ISO_8601.exec(trimmed)
  if (iso !== null) return dated(iso[1], iso[2], iso[3], iso[4], iso[5])
  const rfc = RFC_822.exec(trimmed)
  if (rfc === null) return undefined
  const month = MONTHS.findIndex((names) => names.test(rfc[2].toLowerCase())) + 1
  if (month === 0) return undefined
  const year = rfc[3].length === 2 ? 2000 + Number(rfc[3]) - (Number(rfc[3]) > 69 ? 100 : 0) : Number(rfc[3])
  const date = `${year}-${String(month).padStart(2, '0')}-${rfc[1].padStart(2, '0')}`
  return dated(date, rfc[4], rfc[5], rfc[6], rfc[7])
}

function dated(
  date: string,
  ...[hour, minute, second, zone]: readonly (string | undefined)[]
): FeedDate | undefined {
  const day = parseDay(date)
  if (day === undefined) return undefined
  const offset = zone === undefined ? undefined : offsetOf(zone)
  if (hour === undefined || offset === undefined) return { at: startOfUtcDay(day), timeOfDayKnown: false }
  const [hours, minutes, seconds] = [Number(hour), Number(minute), Number(second ?? 0)]
  if (hours > 24 || minutes > 59 || seconds > 60) return undefined
  const at = startOfUtcDay(day) + hours * HOUR + minutes * MINUTE + seconds * 1000 - offset
  return { at: asInstant(at), timeOfDayKnown: true }
}

function offsetOf(zone: string): number | undefined {
  const numeric = /^([+-])(\d{2}):?(\d{2})$/.exec(zone)
  if (numeric === null) {
    const hours = ZONES[zone.toUpperCase()]
    return hours === undefined ? undefined : hours * HOUR
  }
  const minutes = Number(numeric[2]) * 60 + Number(numeric[3])
  return (numeric[1] === '-' ? -minutes : minutes) * MINUTE
}
