import { defineInternalComputation } from '../../contract/product.ts'
import type { Universe } from '../../domain/market/asset.ts'
import { assets, daily, intraday, upstreamIfAny } from '../../domain/market/inputs.ts'
import { BETA_DAYS } from '../../domain/signals/intraday/daily-context.ts'
import { RECORD_SYMBOLS } from '../../domain/signals/intraday/intraday-record.ts'
import { GATE_DAYS } from '../../domain/signals/intraday/rule-gate.ts'
import { USUAL_SESSIONS } from '../../domain/signals/intraday/same-time.ts'
import { regimeHistory } from '../regime/history-product.ts'
import { IntradayPast } from './record-schema.ts'

/** Days needed by the gate and the baseline, and a few spare ones. */
const SESSIONS = GATE_DAYS + USUAL_SESSIONS + 5

/** Slow to measure and changes once a session, hence its own daily refresh. */
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
  refresh: { cron: '30 7 * * 1-5' },
})
