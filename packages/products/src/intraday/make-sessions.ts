import type { RowsOf } from '@bellwether-markets/engine/market/fact-table'
import { scoreSessions } from '@bellwether-markets/engine/signals/intraday/score-sessions'
import type { sessionTable } from './session-table.ts'

export const makeSessions: RowsOf<typeof sessionTable> = ({ bars, days, tracked }, instants) =>
  scoreSessions({ bars, daily: days, assets: tracked }, instants)
