import { asDay } from '@bellwether-markets/engine/kernel/time'
import type { Asset } from '@bellwether-markets/engine/market/asset'
import type { DailyColumns } from '@bellwether-markets/engine/market/observation'
import { packBars } from '@bellwether-markets/engine/market/packed-bars'
import { dailyBarKnownAt } from '@bellwether-markets/engine/market/trading-hours'
import { dayAt } from './replay-fields.ts'
import { readNumericCsv } from './replay-numeric-csv.ts'

export const REPLAY_SOURCE = 'replay'

/**
 * Open, high or low in conflict with the close are NaN: the provider mixed sessions. Negative closes are valid. Without
 * adjusted closes, `adjClose` is the array `close`.
 * @throws BrokenReplayFile
 */
export function readReplayDaily(path: string, asset: Asset): DailyColumns {
  const { keys, values } = readNumericCsv(path, {
    label: `daily/${asset.symbol}.csv`,
    columns: ['date', 'open', 'high', 'low', 'close', 'volume'],
    optional: 'adj_close',
    required: 'close',
    neverNegative: ['volume'],
    key: dayAt,
    keyMeaning: 'a date (YYYY-MM-DD)',
  })
  const [open, high, low, close, volume, adjClose = close] = values
  for (let row = 0; row < keys.length; row++) forgetContradictions(values, row)
  const day = Int32Array.from(keys)
  const knownAt = Float64Array.from(day, (date) => dailyBarKnownAt(asset, asDay(date)))
  const { symbol } = asset
  return packBars({ symbol, source: REPLAY_SOURCE, day, knownAt, open, high, low, close, adjClose, volume })
}

function forgetContradictions([open, high, low, close]: readonly Float64Array[], row: number): void {
  if (high[row] < close[row]) high[row] = Number.NaN
  if (low[row] > close[row]) low[row] = Number.NaN
  if (open[row] > high[row] || open[row] < low[row]) open[row] = Number.NaN
}
