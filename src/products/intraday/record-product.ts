import { assets, daily, intraday, upstreamIfAny } from '../../core/market/inputs.ts'
import { BETA_DAYS } from '../../core/signals/intraday/daily-context.ts'
import { intradayFeatures } from '../../core/signals/intraday/intraday-features.ts'
import { intradayRecord } from '../../core/signals/intraday/intraday-record.ts'
import { intradayBacktest } from '../../core/signals/intraday/past-intraday-calls.ts'
import { RECORD_SYMBOLS } from '../../core/signals/intraday/record-symbols.ts'
import { GATE_DAYS } from '../../core/signals/intraday/rule-gate.ts'
import { USUAL_SESSIONS } from '../../core/signals/intraday/same-time.ts'
import { scoredHalfHours } from '../../core/signals/intraday/scored-bars.ts'
import { DAY } from '../../kernel/time.ts'
import { defineInternalProduct } from '../product.ts'
import { regimeHistory } from '../regime/history-product.ts'
import { describeBacktest, issuedCalls } from '../track-record/describe-backtest.ts'
import { regimeInForce } from '../track-record/past-regimes.ts'
import { describeRecord } from './describe-record.ts'
import { IntradayPast } from './record-schema.ts'

/** What is the same of every call. */
const INTRADAY_SOURCE = { source: 'intraday_30m', horizon: 'PT30M', modelVersion: '1' } as const
/** The days that the gate asks for, those that say what is usual, and a few that may be missing. */
const SESSIONS = GATE_DAYS + USUAL_SESSIONS + 5

/**
 * The past of the intraday rule. It only changes when a session has ended, and takes long to measure, so that it is made
 * once a day and not with every answer.
 */
export const intradayEvidence = defineInternalProduct({
  id: 'intraday-record',
  access: 'internal',
  version: 2,
  title: 'Record of the intraday rule',
  snapshot: IntradayPast,
  inputs: (universe) => {
    const symbols = RECORD_SYMBOLS.filter((symbol) => universe.bySymbol.has(symbol))
    return {
      bars: intraday(symbols, SESSIONS),
      days: daily(symbols, SESSIONS + BETA_DAYS + 1),
      tracked: assets(symbols),
      regimes: upstreamIfAny(regimeHistory),
    }
  },
  refresh: { cron: '30 7 * * 1-5', staleAfterMs: 4 * DAY },
  compute({ bars, days, tracked, regimes }, asOf): IntradayPast {
    const features = intradayFeatures({ bars, daily: days, assets: tracked })
    const halfHours = scoredHalfHours(features)
    const past = intradayBacktest(halfHours, { ...INTRADAY_SOURCE, regimeAt: regimeInForce(regimes) })
    return {
      evidence: describeRecord(intradayRecord(halfHours), features.length),
      backtest: describeBacktest(issuedCalls(past), asOf),
    }
  },
})
