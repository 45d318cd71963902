import { type ForecastFrame, pastForecast } from '../../track-record/forecast-frame.ts'
import type { ScoredForecast } from '../../track-record/scored-forecast.ts'
import type { AlphaPast } from './alpha-past.ts'
import { contentOf } from './signal-book.ts'

/**
 * Signals of the weekly dates that would have been issued: none while the model drifts. Days between are left out. One
 * open at a time per stock and direction.
 */
export const alphaBacktest = ({ signals }: AlphaPast, frame: ForecastFrame): readonly ScoredForecast[] =>
  signals.forecasts
    .filter(({ week }) => !week.drifting)
    .map((call) => {
      const { week, member } = call
      const signalId = `${week.members[member]} ${week.signal[member]} ${week.day}`
      return pastForecast(frame, call, { signalId, ...contentOf(call) })
    })
