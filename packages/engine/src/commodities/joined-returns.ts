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
  const at = new Int32Array(sources.length)
  const day: number[] = []
  const value: number[] = []
  const clean: number[] = []
  for (let today = nextDay(sources, at); Number.isFinite(today); today = nextDay(sources, at)) {
    const own = runningSource(sources, at, today)
    if (own !== undefined && own.returns.day[own.row] === today) {
      day.push(today)
      value.push(own.returns.value[own.row])
      clean.push(own.clean ? 1 : 0)
    }
    for (let source = 0; source < sources.length; source++) {
      if (sources[source].returns.day[at[source]] === today) at[source]++
    }
  }
  return { day: Float64Array.from(day), value: Float64Array.from(value), clean: Uint8Array.from(clean) }
}

/** Infinite after the last. */
function nextDay(sources: readonly ReturnSource[], at: Int32Array): number {
  let next = Number.POSITIVE_INFINITY
  for (let source = 0; source < sources.length; source++) {
    const day = sources[source].returns.day[at[source]]
    if (day < next) next = day
  }
  return next
}

/** `at`: the first row of today or later. */
function runningSource(sources: readonly ReturnSource[], at: Int32Array, today: number) {
  for (let source = 0; source < sources.length; source++) {
    const { returns, clean } = sources[source]
    const row = at[source]
    if (row > 0 && today - returns.day[row - 1] <= LONGEST_STEP_DAYS) return { returns, clean, row }
  }
  return undefined
}
