import { type ForecastFrame, pastForecast } from '../../track-record/forecast-frame.ts'
import type { ScoredForecast } from '../../track-record/scored-forecast.ts'
import type { RadarPast } from './radar-past.ts'
import { contentOf } from './radar-week.ts'

/** Picks of the weekly dates as issued, one open at a time per stock. */
export const radarBacktest = ({ picks }: RadarPast, frame: ForecastFrame): readonly ScoredForecast[] =>
  picks.forecasts.map((pick) => {
    const { week, place } = pick
    const symbol = week.symbol[place]
    return pastForecast(frame, pick, { signalId: `${symbol} ${week.day}`, symbol, ...contentOf(pick) })
  })
