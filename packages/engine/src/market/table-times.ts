import { type Day, parseDay } from '../kernel/time.ts'

/** @throws RangeError if the text is no day */
export function knownDay(text: string): Day {
  const day = parseDay(text)
  if (day === undefined) throw new RangeError(`no day ${JSON.stringify(text)}`)
  return day
}

/** Minutes after midnight of a time such as `13:45`. */
export function minutesOf(clock: string): number {
  const [hour, minute] = clock.split(':').map(Number)
  return hour * 60 + minute
}
