import type { Numbers } from '../market/observation.ts'
import type { DayValues } from '../series/day-values.ts'
import { neweyWestMean } from '../statistics/newey-west.ts'
import { spearman } from '../statistics/spearman.ts'

/** Trading days. */
export const EVIDENCE_HORIZON = 21
const STEP = 5
/** Later dates whose windows overlap with that of a date. */
export const EVIDENCE_OVERLAPPING = Math.ceil(EVIDENCE_HORIZON / STEP) - 1
const FEWEST_SECTORS = 6

export interface RankEvidence {
  /** Mean, −1 to 1; NaN without a date. */
  readonly ic: number
  readonly standardError: number
  /** Newey–West, for overlapping windows. */
  readonly t: number
  /** Dates. */
  readonly n: number
}

/** By sector; NaN if missing. */
type Reading = (row: number) => ArrayLike<number>

/**
 * With the return of the next 21 trading days across sectors, every fifth row whose window has ended.
 * @param prices adjusted closes by sector
 */
export function correlationByDate(day: Numbers, prices: readonly Numbers[], reading: Reading): DayValues {
  const days: number[] = []
  const values: number[] = []
  const last = day.length - 1
  for (let row = 0; row + 1 + EVIDENCE_HORIZON <= last; row += STEP) {
    const read = reading(row)
    const following = prices.map((price) => price[row + 1 + EVIDENCE_HORIZON] / price[row + 1] - 1)
    const present = following.flatMap((value, sector) =>
      Number.isNaN(value) || Number.isNaN(read[sector]) ? [] : [sector],
    )
    if (present.length < FEWEST_SECTORS) continue
    const correlation = spearman(
      present.map((sector) => read[sector]),
      present.map((sector) => following[sector]),
    )
    if (Number.isNaN(correlation)) continue
    days.push(day[row])
    values.push(correlation)
  }
  return { day: days, value: values }
}

export function rankEvidence({ value }: DayValues): RankEvidence {
  const { mean, standardError, t } = neweyWestMean(value, EVIDENCE_OVERLAPPING)
  return { ic: mean, standardError, t, n: value.length }
}
