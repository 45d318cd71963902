import type { Day, Instant } from '../kernel/time.ts'
import { localDayAndMinutes, localToInstant } from './zone-time.ts'

const NEW_YORK = 'America/New_York'

/** As `localToInstant`. */
export const newYorkToInstant = (day: Day, minutesAfterMidnight: number): Instant =>
  localToInstant(NEW_YORK, day, minutesAfterMidnight)

/** As `localDayAndMinutes`. */
export const newYorkDayAndMinutes = (instant: Instant): { readonly day: Day; readonly minutes: number } =>
  localDayAndMinutes(NEW_YORK, instant)
