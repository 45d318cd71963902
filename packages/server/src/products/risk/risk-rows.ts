import { lastDayOf } from '../../domain/market/decision-times.ts'
import type { RowsOf } from '../../domain/market/fact-table.ts'
import { drawdownFits } from '../../domain/risk/drawdown-probability.ts'
import { riskHistory } from '../../domain/risk/risk-history.ts'
import { riskReadings } from '../../domain/risk/risk-readings.ts'
import { riskScores } from '../../domain/risk/risk-scores.ts'
import type { Instant } from '../../kernel/time.ts'
import { type drawdownFit, riskDay, type riskScore } from './risk-tables.ts'

export const riskDays: RowsOf<typeof riskDay> = ({ sectors, bars }, instants, before) => {
  const windows = new Map([...sectors, ...bars])
  const days = instants.map((at) => lastDayOf(riskDay.decides, at))
  return riskReadings(windows, before.at(-1), days[days.length - 1]).map((row) => ({
    ...row,
    at: instants[days.findIndex((last) => last >= row.day)],
  }))
}

export const riskScoreRows: RowsOf<typeof riskScore> = ({ readings }, _instants, before) =>
  riskScores(readings, before).map((row, index) => ({ ...row, at: readings[before.length + index].at }))

export const drawdownFitRows: RowsOf<typeof drawdownFit> = ({ readings, scores }, instants, before) => {
  const first = readings.findIndex(({ at }) => at >= instants[0])
  if (first < 0 || scores.every(({ smoothed }) => Number.isNaN(smoothed))) return []
  const history = riskHistory({ readings, scores })
  const atOf = new Map(readings.map(({ day, at }): [number, Instant] => [day, at]))
  return drawdownFits(history, Math.max(0, first - history.first), before.at(-1)).map((fit) => ({
    ...fit,
    at: atOf.get(fit.day) as Instant,
  }))
}
