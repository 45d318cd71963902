import type { EventReaderTable } from '../../table-schemas.ts'
import type { EventFeatures } from './event-features.ts'

/** By the high bits of its hash: whether a feature occurred in training. */
export const SEEN_SHIFT = 14

/** Classes of the labels that are no event. */
export const NO_EVENT: ReadonlySet<string> = new Set(['none', 'opinion', 'price_move'])

/** No direction, up, down. */
export const DIRECTION_COLUMNS = 3

type LinearTable = Pick<EventReaderTable, 'types' | 'type' | 'direction' | 'seen' | 'calibration'>

/** Of a probability of no direction: the sign is asked first, and whether there is one counts less. */
const UNDIRECTED_SHARE = 0.25

/** What the weights make of one headline. */
export interface LinearReading {
  /** The most likely event type. */
  readonly code: string
  /** Calibrated, of that type. */
  readonly probability: number
  /** Probability of up less that of down, weighed by `UNDIRECTED_SHARE`; −1 to 1. */
  readonly expectedDirection: number
}

/** Two multinomial logistic regressions, of type and direction, on the same features. */
export function linearReader(table: LinearTable): (features: EventFeatures) => LinearReading {
  const { types, calibration } = table
  const seen = bytesOf(table.seen)
  const typesOf = regression(table.type, seen)
  const directionsOf = regression(table.direction, seen)
  const events = [...types.keys()].filter((column) => !NO_EVENT.has(types[column]))
  return (features) => {
    const shares = typesOf(features)
    const best = events.reduce((a, b) => (shares[b] > shares[a] ? b : a))
    const [none, up, down] = directionsOf(features)
    return {
      code: types[best],
      probability: calibrated(shares[best], calibration),
      expectedDirection: (up - down) / (up + down + UNDIRECTED_SHARE * none),
    }
  }
}

/** Features share rows of the weights by the low bits of their hash. The next call overwrites the probabilities. */
function regression(table: EventReaderTable['type'], seen: Uint8Array) {
  const { bias, units } = table
  const weights = new Int8Array(bytesOf(table.weights).buffer)
  const columns = bias.length
  const lowBits = weights.length / columns - 1
  const sums = new Float64Array(columns)
  return ({ hashes, values, length }: EventFeatures): Float64Array => {
    sums.fill(0)
    for (let at = 0; at < length; at++) {
      const place = hashes[at] >>> SEEN_SHIFT
      if ((seen[place >>> 3] & (1 << (place & 7))) === 0) continue
      const row = (hashes[at] & lowBits) * columns
      for (let column = 0; column < columns; column++) sums[column] += values[at] * weights[row + column]
    }
    for (let column = 0; column < columns; column++)
      sums[column] = bias[column] + units[column] * sums[column]
    softmax(sums)
    return sums
  }
}

export function softmax(values: Float64Array): void {
  let most = Number.NEGATIVE_INFINITY
  for (const value of values) most = Math.max(most, value)
  let sum = 0
  for (let at = 0; at < values.length; at++) sum += values[at] = Math.exp(values[at] - most)
  for (let at = 0; at < values.length; at++) values[at] /= sum
}

/** σ(a + b·logit p), Platt 1999. */
function calibrated(p: number, [shift, slope]: LinearTable['calibration']): number {
  return 1 / (1 + Math.exp(-shift) * ((1 - p) / p) ** slope)
}

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
