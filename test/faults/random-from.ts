/** Chooses the moments at which faults strike; tests print it, and with FAULT_SEED they choose the same ones again. */
export const FAULT_SEED = Number(process.env.FAULT_SEED ?? Date.now() % 1_000_000)

/** Mulberry32: as good as any for choosing what to break. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
