import type { Numbers } from '@bellwether-markets/engine/market/observation'

/** A published series to compare with, oldest first. */
export interface ReferenceSeries {
  /** The day or the last day of the week that a value describes. */
  readonly day: Numbers
  readonly value: Numbers
  /** Days from that day to the publication of the value. */
  readonly releaseLagDays: number
}

/** Series that are missing are left out of the report. */
export interface RiskReferences {
  /** St. Louis Fed Financial Stress Index, weekly. */
  readonly stlfsi4?: ReferenceSeries
  /** Chicago Fed Adjusted National Financial Conditions Index, weekly. */
  readonly anfci?: ReferenceSeries
  /** Financial Stress Index of the Office of Financial Research, daily. */
  readonly ofrFsi?: ReferenceSeries
  /** ICE BofA US High Yield option-adjusted spread, percent, daily. */
  readonly hyOas?: ReferenceSeries
  /** Geopolitical Risk Index of Caldara and Iacoviello, of threats and acts together and of each, daily. */
  readonly gpr?: ReferenceSeries
  readonly gprThreats?: ReferenceSeries
  readonly gprActs?: ReferenceSeries
}

/**
 * Days assumed from the end of a period to the release of its value: weekly indices in the week after, OFR FSI three
 * business days (five days cover a weekend), HY OAS the next day, GPR within a week. Delays by holidays and later revisions are ignored.
 */
export const RELEASE_LAG_DAYS: Readonly<Record<keyof RiskReferences, number>> = {
  stlfsi4: 6,
  anfci: 5,
  ofrFsi: 5,
  hyOas: 1,
  gpr: 7,
  gprThreats: 7,
  gprActs: 7,
}

/**
 * Pairs of the reference with the last value of the index on or before its day.
 * @param daysApart how much earlier that may be: 0 for a daily reference, 6 for one that describes a week
 */
export function pairedByDay(
  day: Numbers,
  value: Numbers,
  reference: ReferenceSeries,
  daysApart: number,
): { readonly index: readonly number[]; readonly reference: readonly number[] } {
  const index: number[] = []
  const paired: number[] = []
  let at = -1
  for (let row = 0; row < reference.day.length; row++) {
    while (at + 1 < day.length && day[at + 1] <= reference.day[row]) at++
    if (at < 0 || reference.day[row] - day[at] > daysApart || Number.isNaN(reference.value[row])) continue
    index.push(value[at])
    paired.push(reference.value[row])
  }
  return { index, reference: paired }
}

/** The value of the reference that was published by each day; NaN before the first. */
export function publishedBy(day: Numbers, reference: ReferenceSeries): Float64Array {
  let row = -1
  return Float64Array.from({ length: day.length }, (_, at) => {
    while (row + 1 < reference.day.length && reference.day[row + 1] + reference.releaseLagDays <= day[at])
      row++
    return row < 0 ? Number.NaN : reference.value[row]
  })
}
