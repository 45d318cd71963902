import { unknownValues } from '../series/day-values.ts'
import { round } from '../series/round.ts'
import { WEIGHTED_DRIVERS } from './driver-weights.ts'
import { newReadings, PastReadings, type RiskReading, type RiskReadings } from './risk-readings.ts'
import { driverScore, type RiskReference } from './risk-reference.ts'
import { rawScore, smoothedScore } from './score-values.ts'

/** Sessions for which a reading is carried forward. */
export const FILL_AT_MOST_DAYS = 3

/** Of a session of the S&P 500: drivers by the reference, instruments of regions against the readings before. */
export interface RiskScores {
  readonly day: number
  /** Of the latest reading of each measure, smoothed, 0–100; NaN without a table, or with too short a past. */
  readonly score: Float64Array
  /** Unsmoothed, of the index's drivers. */
  readonly rawScore: Float64Array
  /** Index, unrounded; NaN before the first session with all core drivers. */
  readonly smoothed: number
  readonly raw: number
}

const DRIVERS = WEIGHTED_DRIVERS.length
const SLOPE = WEIGHTED_DRIVERS.findIndex(({ withoutTermStructure }) => withoutTermStructure === 0)

/** Of the sessions after those that have scores. */
export function riskScores(
  sessions: readonly RiskReadings[],
  before: readonly RiskScores[],
  reference: RiskReference,
): readonly RiskScores[] {
  const known = before.length
  const fresh = sessions.slice(known).map((session, at) => newReadings(session, sessions[known + at - 1]))
  const all = fresh.flat()
  const ranked = new Set(all.flatMap(({ measure }) => (measure < DRIVERS ? [] : measure)))
  const past = new PastReadings(sessions.slice(0, known), ranked, all.length)
  const scores: RiskScores[] = []
  let last = before.at(-1)
  for (const [at, readings] of fresh.entries()) {
    const session = sessions[known + at]
    const score = last ? last.score.slice() : unknownValues(session.value.length)
    const raw = last ? last.rawScore.slice() : unknownValues(DRIVERS)
    for (const reading of readings) {
      const { measure } = reading
      const own = ownScore(reading, past, reference)
      score[measure] = smoothedScore(score[measure], own)
      if (measure < DRIVERS) raw[measure] = own
      past.add(reading)
    }
    last = { day: session.day, score, rawScore: raw, ...indexOf(sessions, known + at, { score, raw }, last) }
    scores.push(last)
  }
  return scores
}

const ownScore = (reading: RiskReading, past: PastReadings, reference: RiskReference): number =>
  reading.measure < DRIVERS
    ? driverScore(reference, WEIGHTED_DRIVERS[reading.measure].driver.name, reading)
    : rawScore(past.of(reading.measure), reading.value)

function indexOf(
  sessions: readonly RiskReadings[],
  at: number,
  { score, raw }: { readonly score: Float64Array; readonly raw: Float64Array },
  before: RiskScores | undefined,
): Pick<RiskScores, 'smoothed' | 'raw'> {
  const hasBegun = before !== undefined && !Number.isNaN(before.smoothed)
  if (
    !hasBegun &&
    !WEIGHTED_DRIVERS.every(({ core }, driver) => !core || isScored(sessions, at, score, driver))
  )
    return { smoothed: Number.NaN, raw: Number.NaN }
  const shares = driverShares(sessions, at, score)
  return { smoothed: weighted(shares, score), raw: weighted(shares, raw) }
}

/** Whether a measure has a score and its latest reading is recent. */
export const isScored = (
  sessions: readonly RiskReadings[],
  at: number,
  score: Float64Array,
  measure: number,
): boolean =>
  !Number.isNaN(score[measure]) &&
  sessionsSince(sessions, at, sessions[at].observedOn[measure]) <= FILL_AT_MOST_DAYS

/** Up to and including a session; infinite if nothing was observed. */
export function sessionsSince(sessions: readonly RiskReadings[], at: number, observedOn: number): number {
  if (Number.isNaN(observedOn)) return Number.POSITIVE_INFINITY
  let since = 0
  while (since <= FILL_AT_MOST_DAYS && at >= since && sessions[at - since].day > observedOn) since++
  return since
}

/** Weights of the drivers that have a score, scaled to sum to 1; 0 for the others. */
export function driverShares(
  sessions: readonly RiskReadings[],
  at: number,
  score: Float64Array,
): Float64Array {
  const hasSlope = isScored(sessions, at, score, SLOPE)
  const shares = new Float64Array(DRIVERS)
  let total = 0
  for (const [driver, { weight, withoutTermStructure = weight }] of WEIGHTED_DRIVERS.entries()) {
    if (isScored(sessions, at, score, driver)) shares[driver] = hasSlope ? weight : withoutTermStructure
    total += shares[driver]
  }
  return shares.map((share) => share / total)
}

function weighted(shares: Float64Array, values: Float64Array): number {
  let sum = 0
  for (let driver = 0; driver < shares.length; driver++) {
    if (shares[driver] > 0) sum += shares[driver] * values[driver]
  }
  return sum
}

/** As published: 0–100, one decimal. */
export const publishedValue = ({ smoothed }: RiskScores): number => round(smoothed, 1)
