import type { AlphaDay, AlphaEvidence } from './alpha-day.ts'
import type { AlphaFit } from './training.ts'

/** A day with the parameters in force on it. */
export interface AlphaDecision {
  readonly row: AlphaDay
  readonly fit: AlphaFit
  readonly members: readonly string[]
  /** Undefined before the first outcomes. */
  readonly evidence: AlphaEvidence | undefined
}

/** Undefined before the first fit. */
export function decisionAt(rows: readonly AlphaDay[], at: number): AlphaDecision | undefined {
  const fit = latest(rows, at, 'fit')
  const members = latest(rows, at, 'members')
  if (fit === undefined || members === undefined) return undefined
  return { row: rows[at], fit, members, evidence: latest(rows, at, 'evidence') }
}

function latest<K extends 'fit' | 'members' | 'evidence'>(
  rows: readonly AlphaDay[],
  from: number,
  name: K,
): AlphaDay[K] {
  let at = from
  while (at > 0 && rows[at][name] === undefined) at--
  return rows[at][name]
}
