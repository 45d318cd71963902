import type { DailyWindow } from '../packages/server/src/domain/market/point-in-time.ts'
import { type RegimeDay, regimeHistory } from '../packages/server/src/domain/regime/regime-machine.ts'

const INDEX = '^GSPC'
const VIX = '^VIX'

/** None without the index or the VIX. */
export function regimeDays(windows: ReadonlyMap<string, DailyWindow>): readonly RegimeDay[] {
  const index = windows.get(INDEX)
  const vix = windows.get(VIX)
  return index && vix ? regimeHistory(index, vix).days : []
}
