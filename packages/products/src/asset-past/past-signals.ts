import { commodityBacktest } from '@bellwether-markets/engine/commodities/past-forecasts'
import type { Asset } from '@bellwether-markets/engine/market/asset'
import type { InputValues } from '@bellwether-markets/engine/market/inputs'
import { alphaBacktest } from '@bellwether-markets/engine/signals/alpha/alpha-backtest'
import { AlphaPast } from '@bellwether-markets/engine/signals/alpha/alpha-past'
import { intradayBacktest } from '@bellwether-markets/engine/signals/intraday/past-intraday-forecasts'
import { radarBacktest } from '@bellwether-markets/engine/signals/radar/radar-backtest'
import { RadarPast } from '@bellwether-markets/engine/signals/radar/radar-past'
import type { CalledForecast } from '@bellwether-markets/engine/track-record/scored-forecast'
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
