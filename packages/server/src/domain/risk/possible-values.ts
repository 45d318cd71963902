import type { Numbers } from '../market/observation.ts'
import { round } from '../series/round.ts'
import { unknownShare } from '../series/unknown-share.ts'

/** On the index's days; the score is NaN if absent. */
interface PlacedDriver {
  readonly weight: number
  readonly score: Numbers
  readonly observedOn: Numbers
}

/** 0–100, one decimal. */
export interface PossibleValues {
  readonly lowest: Numbers
  readonly highest: Numbers
}

/**
 * An absent driver may score 0 to 100; a value some trading days old counts as absent by its unknown share. No
 * assumption on missing data (Manski 1990, American Economic Review 80(2)).
 * @param value published
 * @param fillAtMost trading days a value stays valid
 * @returns both bounds equal the value on days with every driver observed
 */
export function possibleValues(
  day: Numbers,
  value: Numbers,
  drivers: readonly PlacedDriver[],
  fillAtMost: number,
): PossibleValues {
  const lowest = Float64Array.from(value)
  const highest = Float64Array.from(value)
  const total = drivers.reduce((sum, { weight }) => sum + weight, 0)
  for (let index = 0; index < day.length; index++) {
    let known = 0
    let unknown = 0
    for (const { weight, score, observedOn } of drivers) {
      const share = Number.isNaN(score[index])
        ? 1
        : unknownShare(sessionsSince(day, index, observedOn[index]), fillAtMost)
      unknown += (weight / total) * share
      if (share < 1) known += (weight / total) * (1 - share) * score[index]
    }
    if (unknown === 0) continue
    lowest[index] = Math.min(value[index], round(known, 1))
    highest[index] = Math.max(value[index], round(known + 100 * unknown, 1))
  }
  return { lowest, highest }
}

/** For sessions without data since. */
export function outdatedBy<History extends PossibleValues>(
  history: History,
  missedSessions: number,
  fillAtMost: number,
): History {
  const unknown = unknownShare(missedSessions, fillAtMost)
  const last = history.lowest.length - 1
  return {
    ...history,
    lowest: Float64Array.from(history.lowest, (points, at) =>
      at === last ? points * (1 - unknown) : points,
    ),
    highest: Float64Array.from(history.highest, (points, at) =>
      at === last ? points + (100 - points) * unknown : points,
    ),
  }
}

/** Trading days up to and including the day at `index`. */
function sessionsSince(day: Numbers, index: number, observedOn: number): number {
  let sessions = 0
  while (index - sessions >= 0 && day[index - sessions] > observedOn) sessions++
  return sessions
}
