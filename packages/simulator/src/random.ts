/** Seed and name determine the stream, in every version. */
export interface Random {
  /** Uniform on the open interval (0, 1). */
  uniform(): number
  /** Standard normal, by Marsaglia's polar method. */
  normal(): number
  /** Student-t with `degrees` > 2, scaled to variance 1 (Bailey 1994, polar). */
  studentT(degrees: number): number
  /** Number of events with mean ≥ 0, by inversion; for small means. */
  poisson(mean: number): number
}

/** Four 32-bit words, not all zero. */
type RandomState = readonly [number, number, number, number]

const TWO_TO_MINUS_32 = 2 ** -32

/**
 * An independent stream for each seed and name.
 * @param name purpose of the draws, such as `market/shock` or `stock/AAPL`
 */
export const randomStream = (seed: number, name: string): Random => new Stream(xoshiro(seedState(seed, name)))

/** xoshiro128** 1.1 of Blackman and Vigna (prng.di.unimi.it/xoshiro128starstar.c). @returns unsigned 32-bit integers */
export function xoshiro(state: RandomState): () => number {
  let [a, b, c, d] = state
  return () => {
    const times5 = Math.imul(b, 5)
    const result = Math.imul((times5 << 7) | (times5 >>> 25), 9)
    const shifted = b << 9
    c ^= a
    d ^= b
    b ^= c
    a ^= d
    c ^= shifted
    d = (d << 11) | (d >>> 21)
    return result >>> 0
  }
}

/** Two FNV-1a hashes of seed and name, each expanded by splitmix32. */
function seedState(seed: number, name: string): RandomState {
  const text = `${seed}/${name}`
  const first = splitmix32(fnv1a(text, 0x811c9dc5))
  const second = splitmix32(fnv1a(text, 0x9747b28c))
  return [first(), first(), second(), second() | 1]
}

function fnv1a(text: string, basis: number): number {
  let hash = basis
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  }
  return hash
}

function splitmix32(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x9e3779b9) | 0
    let mixed = Math.imul(state ^ (state >>> 16), 0x85ebca6b)
    mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
    return (mixed ^ (mixed >>> 16)) >>> 0
  }
}

export const pick = <T>(values: readonly T[], random: Random): T =>
  values[Math.min(values.length - 1, Math.floor(values.length * random.uniform()))]

class Stream implements Random {
  readonly #next: () => number
  #spare = Number.NaN

  constructor(next: () => number) {
    this.#next = next
  }

  uniform(): number {
    return (this.#next() + 0.5) * TWO_TO_MINUS_32
  }

  normal(): number {
    const spare = this.#spare
    if (!Number.isNaN(spare)) {
      this.#spare = Number.NaN
      return spare
    }
    for (;;) {
      const u = 2 * this.uniform() - 1
      const v = 2 * this.uniform() - 1
      const square = u * u + v * v
      if (square < 1) {
        const scale = Math.sqrt((-2 * Math.log(square)) / square)
        this.#spare = v * scale
        return u * scale
      }
    }
  }

  studentT(degrees: number): number {
    for (;;) {
      const u = 2 * this.uniform() - 1
      const v = 2 * this.uniform() - 1
      const square = u * u + v * v
      if (square < 1) return u * Math.sqrt(((degrees - 2) * (square ** (-2 / degrees) - 1)) / square)
    }
  }

  poisson(mean: number): number {
    let rest = this.uniform()
    let probability = Math.exp(-mean)
    let count = 0
    while (rest > probability && probability > 0) {
      rest -= probability
      count++
      probability *= mean / count
    }
    return count
  }
}
