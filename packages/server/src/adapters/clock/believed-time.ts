import { DAY, MINUTE } from '@bellwether-markets/engine/kernel/time'

/** What departs further from the monotonic pace is a step: it is not followed before it has settled. */
export const STEP_MS = 2 * MINUTE
const SETTLED_AFTER_MS = MINUTE
/** Deletion waits as long as the step was, and no longer than this. */
const LONGEST_DOUBT_MS = DAY
/** Of time, while a clock that is a little ahead is let fall back. */
const SLEWED_SHARE = 0.5

/** Milliseconds; monotonic ones have any origin. */
export interface ClockReading {
  readonly wall: number
  readonly monotonic: number
  /** How far the wall may be from what it says here. */
  readonly errorMs: number
}

/** `returned`: the step is gone and was never followed. */
export interface ClockChange {
  readonly kind: 'stepped' | 'returned' | 'followed'
  /** How far the wall was ahead of the believed time. */
  readonly byMs: number
}

const [OFFSET, FLOOR, SETTLED_OFFSET, IN_DOUBT_UNTIL] = [0, 1, 2, 3]
export const BELIEVED_FIGURES = 4

/** @returns milliseconds since 1970, whole; goes back only with a step that is followed */
export const believedAt = (figures: Float64Array, monotonic: number): number =>
  Math.floor(Math.max(figures[FLOOR], figures[OFFSET] + monotonic))

/** By which things expire: never later than the believed time, and at the old pace while a step forwards is in doubt. */
export function settledAt(figures: Float64Array, monotonic: number): number {
  const believed = believedAt(figures, monotonic)
  if (monotonic >= figures[IN_DOUBT_UNTIL]) return believed
  return Math.min(believed, Math.floor(figures[SETTLED_OFFSET] + monotonic))
}

/** Believes the pace of the monotonic clock, and a wall only once it has kept that pace for a minute. */
export class BelievedTime {
  readonly #figures: Float64Array
  #readAt: number
  #step: { readonly offset: number; readonly since: number } | undefined

  /** @param figures `BELIEVED_FIGURES` of them, which other threads may read */
  constructor(figures: Float64Array, first: Pick<ClockReading, 'wall' | 'monotonic'>) {
    this.#figures = figures
    this.#readAt = first.monotonic
    this.begin(first)
    // Nothing expires before it is known how long the service was away.
    figures[SETTLED_OFFSET] = -first.monotonic
    figures[IN_DOUBT_UNTIL] = Number.POSITIVE_INFINITY
  }

  now(monotonic: number): number {
    return believedAt(this.#figures, monotonic)
  }

  /** By which things expire. */
  settled(monotonic: number): number {
    return settledAt(this.#figures, monotonic)
  }

  /** Believes a wall at once, as at a start. */
  begin({ wall, monotonic }: Pick<ClockReading, 'wall' | 'monotonic'>): void {
    this.#step = undefined
    this.#figures[FLOOR] = Number.NEGATIVE_INFINITY
    this.#figures[OFFSET] = wall - monotonic
  }

  /** @param last settled time of the run before, in milliseconds; undefined if nothing is stored */
  startedAfter(last: number | undefined, monotonic: number): void {
    const pauseMs = last === undefined ? 0 : this.now(monotonic) - last
    this.#figures[SETTLED_OFFSET] = (last ?? 0) - monotonic
    this.#figures[IN_DOUBT_UNTIL] = pauseMs > STEP_MS ? monotonic + doubtMs(pauseMs) : monotonic
  }

  /** @param reading no earlier than the one before */
  read(reading: ClockReading): ClockChange | undefined {
    const { wall, monotonic } = reading
    const byMs = wall - this.now(monotonic)
    const change = Math.abs(byMs) > STEP_MS ? this.#afterStep(reading, byMs) : this.#afterPace(reading, byMs)
    this.#readAt = monotonic
    return change
  }

  #afterPace({ wall, monotonic, errorMs }: ClockReading, byMs: number): ClockChange | undefined {
    if (byMs > errorMs) this.#figures[OFFSET] = wall - monotonic
    else if (byMs < -errorMs) {
      this.#figures[FLOOR] = Math.max(this.#figures[FLOOR], this.#figures[OFFSET] + monotonic)
      this.#figures[OFFSET] -= Math.min(-byMs, (monotonic - this.#readAt) * SLEWED_SHARE)
    }
    if (this.#step === undefined) return undefined
    this.#step = undefined
    return { kind: 'returned', byMs }
  }

  #afterStep({ wall, monotonic }: ClockReading, byMs: number): ClockChange | undefined {
    const offset = wall - monotonic
    if (this.#step === undefined || Math.abs(offset - this.#step.offset) > STEP_MS) {
      this.#step = { offset, since: monotonic }
      return { kind: 'stepped', byMs }
    }
    if (monotonic - this.#step.since < SETTLED_AFTER_MS) return undefined
    this.#doubt(byMs, monotonic)
    this.begin({ wall, monotonic })
    return { kind: 'followed', byMs }
  }

  #doubt(byMs: number, monotonic: number): void {
    const isInDoubt = monotonic < this.#figures[IN_DOUBT_UNTIL]
    if (byMs > 0) {
      if (!isInDoubt) this.#figures[SETTLED_OFFSET] = this.#figures[OFFSET]
      const until = monotonic + doubtMs(byMs)
      this.#figures[IN_DOUBT_UNTIL] = isInDoubt ? Math.max(this.#figures[IN_DOUBT_UNTIL], until) : until
    } else if (isInDoubt) {
      const lagMs = this.now(monotonic) + byMs - this.#figures[SETTLED_OFFSET] - monotonic
      this.#figures[IN_DOUBT_UNTIL] = lagMs > STEP_MS ? monotonic + doubtMs(lagMs) : monotonic
    }
  }
}

const doubtMs = (stepMs: number): number => Math.min(stepMs, LONGEST_DOUBT_MS)
