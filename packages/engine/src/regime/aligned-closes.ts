import type { Numbers } from '../market/observation.ts'

export interface DailyCloses {
  readonly day: Numbers
  readonly close: Numbers
}

export interface AlignedCloses {
  readonly day: Float64Array
  readonly index: Float64Array
  /** NaN if missing for longer than it is carried forward. */
  readonly vix: Float64Array
  /** Sessions since the VIX was observed. */
  readonly vixAge: Float64Array
}

/**
 * On the days of the index, oldest first. Days without an index close are dropped; a missing VIX is carried forward for
 * at most `fillDays` sessions.
 * @param index ordered by day; NaN closes are missing
 * @param vix ordered by day; its days may differ
 */
export function alignedCloses(index: DailyCloses, vix: DailyCloses, fillDays: number): AlignedCloses {
  const day: number[] = []
  const closes: number[] = []
  const vixes: number[] = []
  const ages: number[] = []
  let next = 0
  let last = Number.NaN
  let carried = 0
  for (let row = 0; row < index.day.length; row++) {
    if (!(index.close[row] > 0)) continue
    let own = false
    for (; next < vix.day.length && vix.day[next] <= index.day[row]; next++) {
      if (!(vix.close[next] > 0)) continue
      last = vix.close[next]
      own = vix.day[next] === index.day[row]
    }
    carried = own ? 0 : carried + 1
    day.push(index.day[row])
    closes.push(index.close[row])
    ages.push(carried)
    vixes.push(carried <= fillDays ? last : Number.NaN)
  }
  return {
    day: Float64Array.from(day),
    index: Float64Array.from(closes),
    vix: Float64Array.from(vixes),
    vixAge: Float64Array.from(ages),
  }
}
