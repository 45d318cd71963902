import { ruleReadings } from '@bellwether-markets/engine/news/events/classify-event'
import {
  type LinearReading,
  linearReader,
  NO_EVENT,
} from '@bellwether-markets/engine/news/events/linear-reader'
import {
  type HeadlineReading,
  headlineReader,
  isOpposed,
} from '@bellwether-markets/engine/news/events/read-event'
import { linkEntities } from '@bellwether-markets/engine/news/linking/link-entities'
import type { EventReaderTable } from '@bellwether-markets/engine/table-schemas'
import type { LabelledHeadline } from './labelled-headlines.ts'
import { type LabelledFeatures, trainWeights, type Weights } from './train-event-reader.ts'

export const FOLDS = 5
const INNER_PRECISION = 0.78
const INNER_OPPOSITE = 0.06
/** Fewer say little about a precision. */
const LEAST_SAID = 30

export interface ReadHeadline extends LabelledHeadline {
  readonly reading: HeadlineReading
}

interface HeldOut extends LabelledHeadline {
  readonly read: LinearReading
  readonly side: -1 | 0 | 1
  readonly opposed: boolean
}

export const isEvent = (type: string): boolean => !NO_EVENT.has(type)

const foldOf = ({ month }: LabelledHeadline): number => month % FOLDS

/**
 * Every headline read with weights of other months. Thresholds and calibration of a fold come from inner folds that
 * leave out its headlines as well.
 */
export function crossValidated(
  labelled: readonly LabelledFeatures[],
  progress: (share: number) => void = () => undefined,
): readonly ReadHeadline[] {
  const folds = Array.from({ length: FOLDS }, (_, fold) => labelled.filter((row) => foldOf(row) === fold))
  const without = heldOutPairs(labelled, folds, progress)
  return folds.flatMap((own, fold) => {
    const weights = trainWeights(labelled.filter((row) => foldOf(row) !== fold))
    const read = headlineReader({ ...weights, ...decided(without[fold] ?? []) })
    return own.map((row) => ({ ...row, reading: read(row.headline, linkEntities(row.headline)) }))
  })
}

/** By outer fold: the other folds, each read with weights of neither. A pair of folds serves both. */
function heldOutPairs(
  labelled: readonly LabelledFeatures[],
  folds: readonly (readonly LabelledFeatures[])[],
  progress: (share: number) => void,
): readonly (readonly HeldOut[])[] {
  const without: HeldOut[][] = folds.map(() => [])
  for (let one = 0; one < FOLDS; one++) {
    for (let other = one + 1; other < FOLDS; other++) {
      const weights = trainWeights(labelled.filter((row) => foldOf(row) !== one && foldOf(row) !== other))
      without[one].push(...heldOut(weights, folds[other]))
      without[other].push(...heldOut(weights, folds[one]))
    }
    progress((one + 1) / FOLDS)
  }
  return without
}

function heldOut(weights: Weights, rows: readonly LabelledFeatures[]): readonly HeldOut[] {
  const read = linearReader({ ...weights, calibration: [0, 1] })
  return rows.map((row) => {
    const reading = read({ ...row, length: row.hashes.length })
    const side = Math.sign(reading.expectedDirection) as -1 | 0 | 1
    const rules = ruleReadings(row.headline, linkEntities(row.headline))
    return { ...row, read: reading, side, opposed: isOpposed(side, row.headline, rules) }
  })
}

/** Weights of all labels, with thresholds from folds. */
export function trainedReader(labelled: readonly LabelledFeatures[]): EventReaderTable {
  const held = Array.from({ length: FOLDS }, (_, fold) => {
    const weights = trainWeights(labelled.filter((row) => foldOf(row) !== fold))
    return heldOut(
      weights,
      labelled.filter((row) => foldOf(row) === fold),
    )
  }).flat()
  return { ...trainWeights(labelled), ...decided(held) }
}

/** Calibration and thresholds, from the mix of real news. */
function decided(
  held: readonly HeldOut[],
): Pick<EventReaderTable, 'calibration' | 'threshold' | 'directionThreshold'> {
  const natural = held.filter(({ natural }) => natural)
  const cases = natural.map(({ type, read }) => ({ p: read.probability, right: read.code === type }))
  const calibration = plattScaling(cases)
  const [shift, slope] = calibration
  return {
    calibration,
    threshold: 1 / (1 + Math.exp(-shift - slope * logit(lowestWith(cases, INNER_PRECISION)))),
    directionThreshold: directionThreshold(natural),
  }
}

/** The lowest probability from which on so many are right. */
function lowestWith(cases: readonly { readonly p: number; readonly right: boolean }[], precision: number) {
  let right = 0
  let lowest = 1
  for (const [at, own] of cases.toSorted((a, b) => b.p - a.p).entries()) {
    if (own.right) right++
    if (at + 1 >= LEAST_SAID && right >= precision * (at + 1)) lowest = own.p
  }
  return lowest
}

/** The lowest one at which few directed events are read the wrong way round. */
function directionThreshold(held: readonly HeldOut[]): number {
  const directed = held.filter(({ type, direction }) => isEvent(type) && direction !== 0)
  const opposite = directed
    .filter(({ direction, side, opposed }) => side !== direction && !opposed)
    .map(({ read }) => Math.abs(read.expectedDirection))
    .toSorted((a, b) => b - a)
  return opposite[Math.floor(INNER_OPPOSITE * directed.length)] ?? 0
}

const logit = (p: number): number => Math.log(p / (1 - p))

const NEWTON_STEPS = 20

/** Platt 1999: logistic regression of being right on the log odds, by Newton's method. */
function plattScaling(
  cases: readonly { readonly p: number; readonly right: boolean }[],
): [shift: number, slope: number] {
  let shift = 0
  let slope = 1
  for (let step = 0; step < NEWTON_STEPS; step++) {
    let [g0, g1, h00, h01, h11] = [0, 0, 1e-6, 0, 1e-6]
    for (const { p, right } of cases) {
      const x = logit(Math.min(1 - 1e-6, Math.max(1e-6, p)))
      const q = 1 / (1 + Math.exp(-shift - slope * x))
      const error = q - (right ? 1 : 0)
      const spread = q * (1 - q)
      g0 += error
      g1 += error * x
      h00 += spread
      h01 += spread * x
      h11 += spread * x * x
    }
    const determinant = h00 * h11 - h01 * h01
    shift -= (h11 * g0 - h01 * g1) / determinant
    slope -= (h00 * g1 - h01 * g0) / determinant
  }
  return [shift, slope]
}
