import { defineInternalComputation } from '../../contract/product.ts'
import type { Universe } from '../../domain/market/asset.ts'
import { assets, daily, intraday, upstreamIfAny } from '../../domain/market/inputs.ts'
import { BETA_DAYS } from '../../domain/signals/intraday/daily-context.ts'
import { RECORD_SYMBOLS } from '../../domain/signals/intraday/record-symbols.ts'
import { GATE_DAYS } from '../../domain/signals/intraday/rule-gate.ts'
import { USUAL_SESSIONS } from '../../domain/signals/intraday/same-time.ts'
import { DAY } from '../../kernel/time.ts'
import { regimeHistory } from '../regime/history-product.ts'
import { IntradayPast } from './record-schema.ts'

/** The days that the gate asks for, those that say what is usual, and a few that may be missing. */
const SESSIONS = GATE_DAYS + USUAL_SESSIONS + 5

/**
 * The past of the intraday rule. It only changes when a session has ended, and takes long to measure, so that it is made
 * once a day and not with every answer.
 */
export const intradayEvidence = defineInternalComputation({
  id: 'intraday-record',
  access: 'internal',
  version: 2,
  title: 'Record of the intraday rule',
  snapshot: IntradayPast,
  inputs: (universe: Universe) => {
    const symbols = RECORD_SYMBOLS.filter((symbol) => universe.bySymbol.has(symbol))
    return {
      bars: intraday(symbols, SESSIONS),
      days: daily(symbols, SESSIONS + BETA_DAYS + 1),
      tracked: assets(symbols),
      regimes: upstreamIfAny(regimeHistory),
    }
  },
  refresh: { cron: '30 7 * * 1-5', staleAfterMs: 4 * DAY },
})
