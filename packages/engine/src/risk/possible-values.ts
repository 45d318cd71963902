import { round } from '../series/round.ts'

/** On one day; the score is NaN if absent. */
interface PlacedDriver {
  readonly weight: number
  readonly score: number
  /** Trading days since the reading. */
  readonly sessionsOld: number
}

/** 0–100, one decimal. */
export interface PossibleValues {
  readonly lowest: number
  readonly highest: number
}

/**
 * An absent driver may score 0 to 100; a value some trading days old counts as absent by its unknown share. No
 * assumption on missing data (Manski 1990, American Economic Review 80(2)).
 * @param value published
 * @param fillAtMost trading days a value stays valid
 * @returns both bounds equal the value if every driver was observed on the day
 */
export function possibleValues(
  value: number,
  drivers: readonly PlacedDriver[],
  fillAtMost: number,
): PossibleValues {
  const total = drivers.reduce((sum, { weight }) => sum + weight, 0)
  let known = 0
  let unknown = 0
  for (const { weight, score, sessionsOld } of drivers) {
    const share = Number.isNaN(score) ? 1 : unknownShare(sessionsOld, fillAtMost)
    unknown += (weight / total) * share
    if (share < 1) known += (weight / total) * (1 - share) * score
  }
  if (unknown === 0) return { lowest: value, highest: value }
  return {
    lowest: Math.min(value, round(known, 1)),
    highest: Math.max(value, round(known + 100 * unknown, 1)),
  }
}

/**
 * Grows in equal steps, 0–1, to 1 when the observation is no longer carried forward.
 * @param fillAtMost sessions for which it is carried forward
 */
export const unknownShare = (sessionsOld: number, fillAtMost: number): number =>
  Math.min(1, sessionsOld / (fillAtMost + 1))

/** For sessions without data since. */
export function outdatedBy(
  { lowest, highest }: PossibleValues,
  missedSessions: number,
  fillAtMost: number,
): PossibleValues {
  const unknown = unknownShare(missedSessions, fillAtMost)
  return { lowest: lowest * (1 - unknown), highest: highest + (100 - highest) * unknown }
}
