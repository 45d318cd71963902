import type { AssetAnalysis } from '../../domain/analysis/analyse-assets.ts'
import type { FactWriter } from './fact-writer.ts'

/** Something the figures say for or against an asset, in a sentence. */
export interface Reading {
  readonly topic: string
  /** −1 speaks against it with all its weight, 1 for it. */
  readonly tilt: number
  readonly text: string
}

/** Reads one topic; nothing where the figures are unknown or say nothing of note. */
export type Reader = (say: FactWriter, analysis: AssetAnalysis) => Reading | undefined

/** Keeps a tilt within −1 to 1. */
export const bounded = (tilt: number): number => Math.max(-1, Math.min(1, tilt))
