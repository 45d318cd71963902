import { asInstant, type Instant, SECOND } from '@bellwether-markets/engine/kernel/time'
import type { Comparison, Condition } from './condition.ts'

/** What a snapshot says of one subject of a rule. */
export interface Reading {
  /** Null if nothing has occurred. */
  readonly value: number | string | null
  /** Of an occurrence: when it happened. */
  readonly at?: Instant
}

/** What is known of one subject since the last snapshot. */
export interface Mark {
  readonly value: number | string | null
  /** Whether the condition held, so that it must end before it can fire again. */
  readonly fired: boolean
  /** Of the latest occurrence that was told of. */
  readonly at?: Instant
  /** Snapshot of the last firing. */
  readonly firedAt?: Instant
}

export interface Verdict {
  readonly mark: Mark
  readonly fires: boolean
}

/** Share of the threshold by which a figure must come back before it may cross again. */
const HYSTERESIS = 0.02

/**
 * One step of a rule for one subject. The first reading only sets the mark: what holds already is no news. A firing
 * within the cooldown waits for its end.
 * @param asOf instant of the snapshot; later than that of `before`
 */
export function evaluate(
  condition: Condition,
  before: Mark | undefined,
  reading: Reading,
  { asOf, cooldownSeconds }: { readonly asOf: Instant; readonly cooldownSeconds: number },
): Verdict {
  const { value } = reading
  if (before === undefined) return { mark: firstMark(condition, reading, asOf), fires: false }
  const { fires, ...next } = step(condition, before, reading)
  if (fires && isCooling(before, asOf, cooldownSeconds)) return { mark: before, fires: false }
  const firedAt = fires ? asOf : before.firedAt
  return { mark: { ...next, value, ...(firedAt === undefined ? {} : { firedAt }) }, fires }
}

const isCooling = ({ firedAt }: Mark, asOf: Instant, seconds: number): boolean =>
  firedAt !== undefined && asOf < asInstant(firedAt + seconds * SECOND)

function firstMark(condition: Condition, { value, at }: Reading, asOf: Instant): Mark {
  if (isOccurrence(condition)) return { value, fired: false, at: at ?? asOf }
  return { value, fired: holds(condition, value) }
}

const isOccurrence = ({ form }: Condition): boolean =>
  form === 'signal' || form === 'event' || form === 'calendar'

function step(
  condition: Condition,
  before: Mark,
  { value, at }: Reading,
): Pick<Mark, 'fired' | 'at'> & { fires: boolean } {
  if (condition.form === 'regime') return { fired: false, fires: value !== before.value }
  if (isOccurrence(condition)) {
    const last = before.at ?? asInstant(0)
    const isNew = at !== undefined && at > last
    return { fired: false, at: isNew ? at : last, fires: isNew }
  }
  const isHeld = holds(condition, value)
  if (!before.fired) return { fired: isHeld, fires: isHeld }
  return { fired: isHeld || !hasComeBack(condition, value), fires: false }
}

function holds(condition: Condition, value: Reading['value']): boolean {
  if (condition.form === 'regime') return false
  if (condition.form === 'stale') return value === 'stale'
  if (condition.form === 'risk_status') return value === condition.status
  return (
    'threshold' in condition &&
    typeof value === 'number' &&
    passes(value, condition.comparison, condition.threshold)
  )
}

export function passes(value: number, comparison: Comparison, threshold: number): boolean {
  if (comparison === '>') return value > threshold
  if (comparison === '>=') return value >= threshold
  return comparison === '<' ? value < threshold : value <= threshold
}

function hasComeBack(condition: Condition, value: Reading['value']): boolean {
  if (!('threshold' in condition)) return true
  const { threshold, comparison } = condition
  if (typeof value !== 'number') return false
  const margin = HYSTERESIS * threshold
  return comparison.startsWith('>') ? value <= threshold - margin : value >= threshold + margin
}

/** How often a rule would have fired on past readings, the oldest first. */
export function countFirings(
  condition: Condition,
  readings: readonly (Reading & { readonly asOf: Instant })[],
  cooldownSeconds: number,
): number {
  let mark: Mark | undefined
  let count = 0
  for (const reading of readings) {
    const verdict = evaluate(condition, mark, reading, { asOf: reading.asOf, cooldownSeconds })
    mark = verdict.mark
    if (verdict.fires) count++
  }
  return count
}
