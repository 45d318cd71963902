import { commodityBacktest } from '../../domain/commodities/past-forecasts.ts'
import type { Asset } from '../../domain/market/asset.ts'
import type { InputValues } from '../../domain/market/inputs.ts'
import { alphaBacktest } from '../../domain/signals/alpha/alpha-backtest.ts'
import { AlphaPast } from '../../domain/signals/alpha/alpha-past.ts'
import { intradayBacktest } from '../../domain/signals/intraday/past-intraday-forecasts.ts'
import { radarBacktest } from '../../domain/signals/radar/radar-backtest.ts'
import { RadarPast } from '../../domain/signals/radar/radar-past.ts'
import type { CalledForecast } from '../../domain/track-record/scored-forecast.ts'
import { ALPHA_SOURCE } from '../alpha/alpha-view.ts'
import { COMMODITY_SOURCE } from '../commodity-signals/describe-score-forecast.ts'
import { INTRADAY_SOURCE } from '../intraday/compute-record.ts'
import { RADAR_SOURCE } from '../radar/radar-view.ts'
import type { assetPast } from './asset-past.ts'

type Tables = Omit<InputValues<ReturnType<typeof assetPast.inputs>>, 'tracked' | 'bars'>

/** The page shows the regime of each day itself. */
const UNGROUPED = { regimeAt: () => 'unknown' }

/** Of all sources, as the backtests hold them: one open at a time per direction. */
export const pastSignals = ({ symbol, assetClass }: Asset, tables: Tables): readonly CalledForecast[] =>
  [...ofItsClass(assetClass, tables), ...intradaySignals(tables)].filter((one) => one.symbol === symbol)

const intradaySignals = ({ sessions }: Tables): readonly CalledForecast[] =>
  intradayBacktest(sessions, { ...INTRADAY_SOURCE, ...UNGROUPED }).forecasts

function ofItsClass(
  assetClass: Asset['assetClass'],
  { alphaDays, radarDays, commodityDays }: Tables,
): readonly CalledForecast[] {
  if (assetClass === 'commodity')
    return commodityBacktest(commodityDays, { ...COMMODITY_SOURCE, ...UNGROUPED }).forecasts
  if (assetClass !== 'equity') return []
  return [
    ...alphaBacktest(new AlphaPast(alphaDays), { ...ALPHA_SOURCE, ...UNGROUPED }),
    ...radarBacktest(new RadarPast(radarDays), { ...RADAR_SOURCE, ...UNGROUPED }),
  ]
}
