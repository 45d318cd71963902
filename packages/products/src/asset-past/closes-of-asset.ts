import type { Asset } from '@bellwether-markets/engine/market/asset'
import type { DailyWindow } from '@bellwether-markets/engine/market/point-in-time'
import { adjustedCloses, closes, type DayValues } from '@bellwether-markets/engine/series/day-values'
import { rollingMean } from '@bellwether-markets/engine/series/rolling-mean'
import { round } from '@bellwether-markets/engine/series/round'
import type { Analyse } from '../contract/analysis.ts'
import { known } from '../known.ts'
import type { assetCloses } from './asset-past.ts'

const AVERAGED = 200
const DECIMALS = 4

/** Nothing of an asset that is not tracked. */
export const closesOfAsset: Analyse<typeof assetCloses> = ({ tracked, bars }, { symbol }) => {
  const [asset] = tracked
  const window = bars.get(symbol)
  if (asset === undefined || window === undefined) return { symbol, days: [], closes: [], averages: [] }
  const { day, value } = shownCloses(asset, window)
  return {
    symbol,
    days: Array.from(day),
    closes: Array.from(value, (close) => round(close, DECIMALS)),
    averages: Array.from(rollingMean(value, AVERAGED), (mean) => known(mean, DECIMALS)),
  }
}

const shownCloses = ({ assetClass }: Asset, window: DailyWindow): DayValues =>
  ['equity', 'etf', 'sector_etf'].includes(assetClass) ? adjustedCloses(window) : closes(window)
