import type { Numbers } from '@bellwether-markets/engine/market/observation'
import { ascendingOrder } from '@bellwether-markets/engine/series/ascending-order'

/**
 * Area under the ROC curve, 0–1, ties counted half (Mann–Whitney; Hanley and McNeil 1982). NaN without both kinds.
 * @param scores finite, paired with `events` by index
 * @param events 1 if the event came, else 0
 */
export const auc = (scores: Numbers, events: Numbers): number => weightedAuc(scores, events)()

/**
 * `auc` with weights, sorted once: for resamples.
 * @returns a function of the weights by index; without them every case counts once
 */
export function weightedAuc(scores: Numbers, events: Numbers): (weights?: Numbers) => number {
  const order = ascendingOrder(scores)
  const sorted = Float64Array.from(order, (index) => scores[index])
  return (weights) => {
    let below = 0
    let withEvent = 0
    let concordant = 0
    for (let from = 0; from < order.length; ) {
      let tiedWith = 0
      let tiedWithout = 0
      let to = from
      for (; to < order.length && sorted[to] === sorted[from]; to++) {
        const weight = weights ? weights[order[to]] : 1
        if (events[order[to]] === 1) tiedWith += weight
        else tiedWithout += weight
      }
      concordant += tiedWith * (below + tiedWithout / 2)
      below += tiedWithout
      withEvent += tiedWith
      from = to
    }
    return withEvent === 0 || below === 0 ? Number.NaN : concordant / (withEvent * below)
  }
}
