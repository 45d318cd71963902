import type { DailyWindow } from '@bellwether-markets/engine/market/point-in-time'
import { type RegimeDay, regimeHistory } from '@bellwether-markets/engine/regime/regime-machine'

const INDEX = '^GSPC'
const VIX = '^VIX'

/** None without the index or the VIX. */
export function regimeDays(windows: ReadonlyMap<string, DailyWindow>): readonly RegimeDay[] {
  const index = windows.get(INDEX)
  const vix = windows.get(VIX)
  return index && vix ? regimeHistory(index, vix).days : []
}
