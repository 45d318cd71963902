import type { DailyWindow } from '../../domain/market/point-in-time.ts'
import { drawdownProbability } from '../../domain/risk/drawdown-probability.ts'
import { riskHistory as riskByDay } from '../../domain/risk/risk-history.ts'
import { riskStatus } from '../../domain/risk/risk-status.ts'
import { round } from '../../domain/series/round.ts'
import { asDay, formatDay } from '../../kernel/time.ts'
import type { RiskSeries } from './risk-series.ts'

/** @throws NotEnoughHistory */
export function computeRiskHistory({
  bars,
}: {
  readonly bars: ReadonlyMap<string, DailyWindow>
}): RiskSeries {
  const history = riskByDay(bars)
  const probability = drawdownProbability(history)
  const rows = Array.from(history.value, (value, index) => ({
    date: formatDay(asDay(history.day[index])),
    value,
    status: riskStatus(value),
    p_drawdown_7pct_20d: printedProbability(probability.value[index]),
  }))
  return { count: rows.length, rows }
}

const printedProbability = (value: number): number | null => (Number.isNaN(value) ? null : round(value, 3))
