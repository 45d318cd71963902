const CREDITS = 'CREDITS'

/** Euros instead of cents, for example. */
export const inUnits = (minor: number, unit: string): number => {
  if (unit === CREDITS) return minor
  return minor / (unit === 'USDC' ? 1_000_000 : 100)
}
