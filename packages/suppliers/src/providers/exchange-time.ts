import type { Day, Instant } from '@bellwether-markets/engine/kernel/time'
import * as zoned from '@bellwether-markets/engine/market/zone-time'
import { malformed } from './provider-request.ts'

export const NEW_YORK = 'America/New_York'

/** @throws ProviderFault if the zone is unknown */
export const localDay = (zone: string, at: Instant): Day =>
  inZone(() => zoned.localDayAndMinutes(zone, at).day)

/** @throws ProviderFault if the zone is unknown */
export const localToInstant = (zone: string, day: Day, minutesAfterMidnight: number): Instant =>
  inZone(() => zoned.localToInstant(zone, day, minutesAfterMidnight))

function inZone<Result>(read: () => Result): Result {
  try {
    return read()
  } catch {
    throw malformed('an unknown time zone')
  }
}
