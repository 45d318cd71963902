import type { Asset } from '../../domain/market/asset.ts'
import type { DailyWindow, IntradayWindow } from '../../domain/market/point-in-time.ts'
import { intradayFeatures } from '../../domain/signals/intraday/intraday-features.ts'
import { intradayRecord } from '../../domain/signals/intraday/intraday-record.ts'
import { intradayBacktest } from '../../domain/signals/intraday/past-intraday-calls.ts'
import { scoredHalfHours } from '../../domain/signals/intraday/scored-bars.ts'
import type { Instant } from '../../kernel/time.ts'
import { describeBacktest, issuedCalls } from '../track-record/describe-backtest.ts'
import { type PastRegimes, regimeInForce } from '../track-record/past-regimes.ts'
import { describeRecord } from './describe-record.ts'
import type { IntradayPast } from './record-schema.ts'

/** Common fields of all forecasts. */
const INTRADAY_SOURCE = { source: 'intraday_30m', horizon: 'PT30M', modelVersion: '1' } as const

export interface IntradayRecordInputs {
  readonly bars: ReadonlyMap<string, IntradayWindow>
  readonly days: ReadonlyMap<string, DailyWindow>
  readonly tracked: readonly Asset[]
  readonly regimes: PastRegimes
}

/** Outcomes of the rule's past forecasts. @throws NotEnoughHistory */
export function computeRecord(
  { bars, days, tracked, regimes }: IntradayRecordInputs,
  asOf: Instant,
): IntradayPast {
  const features = intradayFeatures({ bars, daily: days, assets: tracked })
  const halfHours = scoredHalfHours(features)
  const past = intradayBacktest(halfHours, { ...INTRADAY_SOURCE, regimeAt: regimeInForce(regimes) })
  return {
    evidence: describeRecord(intradayRecord(halfHours), features.length),
    backtest: describeBacktest(issuedCalls(past), asOf),
  }
}
