/** Weights to hold from one close to another. */
export interface StaggeredDecision {
  /** Row of the entry close, after the decision. */
  readonly entry: number
  /** Row of the exit close. */
  readonly exit: number
  /** Weight a member, negative for a short. */
  readonly weights: readonly HeldWeight[]
}

export interface HeldWeight {
  readonly member: number
  readonly weight: number
}

export interface StaggeredRule {
  /** Part of the money that follows each decision. */
  readonly share: number
  /** Cost per unit of weight change, as a fraction. */
  readonly cost: number
}

/** Daily result of holding several decisions at once. */
export interface StaggeredPortfolio {
  /** Row whose close made a return known. */
  readonly row: readonly number[]
  readonly gross: readonly number[]
  /** After cost. */
  readonly net: readonly number[]
  /** Sum of all weight changes up to each row. */
  readonly traded: readonly number[]
}

/**
 * Follows overlapping decisions row by row. What one sells and another buys at the same close is not traded. The result
 * runs from the row after the first entry to the last row.
 * @param decisions in any order
 * @param rows number of rows
 * @param returnOf simple return of a member at a row; NaN counts as 0
 */
export function staggeredPortfolio(
  decisions: readonly StaggeredDecision[],
  rows: number,
  returnOf: (member: number, row: number) => number,
  rule: StaggeredRule,
): StaggeredPortfolio {
  const asked = decisions.filter(({ weights }) => weights.length > 0)
  const entries = Map.groupBy(asked, ({ entry }) => entry)
  const exits = Map.groupBy(asked, ({ exit }) => exit)
  const held = new Map<number, number>()
  const result = { row: [] as number[], gross: [] as number[], net: [] as number[], traded: [] as number[] }
  const first = asked.reduce((least, { entry }) => Math.min(least, entry), rows)
  for (let row = first + 1; row < rows; row++) {
    const traded = trade(held, entries.get(row - 1) ?? [], exits.get(row - 1) ?? [], rule.share)
    let gross = 0
    for (const [member, weight] of held) gross += weight * (returnOf(member, row) || 0)
    result.row.push(row)
    result.gross.push(gross)
    result.net.push(gross - rule.cost * traded)
    result.traded.push(traded)
  }
  return result
}

/** Updates the weights. @returns the sum of their changes */
function trade(
  held: Map<number, number>,
  bought: readonly StaggeredDecision[],
  sold: readonly StaggeredDecision[],
  share: number,
): number {
  const change = new Map<number, number>()
  const add = (weights: readonly HeldWeight[], times: number) => {
    for (const { member, weight } of weights) change.set(member, (change.get(member) ?? 0) + times * weight)
  }
  for (const { weights } of bought) add(weights, share)
  for (const { weights } of sold) add(weights, -share)
  let traded = 0
  for (const [member, by] of change) {
    traded += Math.abs(by)
    held.set(member, (held.get(member) ?? 0) + by)
  }
  return traded
}
