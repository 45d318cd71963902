import type { Asset } from '@bellwether-markets/engine/market/asset'
import type { DailyWindow } from '@bellwether-markets/engine/market/point-in-time'
import { adjustedCloses, closes, type DayValues } from '@bellwether-markets/engine/series/day-values'
import { rollingMean } from '@bellwether-markets/engine/series/rolling-mean'
import { round } from '@bellwether-markets/engine/series/round'
import type { Analyse } from '../contract/analysis.ts'
import { known } from '../known.ts'
import type { assetPast } from './asset-past.ts'
import { pastSignals } from './past-signals.ts'
import { sourcePast } from './source-past.ts'

const AVERAGED = 200
const DECIMALS = 4

/** Nothing of an asset that is not tracked. */
export const pastOfAsset: Analyse<typeof assetPast> = ({ tracked, bars, ...tables }, { symbol }) => {
  const [asset] = tracked
  const window = bars.get(symbol)
  if (asset === undefined || window === undefined) {
    return { symbol, days: [], closes: [], averages: [], sources: [] }
  }
  const { day, value } = shownCloses(asset, window)
  const bySource = Map.groupBy(pastSignals(asset, tables), ({ source }) => source)
  return {
    symbol,
    days: Array.from(day),
    closes: Array.from(value, (close) => round(close, DECIMALS)),
    averages: Array.from(rollingMean(value, AVERAGED), (mean) => known(mean, DECIMALS)),
    sources: [...bySource.values()].flatMap(sourcePast),
  }
}

const shownCloses = ({ assetClass }: Asset, window: DailyWindow): DayValues =>
  ['equity', 'etf', 'sector_etf'].includes(assetClass) ? adjustedCloses(window) : closes(window)
