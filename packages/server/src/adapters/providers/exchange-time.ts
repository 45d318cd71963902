import * as zoned from '../../domain/market/zone-time.ts'
import type { Day, Instant } from '../../kernel/time.ts'
import { malformed } from './provider-fault.ts'

/**
 * The date that a calendar in a time zone shows at a moment.
 * @throws ProviderFault if the zone is unknown
 */
export const localDay = (zone: string, at: Instant): Day =>
  inZone(() => zoned.localDayAndMinutes(zone, at).day)

/**
 * The moment at which clocks of a time zone show a time of day.
 * @throws ProviderFault if the zone is unknown
 */
export const localToInstant = (zone: string, day: Day, minutesAfterMidnight: number): Instant =>
  inZone(() => zoned.localToInstant(zone, day, minutesAfterMidnight))

function inZone<Result>(read: () => Result): Result {
  try {
    return read()
  } catch {
    throw malformed('an unknown time zone')
  }
}
