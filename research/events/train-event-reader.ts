import { ruleReadings } from '@bellwether-markets/engine/news/events/classify-event'
import { eventFeatures } from '@bellwether-markets/engine/news/events/event-features'
import { EVENT_TYPES } from '@bellwether-markets/engine/news/events/event-types'
import { DIRECTION_COLUMNS, NO_EVENT, SEEN_SHIFT } from '@bellwether-markets/engine/news/events/linear-reader'
import { linkEntities } from '@bellwether-markets/engine/news/linking/link-entities'
import type { EventReaderTable } from '@bellwether-markets/engine/table-schemas'
import type { LabelledHeadline } from './labelled-headlines.ts'
import { type LinearForm, type LinearModel, SEED, type SparseRow, trainLinear } from './train-linear.ts'

export interface LabelledFeatures extends LabelledHeadline {
  readonly hashes: Uint32Array
  readonly values: Float32Array
}

/** Everything but the thresholds and the calibration, which other headlines must decide. */
export type Weights = Omit<EventReaderTable, 'threshold' | 'directionThreshold' | 'calibration'>

const LEAST_OCCURRENCES = 3
const LEAST_LABELS = 12
const UNSURE_WEIGHT = 0.3
/** Of labels without a direction, and of what is no event, to learn directions. */
const LESSER_WEIGHT = 0.5
const STEPS = 127
const TYPE_FORM = { rows: 8192, ridge: 3e-3 }
const DIRECTION_FORM: LinearForm = { rows: 65_536, classes: DIRECTION_COLUMNS, ridge: 2e-2 }

export function withFeatures(labelled: LabelledHeadline): LabelledFeatures {
  const { headline } = labelled
  const links = linkEntities(headline)
  const { hashes, values, length } = eventFeatures(headline, links, ruleReadings(headline, links))
  return { ...labelled, hashes: hashes.slice(0, length), values: values.slice(0, length) }
}

export function trainWeights(labelled: readonly LabelledFeatures[]): Weights {
  const counts = new Map<string, number>()
  for (const { type } of labelled) counts.set(type, (counts.get(type) ?? 0) + 1)
  const types = [...counts.keys()].toSorted()
  const seen = seenPlaces(labelled)
  const rowsOf = (form: number) => labelled.map((own) => seenRows(own, seen, form))
  const rows = rowsOf(TYPE_FORM.rows)
  const directionRows = rowsOf(DIRECTION_FORM.rows)
  const typeModel = trainLinear(
    labelled.map(({ type, sure }, at) => ({
      ...rows[at],
      target: types.indexOf(type),
      weight: sure ? 1 : UNSURE_WEIGHT,
    })),
    { ...TYPE_FORM, classes: types.length },
  )
  const directionModel = trainLinear(
    labelled.flatMap(({ type, direction }, at) => {
      if (direction === undefined) return []
      const weight = (NO_EVENT.has(type) ? LESSER_WEIGHT : 1) * (direction === 0 ? LESSER_WEIGHT : 1)
      return { ...directionRows[at], target: (direction + 3) % 3, weight }
    }),
    DIRECTION_FORM,
  )
  return {
    provenance: {
      script: 'research/write-event-reader.ts',
      labels: 'headlines of 2010 to 2025, labelled by hand',
      rows: labelled.length,
      seed: SEED,
    },
    types,
    rare: EVENT_TYPES.map(({ code }) => code).filter(
      (code) => !NO_EVENT.has(code) && (counts.get(code) ?? 0) < LEAST_LABELS,
    ),
    type: compact(typeModel),
    direction: compact(directionModel),
    seen: Buffer.from(seen).toString('base64'),
  }
}

/** One bit for each place of a feature that occurred in three headlines or more. */
function seenPlaces(labelled: readonly LabelledFeatures[]): Uint8Array {
  const counts = new Map<number, number>()
  for (const { hashes } of labelled) {
    for (const hash of new Set(hashes)) counts.set(hash, (counts.get(hash) ?? 0) + 1)
  }
  const seen = new Uint8Array(2 ** (32 - SEEN_SHIFT - 3))
  for (const [hash, count] of counts) {
    if (count >= LEAST_OCCURRENCES) seen[hash >>> (SEEN_SHIFT + 3)] |= 1 << ((hash >>> SEEN_SHIFT) & 7)
  }
  return seen
}

function seenRows({ hashes, values }: LabelledFeatures, seen: Uint8Array, count: number): SparseRow {
  const kept = [...hashes.keys()].filter(
    (at) => seen[hashes[at] >>> (SEEN_SHIFT + 3)] & (1 << ((hashes[at] >>> SEEN_SHIFT) & 7)),
  )
  return {
    rows: Uint16Array.from(kept, (at) => hashes[at] & (count - 1)),
    values: Float32Array.from(kept, (at) => values[at]),
  }
}

/** One signed byte for each weight, in steps of its column. */
function compact({ bias, classes, weights }: LinearModel): EventReaderTable['type'] {
  const units = Array.from(bias, (_, k) => {
    let most = 0
    for (let at = k; at < weights.length; at += classes) most = Math.max(most, Math.abs(weights[at]))
    return rounded(most / STEPS)
  })
  const bytes = Int8Array.from(weights, (weight, at) => Math.round(weight / units[at % classes]))
  return {
    bias: Array.from(bias, rounded),
    units,
    weights: Buffer.from(bytes.buffer).toString('base64'),
  }
}

const rounded = (value: number): number => Number(value.toPrecision(6))
