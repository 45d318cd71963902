import { median } from './quantiles.ts'

export interface Sample {
  readonly atS: number
  readonly mb: number
}

export interface MemoryTrend {
  /** Slope of the robust line, with its 95 % interval. */
  readonly mbPerHour: number
  readonly lowMbPerHour: number
  readonly highMbPerHour: number
  /** Along the line, from the end of the settling to the end of the run. */
  readonly growthMb: number
  readonly flat: boolean
}

/** The rule by which memory is called flat, as it is printed. */
export const FLAT_RULE =
  'flat within noise: after the first fifth, 24 block medians, Theil-Sen slope, 95 % interval widened for lag-1 ' +
  'autocorrelation; memory grows if the whole interval is above 0, the later half rises at least half as ' +
  'fast as the whole (settling slows down, a leak does not), and the rise is 1 % of resident memory or more'

const SETTLING_SHARE = 0.2
const BLOCKS = 24
const Z_95 = 1.96
const S_PER_HOUR = 3_600

/**
 * Whether memory grows: a garbage collector makes saw teeth, so single samples say nothing.
 * The slope is that of Theil (1950) and Sen (1968), its interval Sen's, with the variance of Kendall's statistic widened
 * for autocorrelation by (1 + r) / (1 − r) (Yue and Wang 2004), where r is that of the residuals and above 0.
 * @param samples in the order of time, at least as many as blocks after the settling
 * @param slightMb a rise that is smaller says nothing about a leak: bounded caches and compiled code settle for an hour
 * @throws RangeError if there are too few
 */
export function memoryTrend(samples: readonly Sample[], slightMb = 0): MemoryTrend {
  const blocks = blockMedians(samples)
  const { slope, low, high } = robustLine(blocks)
  const later = robustLine(blocks.slice(BLOCKS / 2))
  const first = blocks[0]?.atS ?? 0
  const growthMb = slope * ((blocks.at(-1)?.atS ?? 0) - first)
  return {
    mbPerHour: slope * S_PER_HOUR,
    lowMbPerHour: low * S_PER_HOUR,
    highMbPerHour: high * S_PER_HOUR,
    growthMb,
    flat: low <= 0 || later.slope < slope / 2 || growthMb < slightMb,
  }
}

interface RobustLine {
  readonly slope: number
  readonly low: number
  readonly high: number
}

function robustLine(points: readonly Sample[]): RobustLine {
  const slopes = pairwiseSlopes(points)
  const slope = median(slopes)
  const intercept = median(points.map(({ atS, mb }) => mb - slope * atS))
  const residuals = points.map(({ atS, mb }) => mb - intercept - slope * atS)
  const [low, high] = senInterval(slopes, points.length, autocorrelation(residuals))
  return { slope, low, high }
}

function blockMedians(samples: readonly Sample[]): readonly Sample[] {
  const settled = samples.slice(Math.ceil(samples.length * SETTLING_SHARE))
  if (settled.length < BLOCKS) throw new RangeError(`${settled.length} samples are too few for a trend`)
  return Array.from({ length: BLOCKS }, (_, block) => {
    const from = Math.floor((block * settled.length) / BLOCKS)
    const of = settled.slice(from, Math.floor(((block + 1) * settled.length) / BLOCKS))
    return { atS: median(of.map(({ atS }) => atS)), mb: median(of.map(({ mb }) => mb)) }
  })
}

/** Ascending. */
const pairwiseSlopes = (points: readonly Sample[]): readonly number[] =>
  points
    .flatMap((from, i) => points.slice(i + 1).map((to) => (to.mb - from.mb) / (to.atS - from.atS)))
    .sort((a, b) => a - b)

function senInterval(
  slopes: readonly number[],
  points: number,
  correlation: number,
): readonly [number, number] {
  const kendall = (points * (points - 1) * (2 * points + 5)) / 18
  const width = Z_95 * Math.sqrt((kendall * (1 + correlation)) / (1 - correlation))
  const below = Math.floor((slopes.length - width) / 2) - 1
  const above = Math.ceil((slopes.length + width) / 2)
  const last = slopes.length - 1
  return [slopes[Math.max(0, below)] ?? Number.NaN, slopes[Math.min(last, above)] ?? Number.NaN]
}

/** At lag 1, 0 to 0.9. */
function autocorrelation(residuals: readonly number[]): number {
  const squares = residuals.reduce((sum, value) => sum + value * value, 0)
  if (squares === 0) return 0
  const products = residuals.slice(1).reduce((sum, value, i) => sum + value * (residuals[i] ?? 0), 0)
  return Math.min(0.9, Math.max(0, products / squares))
}
