import type { AssetAnalysis } from '../../domain/analysis/analyse-assets.ts'
import type { FactWriter } from './fact-writer.ts'

/** A statement for or against an asset. */
export interface Reading {
  readonly topic: string
  /** −1 to 1: against or for it. */
  readonly tilt: number
  readonly text: string
}

/** Reads one topic; undefined if unknown or not notable. */
export type Reader = (say: FactWriter, analysis: AssetAnalysis) => Reading | undefined

/** Clamps to −1 to 1. */
export const bounded = (tilt: number): number => Math.max(-1, Math.min(1, tilt))
