import { round } from '../../domain/series/round.ts'
import {
  type AlphaCall,
  type AlphaSet,
  isOuter,
  LEAST_T,
  SMALLEST_EDGE,
} from '../../domain/signals/alpha/alpha-set.ts'
import type { NotIssued } from './alpha-schema.ts'

type Reason = NotIssued['reason']

const REASONS: readonly Reason[] = ['drift', 'weak_evidence', 'small_edge', 'earnings_in_window']

/** Stocks of the outer deciles without a signal, with the first reason. */
export function notIssuedOf(set: AlphaSet): NotIssued[] {
  const withheld = set.calls.filter((call) => isOuter(call.position) && !call.issued)
  return REASONS.flatMap((reason) => {
    const symbols = withheld.filter((call) => reasonOf(set, call) === reason).map(({ symbol }) => symbol)
    return symbols.length === 0 ? [] : [{ reason, explanation: explanationOf(reason, set), symbols }]
  })
}

/** Why a set has no signal. */
export function whyNone(set: AlphaSet): string {
  const reasons = notIssuedOf(set).map(({ explanation }) => explanation)
  return reasons.join(' ')
}

function reasonOf({ slope, drifting }: AlphaSet, call: AlphaCall): Reason {
  if (drifting) return 'drift'
  if (!(slope.t >= LEAST_T)) return 'weak_evidence'
  return Math.abs(call.probability - 0.5) < SMALLEST_EDGE ? 'small_edge' : 'earnings_in_window'
}

function explanationOf(reason: Reason, { slope }: AlphaSet): string {
  switch (reason) {
    case 'drift':
      return 'What the model promised has drifted away from what came true: it claims nothing until that has passed.'
    case 'weak_evidence':
      return `The past gives too little evidence that the ranking tells what follows: t ${round(slope.t, 2)} over ${slope.weeks} resolved weeks, ${LEAST_T} is needed.`
    case 'small_edge':
      return `The edge is too small: the probability lies within ${SMALLEST_EDGE} of one half.`
    default:
      return 'A quarterly report is expected inside the window, which the model does not foresee.'
  }
}
