import type { ProbabilityEstimate } from '@bellwether-markets/engine/kernel/schema'
import { formatNumber } from '@bellwether-markets/engine/text/number-format'

const WORDS = 'no one two three four five six seven eight nine ten eleven twelve'.split(' ')

/** `one`, `twelve`, `13`. */
export const counted = (count: number): string => WORDS[count] ?? formatNumber(count, 0, 'en')

/** `one session`, `13 sessions`. */
export const sessions = (count: number): string => `${counted(count)} ${count === 1 ? 'session' : 'sessions'}`

/** `0.0213` gives `2%`, `2.1%` with one decimal. */
export const percent = (share: number, decimals = 0): string =>
  `${formatNumber(100 * share, decimals, 'en')}%`

/** `a`, `a and b`, `a, b and c`. */
export const listed = (items: readonly string[]): string =>
  items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items[items.length - 1]}`

export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const WIDEST_STATED = 0.6

/** A chance whose interval spans 60 points or more is no number to tell. */
export const isStated = ({ interval_95: [lower, upper] }: ProbabilityEstimate): boolean =>
  upper - lower < WIDEST_STATED

/** `16% to 49%`. */
export const intervalText = ([lower, upper]: readonly number[]): string =>
  `${percent(lower)} to ${percent(upper)}`
