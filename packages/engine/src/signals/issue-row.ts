interface Emissions {
  /** Read from the latest row backwards. */
  readonly emittedAt: (row: number) => boolean
  /** From issue to the first known outcome. */
  readonly period: number
  readonly lookBack: number
}

/**
 * Row of issue of the forecast emitted at a row. Emissions during its period confirm it; the next one opens a new
 * forecast. Depends only on emissions since the last pause as long as a period.
 * @returns between `row − period + 1` and `row`; without such a pause in the look-back, periods count from its first
 * emission
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
