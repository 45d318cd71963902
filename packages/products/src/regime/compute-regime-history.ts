import { asDay, formatDay } from '@bellwether-markets/engine/kernel/time'
import type { DailyWindow } from '@bellwether-markets/engine/market/point-in-time'
import { SP500, VIX } from '@bellwether-markets/engine/market/roles'
import { regimeHistory as foldRegimes } from '@bellwether-markets/engine/regime/regime-machine'
import { round } from '@bellwether-markets/engine/series/round'
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
