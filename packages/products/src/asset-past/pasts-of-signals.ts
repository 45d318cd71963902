import { commodityBacktest } from '@bellwether-markets/engine/commodities/past-forecasts'
import { alphaBacktest } from '@bellwether-markets/engine/signals/alpha/alpha-backtest'
import { AlphaPast } from '@bellwether-markets/engine/signals/alpha/alpha-past'
import { intradayBacktest } from '@bellwether-markets/engine/signals/intraday/past-intraday-forecasts'
import { radarBacktest } from '@bellwether-markets/engine/signals/radar/radar-backtest'
import { RadarPast } from '@bellwether-markets/engine/signals/radar/radar-past'
import { ALPHA_SOURCE } from '../alpha/alpha-view.ts'
import { COMMODITY_SOURCE } from '../commodity-signals/describe-score-forecast.ts'
import type { Analyse } from '../contract/analysis.ts'
import { INTRADAY_SOURCE } from '../intraday/compute-record.ts'
import { RADAR_SOURCE } from '../radar/radar-view.ts'
import type { signalPasts } from './asset-past.ts'
import { sourcePasts } from './source-past.ts'

/** The page shows the regime of each day itself. */
const UNGROUPED = { regimeAt: () => 'unknown' }

/** Of all sources, as the backtests hold them: one open at a time per direction. */
export const pastsOfSignals: Analyse<typeof signalPasts> = (tables) => ({
  sources: [
    ...sourcePasts(alphaBacktest(new AlphaPast(tables.alphaDays), { ...ALPHA_SOURCE, ...UNGROUPED })),
    ...sourcePasts(radarBacktest(new RadarPast(tables.radarDays), { ...RADAR_SOURCE, ...UNGROUPED })),
    ...sourcePasts(commodityBacktest(tables.commodityDays, { ...COMMODITY_SOURCE, ...UNGROUPED }).forecasts),
    ...sourcePasts(intradayBacktest(tables.sessions, { ...INTRADAY_SOURCE, ...UNGROUPED }).forecasts).map(
      (past) => ({ ...past, signals: [] }),
    ),
  ],
})
