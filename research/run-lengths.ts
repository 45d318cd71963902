import { TRADING_DAYS_A_YEAR } from '@bellwether-markets/engine/statistics/annualised-volatility'

export interface Run<S> {
  readonly state: S
  /** Index of its first day. */
  readonly start: number
  readonly length: number
}

/** Runs of equal states, in order. */
export function runsOf<S>(states: readonly S[]): readonly Run<S>[] {
  const runs: Run<S>[] = []
  let start = 0
  for (let at = 1; at <= states.length; at++) {
    if (at < states.length && states[at] === states[start]) continue
    runs.push({ state: states[start], start, length: at - start })
    start = at
  }
  return runs
}

/** Changes of state a year of 252 days; NaN below two days. */
export const flipsPerYear = (states: readonly unknown[]): number =>
  states.length < 2 ? Number.NaN : ((runsOf(states).length - 1) / (states.length - 1)) * TRADING_DAYS_A_YEAR

/** Share of runs of at most `days` days, 0–1; the unfinished last run does not count. */
export function shareOfShortRuns(states: readonly unknown[], days: number): number {
  const ended = runsOf(states).slice(0, -1)
  return ended.length === 0 ? 0 : ended.filter((run) => run.length <= days).length / ended.length
}
