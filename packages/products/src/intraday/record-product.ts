import { facts, upstreamIfAny } from '@bellwether-markets/engine/market/inputs'
import { defineInternalComputation } from '../contract/product.ts'
import { regimeHistory } from '../regime/history-product.ts'
import { IntradayPast } from './record-schema.ts'
import { sessionTable } from './session-table.ts'

/** Calendar days of a year and the sessions that the gate needs beyond it. */
const DAYS = 385

/** Changes once a session, hence its own daily refresh. */
export const intradayEvidence = defineInternalComputation({
  id: 'intraday-record',
  access: 'internal',
  version: 5,
  title: 'Record of the intraday rule',
  snapshot: IntradayPast,
  inputs: () => ({ sessions: facts(sessionTable, DAYS), regimes: upstreamIfAny(regimeHistory) }),
  refresh: { cron: '30 7 * * 1-5' },
})
