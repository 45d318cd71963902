import { EVIDENCE_HORIZON, type RankEvidence } from '@bellwether-markets/engine/sectors/sector-evidence'
import { READING_NAMES, type SectorStudy } from '@bellwether-markets/engine/sectors/sector-study'
import { round } from '@bellwether-markets/engine/series/round'
import type { SectorEvidence } from './sector-radar-schema.ts'

const Z_95 = 1.96
const FEWEST_DATES = 52

export function describeEvidence(evidence: SectorStudy['evidence']): SectorEvidence {
  const whole = evidence.momentum_blend
  return {
    describes: 'current leadership',
    statement: statementOf(evidence),
    horizon_days: EVIDENCE_HORIZON,
    ...correlationOf(whole),
    by_reading: READING_NAMES.map((reading) => ({ reading, ...correlationOf(evidence[reading]) })),
  }
}

function correlationOf({ ic, standardError, t, n }: RankEvidence) {
  if (n < FEWEST_DATES || !Number.isFinite(t)) return { ic: null, interval_95: null, t: null, n }
  return {
    ic: round(ic, 4),
    interval_95: [round(ic - Z_95 * standardError, 4), round(ic + Z_95 * standardError, 4)],
    t: round(t, 2),
    n,
  }
}

function statementOf(evidence: SectorStudy['evidence']): string {
  const measured = READING_NAMES.filter((name) => evidence[name].n >= FEWEST_DATES)
  const use = 'It describes current leadership and is no forecast.'
  if (measured.length === 0) return `${use} Too little has passed to measure more.`
  const beyond = measured.filter((name) => Math.abs(evidence[name].t) > Z_95)
  if (beyond.length === 0) {
    return `${use} None of its ${measured.length} readings has ranked the sectors by their return of the following ${EVIDENCE_HORIZON} trading days better than chance.`
  }
  const named = beyond.map((name) => `${name} (t ${evidence[name].t.toFixed(1)})`).join(', ')
  return `${use} Of ${measured.length} readings, ${named} lay beyond chance at 5% on this past; with so many looked at, that is weak evidence.`
}
