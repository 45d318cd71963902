import { DAY, HOUR, type Instant } from '../../../kernel/time.ts'
import type { Headline } from '../../market/observation.ts'
import { publisherOf } from '../text/publisher.ts'

const ACTIVE_DAYS = 14
const ACTIVE_HEADLINES = 5

export interface NewsVolume {
  /** Headlines in the hours up to an instant. */
  headlines(at: Instant, hours: number): number
  /** Publishers with at least five headlines in the 14 days up to an instant. */
  publishers(at: Instant): number
}

/** @param headlines ordered by `knownAt` */
export function newsVolume(headlines: readonly Headline[]): NewsVolume {
  const knownAt = Float64Array.from(headlines, (headline) => headline.knownAt)
  const publishers = headlines.map((headline) => publisherOf(headline).source)
  const upTo = (at: number): number => {
    let low = 0
    let high = knownAt.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (knownAt[middle] <= at) low = middle + 1
      else high = middle
    }
    return low
  }
  return {
    headlines: (at, hours) => upTo(at) - upTo(at - hours * HOUR),
    publishers: (at) => {
      const counts = new Map<string, number>()
      for (let row = upTo(at - ACTIVE_DAYS * DAY); row < upTo(at); row++) {
        counts.set(publishers[row], (counts.get(publishers[row]) ?? 0) + 1)
      }
      return [...counts.values()].filter((count) => count >= ACTIVE_HEADLINES).length
    },
  }
}
