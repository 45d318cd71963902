import { percent, percentRange } from '../number-text.ts'
import { level, paneTitle, share, stretch, upright } from './chart-scale.tsx'

/** Shared by all rows of a table. */
export interface ConfidenceScale {
  readonly low: number
  readonly high: number
}

interface Reading {
  readonly value: number
  readonly base: number
  readonly interval?: readonly number[] | undefined
}

const STEP = 0.04

/** Covers every row, in equal steps. */
export function confidenceScale(rows: readonly Reading[]): ConfidenceScale {
  const all = rows.flatMap(({ value, base, interval = [] }) => [value, base, ...interval])
  const low = Math.min(0.46, ...all)
  const high = Math.max(0.58, ...all)
  return {
    low: Math.max(0, 0.46 - Math.ceil((0.46 - low) / STEP - 1e-9) * STEP),
    high: Math.min(1, 0.58 + Math.ceil((high - 0.58) / STEP - 1e-9) * STEP),
  }
}

/** Probability as a dot, base rate as a tick, interval as a line; both numbers printed. */
export function confidenceCell({ value, base, interval }: Reading, { low, high }: ConfidenceScale) {
  const at = (one: number): string => share(one, low, high)
  const says = interval === undefined ? '' : `, 95% interval ${percentRange(interval)}`
  return (
    <div class="conf">
      <svg role="img" aria-label={`${percent(value)}${says}, base rate ${percent(base)}`}>
        {level(22, 'gl2')}
        {interval && stretch([at(interval[0]), at(interval[1])], 22, 'ink', 2)}
        {upright(at(base), [15, 29], 'ink3', 2)}
        <circle cx={at(value)} cy="22" r="5" class="f-ink" />
        {paneTitle(9, percent(value), 'b')}
        <text x="100%" y="9" class="e">
          base {percent(base)}
        </text>
      </svg>
    </div>
  )
}
