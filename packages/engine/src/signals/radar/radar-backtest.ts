import { type ForecastFrame, pastForecast } from '../../track-record/forecast-frame.ts'
import type { CalledForecast } from '../../track-record/scored-forecast.ts'
import type { RadarPast } from './radar-past.ts'
import { contentOf } from './radar-week.ts'

/** Picks of the weekly dates as issued, one open at a time per stock. */
export const radarBacktest = ({ picks }: RadarPast, frame: ForecastFrame): readonly CalledForecast[] =>
  picks.forecasts.map((pick) => {
    const { week, place } = pick
    const symbol = week.symbol[place]
    const content = { signalId: `${symbol} ${week.day}`, symbol, ...contentOf(pick) }
    return { direction: 'long', ...pastForecast(frame, pick, content) }
  })
