import type { DailyWindow } from '../../domain/market/point-in-time.ts'
import { drawdownProbability } from '../../domain/risk/drawdown-probability.ts'
import { riskHistory as riskByDay } from '../../domain/risk/risk-history.ts'
import { riskStatus } from '../../domain/risk/risk-status.ts'
import { asDay, formatDay } from '../../kernel/time.ts'
import { known } from '../known.ts'
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
    p_drawdown_7pct_20d: known(probability.value[index], 3),
  }))
  return { count: rows.length, rows }
}
