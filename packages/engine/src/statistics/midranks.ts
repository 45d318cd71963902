import type { Numbers } from '../market/observation.ts'
import { ascendingOrder } from '../series/ascending-order.ts'

/**
 * From 1 to n; equal values share their mean rank.
 * @param values finite
 */
export function midranks(values: Numbers): Float64Array {
  const order = ascendingOrder(values)
  const ranks = new Float64Array(values.length)
  for (let from = 0; from < order.length; ) {
    let to = from
    while (to + 1 < order.length && values[order[to + 1]] === values[order[from]]) to++
    for (let at = from; at <= to; at++) ranks[order[at]] = (from + to) / 2 + 1
    from = to + 1
  }
  return ranks
}
