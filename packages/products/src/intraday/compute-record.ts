import { asDay, formatDay, type Instant, utcDay } from '@bellwether-markets/engine/kernel/time'
import { round } from '@bellwether-markets/engine/series/round'
import { FEWEST_DATES, LOWER_BOUND_ERRORS } from '@bellwether-markets/engine/signals/edge'
import {
  type IntradayRecord,
  intradayRecord,
} from '@bellwether-markets/engine/signals/intraday/intraday-record'
import { intradayBacktest } from '@bellwether-markets/engine/signals/intraday/past-intraday-forecasts'
import { CONFIDENCE_CEILING, ruleChance } from '@bellwether-markets/engine/signals/intraday/rule-record'
import type { InputsOf } from '../contract/product.ts'
import { known } from '../known.ts'
import { describeBacktest, issuedForecasts } from '../track-record/describe-source.ts'
import { regimeInForce } from '../track-record/past-regimes.ts'
import type { intradayEvidence } from './record-product.ts'
import type { IntradayEvidence, IntradayPast } from './record-schema.ts'

export const INTRADAY_SOURCE = { source: 'intraday_30m', horizon: 'PT30M', modelVersion: '2' } as const

export function computeRecord(
  { sessions, regimes }: InputsOf<typeof intradayEvidence>,
  asOf: Instant,
): IntradayPast {
  const past = intradayBacktest(sessions, { ...INTRADAY_SOURCE, regimeAt: regimeInForce(regimes) })
  const symbols = new Set(sessions.flatMap((session) => session.symbols))
  return {
    evidence: describeRecord(
      intradayRecord(
        sessions.map(({ tally }) => tally),
        utcDay(asOf),
      ),
      symbols.size,
    ),
    backtest: describeBacktest(issuedForecasts(past), asOf),
  }
}

/** ½ before the first bar. */
const sideRateOf = ({ riseRate, fallRate }: IntradayRecord): number =>
  Number.isNaN(riseRate) ? 0.5 : (riseRate + fallRate) / 2

function describeRecord(record: IntradayRecord, symbols: number): IntradayEvidence {
  const { rule, edge, riseRate, fallRate, calibrationError, firstDay, lastDay } = record
  return {
    hit_rate: known(rule.hitRate, 4),
    interval_95: rule.calls === 0 ? null : rule.interval.map((end) => round(end, 4)),
    base_rate_long: known(riseRate, 4),
    base_rate_short: known(fallRate, 4),
    t: known(rule.t, 2),
    days: rule.days,
    n: rule.calls,
    ece: known(calibrationError, 4),
    symbols,
    from: Number.isNaN(firstDay) ? null : formatDay(asDay(firstDay)),
    to: Number.isNaN(lastDay) ? null : formatDay(asDay(lastDay)),
    kind: 'backtest',
    gate: {
      open: edge.state === 'stated',
      needs_days: FEWEST_DATES,
      needs_t: LOWER_BOUND_ERRORS,
      ceiling: CONFIDENCE_CEILING,
    },
    confidence: round(ruleChance(edge, sideRateOf(record)).probability, 4),
    edge_state: edge.state,
    slope: known(edge.slope, 6),
    slope_se: known(edge.standardError, 6),
  }
}
