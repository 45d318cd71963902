/** When a source that decides once a row emits one call, and how long a call stands. */
export interface Emissions {
  /** Whether the call was emitted at a row of the past; asked for from the latest row backwards. */
  readonly emittedAt: (row: number) => boolean
  /** Rows from the one on which a call is issued to the first on which its outcome is known. */
  readonly period: number
  /** How many rows are asked for at most. */
  readonly lookBack: number
}

/**
 * The row on which the call that is emitted at a row was issued. A call stands for a period, and what is emitted while
 * it stands confirms it; the first emission after it opens the next. The answer needs no memory: it rests on the
 * emissions since the last pause that was as long as a period, before which nothing can still stand.
 * @param row at which the call is emitted
 * @returns between `row − period + 1` and `row`. Where the look-back holds no such pause, the calls are counted from its
 *   first emission
 */
export function issueRow(row: number, { emittedAt, period, lookBack }: Emissions): number {
  const emissions = [row]
  let earliest = row
  for (let at = row - 1; at > row - lookBack && earliest - at < period; at--) {
    if (!emittedAt(at)) continue
    emissions.push(at)
    earliest = at
  }
  let issued = earliest
  for (const emission of emissions.toReversed()) if (emission >= issued + period) issued = emission
  return issued
}
