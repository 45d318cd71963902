import type { Numbers } from '@bellwether-markets/engine/market/observation'
import type { RiskReference } from '@bellwether-markets/engine/risk/risk-reference'
import { BLOCK_DAYS, blockBootstrapInterval } from '../../research/block-bootstrap.ts'

type Bands = NonNullable<RiskReference['vintages'][number]['fall']>['bands']

/** Neighbouring bands that did not rise were pooled once, with a look at 1993–2026. */
const EDGES = [null, 35, 55, 85, null] as const
const RESAMPLES = 1000
const SEED = 20_000_105

/**
 * Share of days with a fall by band of the value, with 95 % intervals by moving blocks of 126 days.
 * @param outcomes 1 or 0, one for each value
 */
export function fallBands(values: Numbers, outcomes: Numbers): Bands {
  return EDGES.slice(1).map((upTo, at) => {
    const above = EDGES[at]
    const isWithin = Float64Array.from(values, (value) =>
      value > (above ?? Number.NEGATIVE_INFINITY) && value <= (upTo ?? Number.POSITIVE_INFINITY) ? 1 : 0,
    )
    const days = isWithin.reduce((sum, within) => sum + within, 0)
    if (days === 0) return { above, upTo, days, came: null, interval95: null }
    const share = shareOf(isWithin, outcomes)
    const [low, high] = blockBootstrapInterval(
      { length: values.length, block: BLOCK_DAYS, resamples: RESAMPLES, seed: SEED },
      share,
    )
    const came = share(new Float64Array(values.length).fill(1))
    return { above, upTo, days, came: rounded(came), interval95: [rounded(low), rounded(high)] }
  })
}

function shareOf(isWithin: Numbers, outcomes: Numbers) {
  return (drawn: Numbers): number => {
    let days = 0
    let falls = 0
    for (let at = 0; at < drawn.length; at++) {
      const times = drawn[at] * isWithin[at]
      days += times
      falls += times * outcomes[at]
    }
    return falls / days
  }
}

const rounded = (share: number): number => Number(share.toFixed(4))
