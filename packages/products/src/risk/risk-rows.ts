import { lastDayOf } from '@bellwether-markets/engine/market/decision-times'
import type { RowsOf } from '@bellwether-markets/engine/market/fact-table'
import { riskHistory } from '@bellwether-markets/engine/risk/risk-history'
import { riskReadings } from '@bellwether-markets/engine/risk/risk-readings'
import { referenceOf } from '@bellwether-markets/engine/risk/risk-reference'
import { riskScores } from '@bellwether-markets/engine/risk/risk-scores'
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
