const BINS = 10
const FIRST_ROOM = 4096

export interface Prediction {
  readonly probability: number
  readonly event: 0 | 1
}

/** Predictions with their outcomes, by rising probability. */
export class CalibrationTally {
  cases = 0
  #probability = new Float64Array(FIRST_ROOM)
  #event = new Uint8Array(FIRST_ROOM)

  /** @param added without order; of equal probabilities the earlier stands first */
  add(added: readonly Prediction[]): void {
    const sorted = added.toSorted((a, b) => a.probability - b.probability)
    this.#ensure(this.cases + sorted.length)
    const [probability, event] = [this.#probability, this.#event]
    let known = this.cases - 1
    let next = sorted.length - 1
    for (let place = this.cases + sorted.length - 1; next >= 0; place--) {
      const isKnown = known >= 0 && probability[known] > sorted[next].probability
      probability[place] = isKnown ? probability[known] : sorted[next].probability
      event[place] = isKnown ? event[known--] : sorted[next--].event
    }
    this.cases += sorted.length
  }

  /** As `binnedCalibrationError`; undefined with fewer than ten cases. */
  error(): number | undefined {
    if (this.cases < BINS) return undefined
    let error = 0
    for (let bin = 1, from = 0; bin <= BINS; bin++) {
      let to = Math.floor((bin * this.cases) / BINS)
      if (to <= from) continue
      while (to < this.cases && this.#probability[to] === this.#probability[to - 1]) to++
      error += this.#errorOf(from, to)
      from = to
    }
    return error
  }

  /** Of one bin, weighted by its cases. */
  #errorOf(from: number, to: number): number {
    let predicted = 0
    let realised = 0
    for (let at = from; at < to; at++) {
      predicted += this.#probability[at]
      realised += this.#event[at]
    }
    const n = to - from
    return (n / this.cases) * Math.abs(predicted / n - realised / n)
  }

  #ensure(size: number): void {
    if (size <= this.#event.length) return
    const [probability, event] = [this.#probability, this.#event]
    this.#probability = new Float64Array(2 * size)
    this.#event = new Uint8Array(2 * size)
    this.#probability.set(probability)
    this.#event.set(event)
  }
}
