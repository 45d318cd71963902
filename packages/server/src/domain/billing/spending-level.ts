/** In the order in which they are reached. The number of a level in storage is its place here; never renumbered. */
export const SPENDING_LEVELS = ['low', 'empty'] as const
export type SpendingLevel = (typeof SPENDING_LEVELS)[number]

const LOW_SHARE = 0.2

/** @param granted credits of the latest grant */
export function spendingLevel(remaining: number, granted: number): SpendingLevel | undefined {
  if (remaining <= 0) return 'empty'
  return remaining < LOW_SHARE * granted ? 'low' : undefined
}

/** Whether a level is lower than the one that was told before. */
export const isLower = (level: SpendingLevel, told: SpendingLevel | undefined): boolean =>
  told === undefined || SPENDING_LEVELS.indexOf(level) > SPENDING_LEVELS.indexOf(told)
