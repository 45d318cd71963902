/** `z`: listed manufacturers (1968); `z_double_prime`: any industry, without sales. */
export const ALTMAN_VARIANTS = ['z', 'z_double_prime'] as const
export type AltmanVariant = (typeof ALTMAN_VARIANTS)[number]

export const ALTMAN_ZONES = ['distress', 'grey', 'safe'] as const
export type AltmanZone = (typeof ALTMAN_ZONES)[number]

/** Altman's inputs in one currency; NaN if unknown. */
export interface AltmanFigures {
  readonly workingCapital: number
  readonly retainedEarnings: number
  /** Annual earnings before interest and taxes. */
  readonly ebit: number
  /** Market value for `z`, book value for `z_double_prime`. */
  readonly equity: number
  readonly totalLiabilities: number
  /** Annual. */
  readonly sales: number
  readonly totalAssets: number
}

/** X1 to X5, fractions; NaN if unknown. */
export interface AltmanParts {
  readonly workingCapital: number
  readonly retainedEarnings: number
  readonly ebit: number
  readonly equityToLiabilities: number
  /** NaN for `z_double_prime`. */
  readonly sales: number
}

interface Formula {
  readonly weights: readonly (readonly [part: keyof AltmanParts, weight: number])[]
  /** Grey zone between `distress` and `safe`. */
  readonly cuts: { readonly distress: number; readonly safe: number }
}

/**
 * Z: Altman, Journal of Finance 23 (1968), with ratios as fractions. Z″: Altman, Hartzell and Peck (1995), without the
 * constant for emerging markets, as in Altman (2000), Predicting financial distress of companies.
 */
const FORMULAS: Readonly<Record<AltmanVariant, Formula>> = {
  z: {
    weights: [
      ['workingCapital', 1.2],
      ['retainedEarnings', 1.4],
      ['ebit', 3.3],
      ['equityToLiabilities', 0.6],
      ['sales', 1],
    ],
    cuts: { distress: 1.81, safe: 2.99 },
  },
  z_double_prime: {
    weights: [
      ['workingCapital', 6.56],
      ['retainedEarnings', 3.26],
      ['ebit', 6.72],
      ['equityToLiabilities', 1.05],
    ],
    cuts: { distress: 1.1, safe: 2.6 },
  },
}

const MANUFACTURING: readonly string[] = [
  'Consumer Staples',
  'Health Care',
  'Industrials',
  'Information Technology',
  'Materials',
]
/** Division H of the SIC, codes 6000 to 6799. */
const NOT_APPLICABLE: readonly string[] = ['Financials', 'Real Estate']

/** @returns undefined for banks, insurers and real estate (not applicable); Z″ if the sector is unknown */
export function altmanVariant(sector: string | undefined): AltmanVariant | undefined {
  if (sector !== undefined && NOT_APPLICABLE.includes(sector)) return undefined
  return sector !== undefined && MANUFACTURING.includes(sector) ? 'z' : 'z_double_prime'
}

/** All NaN if assets or liabilities are ≤ 0. */
export function altmanParts(figures: AltmanFigures, variant: AltmanVariant): AltmanParts {
  const { workingCapital, retainedEarnings, ebit, equity, totalLiabilities, sales, totalAssets } = figures
  const assets = totalAssets > 0 && totalLiabilities > 0 ? totalAssets : Number.NaN
  return {
    workingCapital: workingCapital / assets,
    retainedEarnings: retainedEarnings / assets,
    ebit: ebit / assets,
    equityToLiabilities: totalLiabilities > 0 ? equity / totalLiabilities : Number.NaN,
    sales: variant === 'z' ? sales / assets : Number.NaN,
  }
}

/**
 * Z = 1.2 X1 + 1.4 X2 + 3.3 X3 + 0.6 X4 + 1.0 X5; Z″ = 6.56 X1 + 3.26 X2 + 6.72 X3 + 1.05 X4.
 * @returns NaN if a ratio of the variant is unknown
 */
export const altmanZ = (parts: AltmanParts, variant: AltmanVariant): number =>
  FORMULAS[variant].weights.reduce((sum, [part, weight]) => sum + weight * parts[part], 0)

export const altmanCuts = (variant: AltmanVariant): Formula['cuts'] => FORMULAS[variant].cuts

export function altmanZone(z: number, variant: AltmanVariant): AltmanZone {
  const { distress, safe } = altmanCuts(variant)
  if (z < distress) return 'distress'
  return z > safe ? 'safe' : 'grey'
}
