import type { RegimeDay } from './regime-machine.ts'

const FALLING_OVER_DAYS = 20
const DEEP_GAP = -0.05

/**
 * More than a dip: the 200-day average is below that of 20 sessions ago, or the close more than 5 % below it. About ten
 * days later than BEAR, with fewer false alarms.
 * @param days oldest first; the last one is judged
 */
export function bearConfirmed(days: readonly RegimeDay[]): boolean {
  const today = days.at(-1)
  if (today?.regime !== 'BEAR') return false
  const before = days.at(-1 - FALLING_OVER_DAYS)
  return today.gap < DEEP_GAP || (before !== undefined && today.sma200 < before.sma200)
}
