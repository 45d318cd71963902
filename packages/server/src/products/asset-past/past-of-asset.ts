import type { Analyse } from '../../contract/analysis.ts'
import type { Asset } from '../../domain/market/asset.ts'
import type { DailyWindow } from '../../domain/market/point-in-time.ts'
import { adjustedCloses, closes, type DayValues } from '../../domain/series/day-values.ts'
import { rollingMean } from '../../domain/series/rolling-mean.ts'
import { round } from '../../domain/series/round.ts'
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
