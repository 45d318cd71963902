import type { RowsOf } from '../../domain/market/fact-table.ts'
import { scoreSessions } from '../../domain/signals/intraday/score-sessions.ts'
import type { sessionTable } from './session-table.ts'

export const makeSessions: RowsOf<typeof sessionTable> = ({ bars, days, tracked }, instants) =>
  scoreSessions({ bars, daily: days, assets: tracked }, instants)
