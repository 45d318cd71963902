import { asDay, type Day } from '../../../kernel/time.ts'
import { ecdfExpanding } from '../../series/ecdf-expanding.ts'
import type { RegionalIntensity } from './regional-intensity.ts'

/** Minimum of days with headlines, and of headlines about the region. */
export const FEWEST_DAYS = 180
export const FEWEST_MATCHES = 20
const EXPONENT = 1.6
const OLDEST_DAYS = 7
const WEEK = 7

/** News intensity of a region relative to its last two years. */
export interface IntensityScore {
  /** 100·u^1.6, u the share of lower readings. */
  readonly score: number
  /** Seven days before; NaN if unknown. */
  readonly scoreWeekAgo: number
  /** Mean share of the headlines of seven days, percent. */
  readonly sharePct: number
  readonly lastDay: Day
}

export type Unscored =
  | { readonly why: 'no_news' }
  | { readonly why: 'too_few_days'; readonly days: number }
  | { readonly why: 'too_few_matches'; readonly matches: number }
  | { readonly why: 'stale'; readonly lastDay: Day }

/**
 * News score of a region on a day, or why there is none. It needs 180 days with headlines, 20 headlines about the
 * region, and one of the last seven days.
 */
export function intensityScore(intensity: RegionalIntensity, today: Day): IntensityScore | Unscored {
  const { day, share, matches } = intensity
  const last = day.length - 1
  if (last < 0) return { why: 'no_news' }
  if (today - day[last] > OLDEST_DAYS) return { why: 'stale', lastDay: day[last] }
  if (day.length <= FEWEST_DAYS) return { why: 'too_few_days', days: day.length }
  if (matches < FEWEST_MATCHES) return { why: 'too_few_matches', matches }
  const ranks = ecdfExpanding(share, FEWEST_DAYS)
  const weekAgo = day.findLastIndex((one) => one <= day[last] - WEEK)
  const scoreOf = (row: number): number => 100 * (ranks[row] ?? Number.NaN) ** EXPONENT
  return {
    score: scoreOf(last),
    scoreWeekAgo: scoreOf(weekAgo),
    sharePct: 100 * share[last],
    lastDay: asDay(day[last]),
  }
}
