import type { Numbers } from '../market/observation.ts'
import { separateWindows } from '../statistics/forward-outcomes.ts'

/** Over days with a closed window. */
interface Tally {
  readonly days: number
  readonly events: number
  /** Non-overlapping: the effective number of cases. */
  readonly windows: number
}

export interface PastTally {
  /** The same group. */
  readonly group: Tally
  readonly all: Tally
}

/**
 * Outcomes of earlier days whose window had closed by then, in the day's group and over all.
 * @param outcomes 1, 0 or NaN, oldest first; known after `horizon` days
 * @param from the first day whose tallies are wanted
 */
export function pastTallies(
  outcomes: Numbers,
  groups: readonly string[],
  horizon: number,
  from = 0,
): readonly PastTally[] {
  const tallies: PastTally[] = []
  const byGroup = new Map<string, Counter>()
  const all = counter()
  for (let day = 0; day < groups.length; day++) {
    const closed = day - horizon
    if (closed >= 0) {
      const own = byGroup.get(groups[closed]) ?? counter()
      byGroup.set(groups[closed], own)
      for (const each of [own, all]) count(each, closed, outcomes[closed], horizon)
    }
    if (day < from) continue
    tallies.push({ group: tallyOf(byGroup.get(groups[day]) ?? counter()), all: tallyOf(all) })
  }
  return tallies
}

/** Over the closed windows of a whole history. */
export function tallyWhere(outcomes: Numbers, belongs: (day: number) => boolean, horizon: number): Tally {
  const starts: number[] = []
  let events = 0
  for (let day = 0; day + horizon < outcomes.length; day++) {
    if (!belongs(day)) continue
    starts.push(day)
    events += outcomes[day]
  }
  return { days: starts.length, events, windows: separateWindows(starts, horizon) }
}

interface Counter {
  days: number
  events: number
  windows: number
  free: number
}

const counter = (): Counter => ({ days: 0, events: 0, windows: 0, free: 0 })

const tallyOf = ({ days, events, windows }: Counter): Tally => ({ days, events, windows })

function count(counter: Counter, start: number, outcome: number, horizon: number): void {
  counter.days++
  counter.events += outcome
  if (start < counter.free) return
  counter.windows++
  counter.free = start + horizon
}
