import { round } from '../../domain/series/round.ts'
import type { IntradayRecord } from '../../domain/signals/intraday/intraday-record.ts'
import { CONFIDENCE_CEILING, GATE_DAYS, GATE_T, isGateOpen } from '../../domain/signals/intraday/rule-gate.ts'
import { asDay, formatDay } from '../../kernel/time.ts'
import type { IntradayEvidence } from './record-schema.ts'

export function describeRecord(record: IntradayRecord, symbols: number): IntradayEvidence {
  const { rule, confidence, riseRate, fallRate, calibrationError, firstDay, lastDay } = record
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
    gate: { open: isGateOpen(rule), needs_days: GATE_DAYS, needs_t: GATE_T, ceiling: CONFIDENCE_CEILING },
    confidence: round(confidence, 4),
  }
}

const known = (value: number, decimals: number): number | null =>
  Number.isFinite(value) ? round(value, decimals) : null
