import { asInstant } from '../../../kernel/time.ts'
import { round } from '../../series/round.ts'
import { type Backtest, backtestOf } from '../../track-record/backtest.ts'
import { type ForecastFrame, pastForecast, pastOutcome } from '../../track-record/forecast-frame.ts'
import type { ScoredForecast } from '../../track-record/scored-forecast.ts'
import { confidenceByDay, dayTallies, nextHalfHour } from './intraday-record.ts'
import type { ScoredBar, ScoredHalfHour } from './scored-bars.ts'

interface PastIntradayForecast extends ScoredForecast {
  readonly symbol: string
  readonly direction: 'long' | 'short'
}

/** From the bar's close to the next of the session, one open at a time per symbol and direction. */
export function intradayBacktest(halfHours: readonly ScoredHalfHour[], frame: ForecastFrame): Backtest {
  const confidence = confidenceByDay(dayTallies(halfHours))
  const falls = baseRates(halfHours)
  const emitted = halfHours.flatMap(({ bars, day }) =>
    bars.flatMap((bar) => forecastsOf(bar, confidence.get(day) ?? 0.5, falls.get(day) ?? [0.5, 0.5], frame)),
  )
  return backtestOf(emitted, ({ symbol, direction }) => `${symbol} ${direction}`)
}

type Rates = readonly [rises: number, falls: number]

/** On earlier days; ½ on the first day. */
function baseRates(halfHours: readonly ScoredHalfHour[]): ReadonlyMap<number, Rates> {
  const seen = { bars: 0, rises: 0, falls: 0 }
  return new Map(
    dayTallies(halfHours).map(({ day, bars, rises, falls }) => {
      const rates: Rates = seen.bars === 0 ? [0.5, 0.5] : [seen.rises / seen.bars, seen.falls / seen.bars]
      seen.bars += bars
      seen.rises += rises
      seen.falls += falls
      return [day, rates]
    }),
  )
}

function forecastsOf(
  bar: ScoredBar,
  confidence: number,
  [rises, falls]: Rates,
  frame: ForecastFrame,
): readonly PastIntradayForecast[] {
  const { direction, row, features } = bar
  const result = nextHalfHour(bar)
  if (direction === undefined || Number.isNaN(result)) return []
  const { window, asset } = features
  const isLong = direction === 'long'
  const instants = { issuedAt: asInstant(window.end[row]), resolvesAt: asInstant(window.end[row + 1]) }
  const content = {
    signalId: `${asset.symbol} ${direction} ${window.end[row]}`,
    probability: round(confidence, 4),
    baseRate: isLong ? rises : falls,
    ...pastOutcome(isLong ? result : -result, true),
  }
  return [{ symbol: asset.symbol, direction, ...pastForecast(frame, instants, content) }]
}
