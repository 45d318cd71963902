import { DAY, HOUR, MINUTE } from '@bellwether-markets/engine/kernel/time'

export const MONTH_NAMES = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const
export const MONTHS = MONTH_NAMES.map((name) => name.slice(0, 3))

/** `20 Nov` of `2026-11-20…`. */
export const dayText = (iso: string): string =>
  `${Number(iso.slice(8, 10))} ${MONTHS[Number(iso.slice(5, 7)) - 1]}`

/** `20 Nov 2026`. */
export const dateText = (iso: string): string => `${dayText(iso)} ${iso.slice(0, 4)}`

/** `November 2026`. */
export const monthText = (iso: string): string =>
  `${MONTH_NAMES[Number(iso.slice(5, 7)) - 1]} ${iso.slice(0, 4)}`

/** `20 November 2026`. */
export const longDateText = (iso: string): string => `${Number(iso.slice(8, 10))} ${monthText(iso)}`

/** `21 Nov, 14:30 UTC` of an instant. */
export const instantText = (iso: string): string => `${dayText(iso)}, ${iso.slice(11, 16)} UTC`

/** `3 h 12 min`, `48 s`, `5 days`. */
export function ageText(milliseconds: number): string {
  if (milliseconds < MINUTE) return `${Math.max(0, Math.round(milliseconds / 1000))} s`
  if (milliseconds < HOUR) return `${Math.round(milliseconds / MINUTE)} min`
  if (milliseconds < 2 * DAY) {
    const hours = Math.floor(milliseconds / HOUR)
    const minutes = Math.floor((milliseconds % HOUR) / MINUTE)
    return minutes === 0 ? `${hours} h` : `${hours} h ${minutes} min`
  }
  return `${Math.round(milliseconds / DAY)} days`
}
