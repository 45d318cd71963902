import type { DailyWindow } from '../../domain/market/point-in-time.ts'
import { SP500, VIX } from '../../domain/market/roles.ts'
import { regimeHistory as foldRegimes } from '../../domain/regime/regime-machine.ts'
import { round } from '../../domain/series/round.ts'
import { asDay, formatDay } from '../../kernel/time.ts'
import { known } from '../known.ts'
import { windowOf } from './regime-inputs.ts'
import type { RegimeSeries } from './regime-schema.ts'

/** @throws NotEnoughHistory */
export function computeRegimeHistory({
  closes,
}: {
  readonly closes: ReadonlyMap<string, DailyWindow>
}): RegimeSeries {
  const { days } = foldRegimes(windowOf(closes, SP500), windowOf(closes, VIX))
  const rows = days.map((day) => ({
    date: formatDay(asDay(day.day)),
    regime: day.regime,
    sp500: round(day.close, 2),
    sma_200: round(day.sma200, 2),
    vix: known(day.vix, 2),
  }))
  return { count: rows.length, rows }
}
