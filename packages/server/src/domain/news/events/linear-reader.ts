import type { EventReaderTable } from '../../../../data/schemas.ts'
import type { EventFeatures } from './event-features.ts'

/** Features share rows of the weights by the low bits of their hash. */
export const READER_ROWS = 4096

/** By the high bits of its hash: whether a feature occurred in training. */
export const SEEN_SHIFT = 15

/** Classes of the labels that are no event. */
export const NO_EVENT: ReadonlySet<string> = new Set(['none', 'opinion', 'price_move'])

/** Columns after those of the types: no direction, up, down. */
export const DIRECTION_COLUMNS = 3

export type LinearTable = Omit<EventReaderTable, 'threshold' | 'directionThreshold' | 'rare' | 'provenance'>

/** What the weights make of one headline. */
export interface LinearReading {
  /** The most likely event type. */
  readonly code: string
  /** Calibrated, of that type. */
  readonly probability: number
  /** The likelier one. */
  readonly direction: -1 | 1
  readonly directionProbability: number
}

/** Two multinomial logistic regressions, of type and direction, on the same features. */
export function linearReader(table: LinearTable): (features: EventFeatures) => LinearReading {
  const { types, bias, units, calibration } = table
  const columns = types.length + DIRECTION_COLUMNS
  const weights = new Int8Array(bytesOf(table.weights).buffer)
  const seen = bytesOf(table.seen)
  const sums = new Float64Array(columns)
  const events = [...types.keys()].filter((column) => !NO_EVENT.has(types[column]))
  return ({ hashes, values, length }) => {
    sums.fill(0)
    for (let at = 0; at < length; at++) {
      const hash = hashes[at]
      const place = hash >>> SEEN_SHIFT
      if ((seen[place >>> 3] & (1 << (place & 7))) === 0) continue
      const row = (hash & (READER_ROWS - 1)) * columns
      for (let column = 0; column < columns; column++) sums[column] += values[at] * weights[row + column]
    }
    for (let column = 0; column < columns; column++)
      sums[column] = bias[column] + units[column] * sums[column]
    softmax(sums, 0, types.length)
    softmax(sums, types.length, columns)
    const [, up, down] = sums.subarray(types.length)
    const best = events.reduce((a, b) => (sums[b] > sums[a] ? b : a))
    return {
      code: types[best],
      probability: calibrated(sums[best], calibration),
      direction: up > down ? 1 : -1,
      directionProbability: Math.max(up, down),
    }
  }
}

export function softmax(values: Float64Array, begin: number, end: number): void {
  let most = Number.NEGATIVE_INFINITY
  for (let at = begin; at < end; at++) most = Math.max(most, values[at])
  let sum = 0
  for (let at = begin; at < end; at++) sum += values[at] = Math.exp(values[at] - most)
  for (let at = begin; at < end; at++) values[at] /= sum
}

/** σ(a + b·logit p), Platt 1999. */
function calibrated(p: number, [shift, slope]: LinearTable['calibration']): number {
  return 1 / (1 + Math.exp(-shift) * ((1 - p) / p) ** slope)
}

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
