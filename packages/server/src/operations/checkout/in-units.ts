const CREDITS = 'CREDITS'

/** The amount as people write it: euros, not cents. */
export const inUnits = (minor: number, unit: string): number => {
  if (unit === CREDITS) return minor
  return minor / (unit === 'USDC' ? 1_000_000 : 100)
}
