import {
  asDay,
  asInstant,
  type Day,
  dayFromDate,
  type Instant,
  MINUTE,
  startOfUtcDay,
} from '../../kernel/time.ts'
import { malformed } from './supplier-fault.ts'

const FORMATS = new Map<string, Intl.DateTimeFormat>()

/**
 * The date that a calendar in a time zone shows at a moment.
 * @throws SupplierFault where the zone is unknown
 */
export function localDay(zone: string, at: Instant): Day {
  return asDay(Math.floor((at + offsetOf(zone, at)) / (1440 * MINUTE)))
}

/**
 * The moment at which clocks of a time zone show a time of day: where it is skipped in spring, as far after the switch
 * as the clock should have shown; where it comes twice in autumn, the first of the two.
 * @throws SupplierFault where the zone is unknown
 */
export function localToInstant(zone: string, day: Day, minutesAfterMidnight: number): Instant {
  const local = startOfUtcDay(day) + minutesAfterMidnight * MINUTE
  const before = offsetOf(zone, asInstant(local - 1440 * MINUTE))
  const first = asInstant(local - before)
  return offsetOf(zone, first) === before ? first : asInstant(local - offsetOf(zone, first))
}

/** Milliseconds that the clocks of a zone are ahead of UTC. */
function offsetOf(zone: string, at: Instant): number {
  const parts = Object.fromEntries(
    formatOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  )
  const day = dayFromDate(Number(parts.year), Number(parts.month), Number(parts.day))
  const minutes = Number(parts.hour) * 60 + Number(parts.minute)
  const wall = startOfUtcDay(day) + minutes * MINUTE + Number(parts.second) * 1000
  return wall - Math.floor(at / 1000) * 1000
}

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = FORMATS.get(zone)
  if (known !== undefined) return known
  try {
    const format = new Intl.DateTimeFormat('en-US-u-ca-iso8601-hc-h23', {
      timeZone: zone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    })
    FORMATS.set(zone, format)
    return format
  } catch {
    throw malformed('an unknown time zone')
  }
}
