const PATTERNS = [
  'scramble_for_cash',
  'flight_to_safety',
  'inflation_scare',
  'growth_scare',
  'relief',
  'rotation',
] as const
export type Pattern = (typeof PATTERNS)[number]

/** Moves in units of their usual size; NaN if unknown. */
export interface Legs {
  readonly shares: number
  readonly treasuries: number
  readonly gold: number
  readonly dollar: number
  readonly oil: number
  readonly yields: number
  readonly highYield: number
  /** Of the VIX, as a fraction. */
  readonly vixChange: number
  /** The larger of staples and utilities. */
  readonly defensives: number
  /** Between best and worst sector. */
  readonly sectorSpread: number
}

const LEG = 1
const VIX_FALL = -0.1
const QUIET_INDEX = 0.7
const WIDE_SPREAD = 2

/** The pattern across assets of which every leg moved at least its usual amount; the first that fits. */
export const patternOf = (legs: Legs): Pattern | undefined => PATTERNS.find((one) => FITS[one](legs))

const up = (leg: number): boolean => leg >= LEG
const down = (leg: number): boolean => leg <= -LEG

const FITS: Readonly<Record<Pattern, (legs: Legs) => boolean>> = {
  scramble_for_cash: ({ shares, treasuries, gold, dollar }) =>
    down(shares) && down(treasuries) && down(gold) && up(dollar),
  flight_to_safety: ({ shares, treasuries, defensives }) => down(shares) && up(treasuries) && defensives > 0,
  inflation_scare: ({ shares, treasuries, yields }) => down(shares) && down(treasuries) && up(yields),
  growth_scare: ({ shares, oil, yields }) => down(shares) && down(oil) && down(yields),
  relief: ({ shares, highYield, vixChange }) => up(shares) && up(highYield) && vixChange <= VIX_FALL,
  rotation: ({ shares, sectorSpread }) => Math.abs(shares) < QUIET_INDEX && sectorSpread >= WIDE_SPREAD,
}
