import type { Numbers } from '../market/observation.ts'
import { type DailyReturns, LONGEST_STEP_DAYS } from './daily-returns.ts'

/** `clean` returns are of a single contract or a fund, without roll gaps. */
export interface ReturnSource {
  readonly returns: DailyReturns
  readonly clean: boolean
}

export interface JoinedReturns extends DailyReturns {
  /** 1 if clean, else 0. */
  readonly clean: Numbers
}

/**
 * A day belongs to the first running source (a row in the week before); without a row there, the day is skipped to
 * avoid double counting. A new source starts with its second row. No look-ahead.
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

function daysOf(sources: readonly ReturnSource[]): Float64Array {
  const days = new Set<number>()
  for (const { returns } of sources)
    for (let row = 0; row < returns.day.length; row++) days.add(returns.day[row])
  return Float64Array.from(days).sort()
}

/** `next`: the first row of today or later. */
const isRunning = (day: Numbers, next: number, today: number): boolean =>
  next > 0 && today - day[next - 1] <= LONGEST_STEP_DAYS
