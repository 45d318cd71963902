import { type ForecastFrame, pastForecast } from '../../track-record/forecast-frame.ts'
import type { ScoredForecast } from '../../track-record/scored-forecast.ts'
import type { AlphaPast } from './alpha-past.ts'
import { contentOf } from './signal-book.ts'

/** Signals of the weekly dates as issued; days between are left out. One open at a time per stock and direction. */
export const alphaBacktest = ({ signals }: AlphaPast, frame: ForecastFrame): readonly ScoredForecast[] =>
  signals.forecasts.map((call) => {
    const { week, member } = call
    const { probability, baseRate, ...outcome } = contentOf(call)
    return pastForecast(frame, call, {
      signalId: `${week.members[member]} ${week.signal[member]} ${week.day}`,
      symbol: week.members[member],
      ...{ probability: week.drifting ? baseRate : probability, baseRate },
      ...outcome,
    })
  })
