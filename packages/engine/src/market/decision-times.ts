import {
  asDay,
  asInstant,
  DAY,
  type Day,
  type Instant,
  MINUTE,
  startOfUtcDay,
  utcDay,
  weekday,
} from '../kernel/time.ts'

/** When the rows of a fact table are decided. */
export interface DecisionTimes {
  /** Minutes after midnight UTC. */
  readonly minutes: number
  /** 0 for Sunday to 6 for Saturday, in UTC. */
  readonly weekdays: readonly number[]
  /** The last day whose bars a row uses: the instant's own UTC day, or the day before. */
  readonly through: 'day' | 'day_before'
}

/** The last day whose bars the row of an instant uses. */
export const lastDayOf = ({ through }: Pick<DecisionTimes, 'through'>, at: Instant): Day =>
  asDay(utcDay(at) - (through === 'day' ? 0 : 1))

/** The first decision instant that uses the bars of a day. */
export function decisionFor({ minutes, weekdays, through }: DecisionTimes, day: Day): Instant {
  let own = asDay(day + (through === 'day' ? 0 : 1))
  while (!weekdays.includes(weekday(own))) own = asDay(own + 1)
  return asInstant(startOfUtcDay(own) + minutes * MINUTE)
}

/** The latest decision instant not after a moment. */
export function decisionBefore(
  { minutes, weekdays }: Pick<DecisionTimes, 'minutes' | 'weekdays'>,
  moment: Instant,
): Instant {
  let day = utcDay(asInstant(moment - minutes * MINUTE))
  while (!weekdays.includes(weekday(day))) day = asDay(day - 1)
  return asInstant(startOfUtcDay(day) + minutes * MINUTE)
}

/** Decision instants after one moment, up to another. */
export function decisionsWithin(times: DecisionTimes, after: Instant, upTo: Instant): readonly Instant[] {
  const instants: Instant[] = []
  const first = decisionBefore(times, after)
  for (let at = first + DAY; at <= upTo; at += DAY) {
    if (times.weekdays.includes(weekday(utcDay(asInstant(at))))) instants.push(asInstant(at))
  }
  return instants
}
