import type { Numbers } from '../market/observation.ts'
import { SP500 } from '../market/roles.ts'
import { closes, unknownValues } from '../series/day-values.ts'
import { lastIndexUpTo } from '../series/last-index-up-to.ts'
import type { Windows } from './risk-driver.ts'
import { RISK_MEASURES } from './risk-measures.ts'
import type { PastValues } from './score-values.ts'

export interface RiskReading {
  /** Place in `RISK_MEASURES`. */
  readonly measure: number
  readonly day: number
  readonly value: number
}

/** Observations of a session of the S&P 500, as known at its end. */
export interface RiskReadings {
  /** The session. */
  readonly day: number
  readonly close: number
  /** Latest reading of each measure, and its day; NaN if there is none. */
  readonly value: Float64Array
  readonly observedOn: Float64Array
  /** New since the session before, and not the latest of their measure; oldest first. */
  readonly between: readonly RiskReading[]
}

/**
 * Of the sessions after the last one that was read.
 * @param upTo last day whose bars may be used
 */
export function riskReadings(
  windows: Windows,
  before: RiskReadings | undefined,
  upTo = Number.POSITIVE_INFINITY,
): readonly RiskReadings[] {
  const leading = windows.get(SP500)
  if (leading === undefined) return []
  const { day, value: close } = closes(leading)
  const first = lastIndexUpTo(day, before?.day ?? Number.NEGATIVE_INFINITY) + 1
  const end = lastIndexUpTo(day, upTo) + 1
  if (first >= end) return []
  const readers = RISK_MEASURES.map(({ read }, measure) => {
    const known = before?.observedOn[measure] ?? Number.NaN
    const after = Number.isNaN(known) ? Number.NEGATIVE_INFINITY : known
    const values = read(windows, after)
    return { ...values, next: lastIndexUpTo(values.day, after) + 1 }
  })
  const readings: RiskReadings[] = []
  for (let row = first; row < end; row++) {
    readings.push(readSession(readers, { day: day[row], close: close[row] }, readings.at(-1) ?? before))
  }
  return readings
}

interface Reader {
  readonly day: Numbers
  readonly value: Numbers
  next: number
}

function readSession(
  readers: readonly Reader[],
  session: { readonly day: number; readonly close: number },
  before: RiskReadings | undefined,
): RiskReadings {
  const value = before ? before.value.slice() : unknownValues(readers.length)
  const observedOn = before ? before.observedOn.slice() : value.slice()
  const between: RiskReading[] = []
  for (const [measure, reader] of readers.entries()) {
    const from = reader.next
    while (reader.next < reader.day.length && reader.day[reader.next] <= session.day) reader.next++
    for (let row = from; row < reader.next - 1; row++) {
      between.push({ measure, day: reader.day[row], value: reader.value[row] })
    }
    if (reader.next === from) continue
    value[measure] = reader.value[reader.next - 1]
    observedOn[measure] = reader.day[reader.next - 1]
  }
  return { ...session, value, observedOn, between }
}

/** New since the session before, oldest first of each measure. */
export function newReadings(
  { between, value, observedOn }: RiskReadings,
  before: RiskReadings | undefined,
): readonly RiskReading[] {
  const readings = [...between]
  for (let measure = 0; measure < value.length; measure++) {
    if (Number.isNaN(observedOn[measure]) || observedOn[measure] === before?.observedOn[measure]) continue
    readings.push({ measure, day: observedOn[measure], value: value[measure] })
  }
  return readings
}

/**
 * Of so many new readings of a measure they are ranked among sorted values. Twenty years of the index took 1.0 CPU s
 * instead of 3.5; a single session takes 7 ms, and 25 if it sorts.
 */
const SORTED_FROM = 100

/** Every reading of some measures up to and including a session. */
export class PastReadings {
  /** By measure; longer than its count. */
  readonly #values: Float64Array[] = []
  readonly #counts = new Int32Array(RISK_MEASURES.length)
  readonly #isAscending: boolean

  /** @param more readings that will be added */
  constructor(sessions: readonly RiskReadings[], measures: Iterable<number>, more = 0) {
    const places = Int32Array.from(measures)
    const between = sessions.reduce((sum, session) => sum + session.between.length, 0)
    for (const measure of places) {
      this.#values[measure] = new Float64Array(sessions.length + between + more)
    }
    let before: Float64Array = NO_DAYS
    for (const session of sessions) {
      for (const reading of session.between) this.#append(reading)
      this.#appendLatest(session, before, places)
      before = session.observedOn
    }
    this.#isAscending = more >= SORTED_FROM * places.length
    if (this.#isAscending) for (const measure of places) this.of(measure).values.sort()
  }

  #append({ measure, value }: RiskReading): void {
    const values: Float64Array | undefined = this.#values[measure]
    if (values !== undefined) values[this.#counts[measure]++] = value
  }

  #appendLatest({ value, observedOn }: RiskReadings, before: Float64Array, places: Int32Array): void {
    const values = this.#values
    const counts = this.#counts
    for (let place = 0; place < places.length; place++) {
      const measure = places[place]
      const day = observedOn[measure]
      if (day === before[measure] || Number.isNaN(day)) continue
      values[measure][counts[measure]++] = value[measure]
    }
  }

  of(measure: number): PastValues {
    return {
      values: this.#values[measure].subarray(0, this.#counts[measure]),
      isAscending: this.#isAscending,
    }
  }

  add(reading: RiskReading): void {
    const { measure, value } = reading
    const values: Float64Array | undefined = this.#values[measure]
    if (!this.#isAscending || values === undefined) return this.#append(reading)
    const place = lastIndexUpTo(this.of(measure).values, value) + 1
    values.copyWithin(place + 1, place, this.#counts[measure]++)
    values[place] = value
  }
}

const NO_DAYS = unknownValues(RISK_MEASURES.length)
