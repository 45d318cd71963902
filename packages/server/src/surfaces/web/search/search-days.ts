import { parseDay } from '@bellwether-markets/engine/kernel/time'
import { dateText, MONTH_NAMES } from '../time-text.ts'
import type { Hit } from './hit.ts'

const YEAR = /^(19|20)\d\d$/
const DAY = /^(19|20)\d\d-\d\d-\d\d$/
const WRITTEN =
  /^(?:(?<first>\d{1,2})\.? )?(?<month>\p{L}{3,9})\.?(?: (?<second>\d{1,2}),?)? (?<year>(?:19|20)\d\d)$/u
const GERMAN = ['januar', 'februar', 'märz', 'april', 'mai', 'juni', 'juli', 'august', 'september', 'oktober']
const MONTHS = [
  ...MONTH_NAMES.map((name, index) => [name.toLowerCase(), index + 1] as const),
  ...[...GERMAN, 'november', 'dezember'].map((name, index) => [name, index + 1] as const),
]

/** The day, month or year that a text names: `2008-09-15`, `15 sep 2008`, `September 2008`, `2008`. */
export function daysNamed(text: string): readonly Hit[] {
  const query = text.trim().toLowerCase().replaceAll(/\s+/g, ' ')
  if (YEAR.test(query)) return [spanHit(query, `${query}-01-01`, `${query}-12-31`)]
  if (DAY.test(query)) return dayHit(query)
  const { first, month = '', second, year } = WRITTEN.exec(query)?.groups ?? {}
  const number = MONTHS.find(([name]) => name.startsWith(month))?.[1]
  if (number === undefined || year === undefined) return []
  const start = `${year}-${String(number).padStart(2, '0')}`
  const dayOfMonth = first ?? second
  if (dayOfMonth !== undefined) return dayHit(`${start}-${dayOfMonth.padStart(2, '0')}`)
  const last = [31, 30, 29, 28].find((day) => parseDay(`${start}-${day}`) !== undefined)
  return [spanHit(`${MONTH_NAMES[number - 1]} ${year}`, `${start}-01`, `${start}-${last}`)]
}

const spanHit = (title: string, from: string, to: string): Hit => ({
  group: 'History',
  label: 'Days',
  title,
  detail: 'risk and regime',
  href: `/history?from=${from}&to=${to}`,
})

function dayHit(day: string): readonly Hit[] {
  if (parseDay(day) === undefined) return []
  const title = `The market on ${dateText(day)}`
  return [{ group: 'History', label: 'Day', title, detail: 'risk and regime', href: `/history/${day}` }]
}
