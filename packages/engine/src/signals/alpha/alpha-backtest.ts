import { type ForecastFrame, pastForecast } from '../../track-record/forecast-frame.ts'
import type { CalledForecast } from '../../track-record/scored-forecast.ts'
import type { AlphaPast } from './alpha-past.ts'
import { contentOf } from './signal-book.ts'

/** Signals of the weekly dates as issued; days between are left out. One open at a time per stock and direction. */
export const alphaBacktest = ({ signals }: AlphaPast, frame: ForecastFrame): readonly CalledForecast[] =>
  signals.forecasts.map((call) => {
    const { week, member } = call
    const { probability, baseRate, ...outcome } = contentOf(call)
    const symbol = week.members[member]
    const side = week.signal[member]
    const content = {
      signalId: `${symbol} ${side} ${week.day}`,
      symbol,
      probability: week.drifting ? baseRate : probability,
      baseRate,
      ...outcome,
    }
    return { direction: side > 0 ? 'long' : 'short', ...pastForecast(frame, call, content) }
  })
