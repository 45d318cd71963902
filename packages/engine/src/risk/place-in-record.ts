import type { Numbers } from '../market/observation.ts'

/** An extreme of fewer sessions is nothing to tell. */
const FEWEST_SESSIONS = 60

interface PlaceInRecord {
  /** Earlier days with a lower, and with a higher value, 0–1; NaN on the first day. */
  readonly lower: number
  readonly higher: number
  /** Undefined if a day of the 60 before was as high, and one as low. */
  readonly extreme: { readonly kind: 'highest' | 'lowest'; readonly since: number | undefined } | undefined
}

/**
 * Of the last value among those before it.
 * @param values oldest first
 * @returns `since` is the index of the last day that was as high, or as low; undefined if none was
 */
export function placeInRecord(values: Numbers): PlaceInRecord {
  const last = values.length - 1
  const now = values[last]
  let [lower, higher, asHigh, asLow] = [0, 0, -1, -1]
  for (let index = 0; index < last; index++) {
    if (values[index] < now) lower++
    if (values[index] > now) higher++
    if (values[index] >= now) asHigh = index
    if (values[index] <= now) asLow = index
  }
  const extremeOf = (kind: 'highest' | 'lowest', index: number): PlaceInRecord['extreme'] =>
    last - Math.max(0, index) < FEWEST_SESSIONS ? undefined : { kind, since: index < 0 ? undefined : index }
  return {
    lower: lower / last,
    higher: higher / last,
    extreme: extremeOf('highest', asHigh) ?? extremeOf('lowest', asLow),
  }
}
