import { lastDayOf } from '../../domain/market/decision-times.ts'
import type { RowsOf } from '../../domain/market/fact-table.ts'
import { riskHistory } from '../../domain/risk/risk-history.ts'
import { riskReadings } from '../../domain/risk/risk-readings.ts'
import { referenceOf } from '../../domain/risk/risk-reference.ts'
import { riskScores } from '../../domain/risk/risk-scores.ts'
import { riskCardsOf } from './risk-cards.ts'
import { type riskCard, riskDay, type riskScore } from './risk-tables.ts'

export const riskDays: RowsOf<typeof riskDay> = ({ sectors, bars }, instants, before) => {
  const windows = new Map([...sectors, ...bars])
  const days = instants.map((at) => lastDayOf(riskDay.decides, at))
  return riskReadings(windows, before.at(-1), days[days.length - 1]).map((row) => ({
    ...row,
    at: instants[days.findIndex((last) => last >= row.day)],
  }))
}

export const riskScoreRows: RowsOf<typeof riskScore> = ({ readings, isSimulated }, _instants, before) =>
  riskScores(readings, before, referenceOf(isSimulated)).map((row, index) => ({
    ...row,
    at: readings[before.length + index].at,
  }))

export const riskCardRows: RowsOf<typeof riskCard> = (
  { readings, scores, isSimulated },
  _instants,
  before,
) => {
  const first = scores.findIndex(({ smoothed }) => !Number.isNaN(smoothed))
  if (first < 0) return []
  const history = riskHistory({ readings, scores, reference: referenceOf(isSimulated) })
  return riskCardsOf(history, before.length).map((card, index) => ({
    ...card,
    at: readings[first + before.length + index].at,
  }))
}
