import type { Numbers } from '../market/observation.ts'
import { round } from '../series/round.ts'
import { unknownShare } from '../series/unknown-share.ts'

/** A driver of the index on its days: its share, its score (NaN where absent), the day its reading was observed on. */
interface PlacedDriver {
  readonly weight: number
  readonly score: Numbers
  readonly observedOn: Numbers
}

/** Ends of what the index may have been, 0–100, one decimal, as long as the days. */
export interface PossibleValues {
  readonly lowest: Numbers
  readonly highest: Numbers
}

/**
 * The values the index could have with every driver known: an absent driver may score anything from 0 to 100, one
 * whose reading is some trading days old counts as absent by its unknown share. Bounds without any assumption on what is
 * missing (Manski 1990, American Economic Review 80(2)).
 * @param day trading days of the index, ascending
 * @param value published, one a day
 * @param drivers with columns as long as `day`
 * @param fillAtMost trading days for which a reading still stands in
 * @returns both ends equal to the value on days on which every driver was read
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

/**
 * The same history where its latest day is not the latest session: of the sessions since nothing is known, so that the
 * ends of the latest day move towards 0 and 100 by the unknown share.
 * @param missedSessions since the latest day
 */
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

/** Trading days of the index after that of an observation, up to and with the day at `index`. */
function sessionsSince(day: Numbers, index: number, observedOn: number): number {
  let sessions = 0
  while (index - sessions >= 0 && day[index - sessions] > observedOn) sessions++
  return sessions
}
