import { contributions } from '@bellwether-markets/engine/risk/contributions'
import type { RiskDriverName } from '@bellwether-markets/engine/risk/driver-weights'
import { round } from '@bellwether-markets/engine/series/round'
import { finiteValues, type ReportRow, verdictOf } from './evaluation-report.ts'
import type { RiskColumns } from './risk-columns.ts'

const SLIGHT = 1e-9

/** The weights as the method states them, written out again so that the check does not rest on what it checks. */
const STATED_WEIGHTS: Readonly<Record<RiskDriverName, number>> = {
  vix: 0.28,
  vix_term_structure: 0,
  realised_volatility: 0.15,
  drawdown: 0.15,
  credit: 0.16,
  turbulence: 0.1,
  absorption: 0.04,
  rates_volatility: 0.06,
}
/** With the term structure of the VIX, its level gives up part of its weight. */
const STATED_WITH_TERM_STRUCTURE = { ...STATED_WEIGHTS, vix: 0.2, vix_term_structure: 0.08 }

/** Acceptance figure 9: on how many days do the drivers not sum to the value, as printed and unrounded? */
export function riskAdditivity(history: RiskColumns): ReportRow {
  let unlikePrinted = 0
  let largestError = 0
  for (let at = 0; at < history.day.length; at++) {
    const weights = history.drivers.map((driver) => driver.effectiveWeight[at])
    const scores = history.drivers.map((driver) => driver.score[at])
    const printed = contributions(weights, scores).reduce((sum, part) => sum + part, 0)
    if (round(printed, 1) !== history.value[at]) unlikePrinted++
    largestError = Math.max(largestError, Math.abs(recomputed(history, at) - history.smoothed[at]))
  }
  return {
    number: 9,
    figure: 'drivers sum to the value, printed and exact',
    measured: `${unlikePrinted} of ${history.day.length} days differ as printed; largest error against the stated weights ${largestError.toExponential(1)}`,
    accept: 'exact',
    verdict: verdictOf([largestError], unlikePrinted === 0 && largestError < SLIGHT),
    values: finiteValues({
      days: history.day.length,
      unlike_printed: unlikePrinted,
      largest_error: largestError,
    }),
  }
}

/** Σ w·s / Σ w over the drivers that have a score on the day. */
function recomputed({ drivers }: RiskColumns, at: number): number {
  const hasTermStructure = drivers.some(
    ({ name, score }) => name === 'vix_term_structure' && !Number.isNaN(score[at]),
  )
  const stated = hasTermStructure ? STATED_WITH_TERM_STRUCTURE : STATED_WEIGHTS
  const present = drivers.filter(({ score }) => !Number.isNaN(score[at]))
  const total = present.reduce((sum, { name }) => sum + stated[name], 0)
  return present.reduce((sum, { name, score }) => sum + stated[name] * score[at], 0) / total
}
