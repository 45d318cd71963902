import { asDay, asInstant, DAY, type Day, HOUR, type Instant, MINUTE, SECOND } from '../kernel/time.ts'

/** Milliseconds by which clocks are ahead of UTC. */
interface ZoneOffsets {
  readonly format: Intl.DateTimeFormat
  /** By hours since 1970: asking the time-zone database is slow. */
  readonly atHour: Map<number, number>
}

/** In hours. If the clocks agree at both ends of a span, they did not change within it. */
const SPANS = [16 * 24, 24, 1]

const ZONES = new Map<string, ZoneOffsets>()

/**
 * By the time-zone database of the runtime.
 * @param minutesAfterMidnight outside 0–1440 counts on into the neighbouring days
 * @returns if the hour is skipped in spring, the moment as far after the switch as the clock should have shown; if it
 * comes twice in autumn, the first of the two
 * @throws RangeError if the zone is unknown
 */
export function localToInstant(zone: string, day: Day, minutesAfterMidnight: number): Instant {
  const local = day * DAY + minutesAfterMidnight * MINUTE
  const [before, after] = [offsetAt(zone, local - DAY), offsetAt(zone, local + DAY)]
  const first = local - before
  if (before === after || offsetAt(zone, first) === before) return asInstant(first)
  const second = local - after
  return asInstant(offsetAt(zone, second) === after ? second : first)
}

/**
 * @returns the date and the whole minutes after its midnight by the clock, 0–1439
 * @throws RangeError if the zone is unknown
 */
export function localDayAndMinutes(
  zone: string,
  instant: Instant,
): { readonly day: Day; readonly minutes: number } {
  const local = instant + offsetAt(zone, instant)
  const day = Math.floor(local / DAY)
  return { day: asDay(day), minutes: Math.floor((local - day * DAY) / MINUTE) }
}

function offsetAt(zone: string, instant: number): number {
  const offsets = ZONES.get(zone) ?? openZone(zone)
  for (const hours of SPANS) {
    const from = Math.floor(instant / HOUR / hours) * hours
    const offset = hourOffset(offsets, from)
    if (offset === hourOffset(offsets, from + hours)) return offset
  }
  return exactOffset(offsets, instant)
}

function hourOffset(offsets: ZoneOffsets, hour: number): number {
  const known = offsets.atHour.get(hour)
  if (known !== undefined) return known
  const offset = exactOffset(offsets, hour * HOUR)
  offsets.atHour.set(hour, offset)
  return offset
}

/** From a text such as `GMT-05:00`, `GMT+00:19:32` or `GMT`. */
function exactOffset({ format }: ZoneOffsets, instant: number): number {
  const text = format.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const [hours = 0, minutes = 0, seconds = 0] = (text.match(/\d+/g) ?? []).map(Number)
  const size = hours * HOUR + minutes * MINUTE + seconds * SECOND
  return text.includes('-') ? -size : size
}

function openZone(zone: string): ZoneOffsets {
  const format = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' })
  const offsets: ZoneOffsets = { format, atHour: new Map() }
  ZONES.set(zone, offsets)
  return offsets
}
