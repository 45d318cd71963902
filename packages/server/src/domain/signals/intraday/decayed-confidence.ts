import { MINUTE } from '../../../kernel/time.ts'

const HALF_LIFE_MS = 30 * MINUTE

/**
 * ½ + (c − ½)·2^(−age / 30 min).
 * @param confidence at issue, 0–1
 * @param ageMs 0 or more
 */
export const decayedConfidence = (confidence: number, ageMs: number): number =>
  0.5 + (confidence - 0.5) * 2 ** (-ageMs / HALF_LIFE_MS)
