import { asDay, type Day, parseDay } from '@bellwether-markets/engine/kernel/time'
import { isWithin, type Period } from './period.ts'
import windows from './windows.json' with { type: 'json' }

const dayOf = (text: string): Day => {
  const day = parseDay(text)
  if (day === undefined) throw new RangeError(`windows.json: ${text} is no day`)
  return day
}

const ALL: readonly Period[] = windows.map(({ label, from, to }) => ({
  label,
  from: dayOf(from),
  to: dayOf(to),
}))

/** Windows that were looked at when methods were chosen. */
const SEEN_WINDOWS: readonly Period[] = ALL.slice(0, -1)
const FORWARD: Period = ALL[ALL.length - 1]

/**
 * Days that nobody had looked at when the form was registered; undefined for a form that is not.
 * @param registered day of its line in the register
 */
export const forwardWindow = (registered: Day | undefined): Period | undefined =>
  registered === undefined ? undefined : { ...FORWARD, from: asDay(Math.max(FORWARD.from, registered + 1)) }

/** Windows with a day in them, then the forward one, if it is not refused. */
export const windowsWith = (days: ArrayLike<number>, forward: Period | undefined): readonly Period[] => [
  ...SEEN_WINDOWS.filter((window) => Array.from(days).some((day) => isWithin(day, window))),
  ...(forward === undefined ? [] : [forward]),
]
