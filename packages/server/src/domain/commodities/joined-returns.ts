import type { Numbers } from '../market/observation.ts'
import { type DailyReturns, LONGEST_STEP_DAYS } from './daily-returns.ts'

/** Where returns come from: `clean` ones are earned in a single contract or by a fund, without gaps at a roll. */
export interface ReturnSource {
  readonly returns: DailyReturns
  readonly clean: boolean
}

export interface JoinedReturns extends DailyReturns {
  /** 1 where the return is clean, else 0. */
  readonly clean: Numbers
}

/**
 * One series out of several sources. A day belongs to the first source that is running, that is, has a row in the
 * week before; where that source has no row on the day, the day is left out, so that nothing is counted twice. A
 * source that has ended gives way to the next after a week, one that begins takes over with its second row.
 * What is chosen for a day rests on that day and earlier ones only.
 * @param sources best first
 */
export function joinReturns(sources: readonly ReturnSource[]): JoinedReturns {
  const at = sources.map(() => 0)
  const day: number[] = []
  const value: number[] = []
  const clean: number[] = []
  for (const today of daysOf(sources)) {
    sources.forEach(({ returns }, source) => {
      while (at[source] < returns.day.length && returns.day[at[source]] < today) at[source]++
    })
    const source = sources.findIndex(({ returns }, index) => isRunning(returns.day, at[index], today))
    if (source < 0 || sources[source].returns.day[at[source]] !== today) continue
    day.push(today)
    value.push(sources[source].returns.value[at[source]])
    clean.push(sources[source].clean ? 1 : 0)
  }
  return { day: Float64Array.from(day), value: Float64Array.from(value), clean: Uint8Array.from(clean) }
}

/** Every day on which a source has a row, ascending. */
function daysOf(sources: readonly ReturnSource[]): Float64Array {
  const days = new Set<number>()
  for (const { returns } of sources)
    for (let row = 0; row < returns.day.length; row++) days.add(returns.day[row])
  return Float64Array.from(days).sort()
}

/** Whether the row before the first one of today or later is at most a week old. */
const isRunning = (day: Numbers, next: number, today: number): boolean =>
  next > 0 && today - day[next - 1] <= LONGEST_STEP_DAYS
