import { round } from '../../series/round.ts'
import { type Backtest, backtestOf } from '../../track-record/backtest.ts'
import { type ForecastFrame, pastForecast, pastOutcome } from '../../track-record/forecast-frame.ts'
import type { CalledForecast } from '../../track-record/scored-forecast.ts'
import { type Edge, NO_EDGE } from '../edge.ts'
import { knownByDay } from './intraday-record.ts'
import type { IntradaySession, SessionCall } from './intraday-session.ts'
import { type DayTally, ruleChance } from './rule-record.ts'

/** From the bar's close to the next of the session, one open at a time per symbol and direction. */
export function intradayBacktest(
  sessions: readonly IntradaySession[],
  frame: ForecastFrame,
): Backtest<CalledForecast> {
  const tallies = sessions.map(({ tally }) => tally)
  const known = knownByDay(tallies)
  const falls = baseRates(tallies)
  const emitted = sessions.flatMap(({ calls, tally: { day } }) =>
    calls.map((call) =>
      forecastOf(call, known.get(day)?.edge ?? NO_EDGE, falls.get(day) ?? [0.5, 0.5], frame),
    ),
  )
  return backtestOf(emitted, ({ symbol, direction }) => `${symbol} ${direction}`)
}

type Rates = readonly [rises: number, falls: number]

/** On earlier days; ½ on the first day. */
function baseRates(tallies: readonly DayTally[]): ReadonlyMap<number, Rates> {
  const seen = { bars: 0, rises: 0, falls: 0 }
  return new Map(
    tallies.map(({ day, bars, rises, falls }) => {
      const rates: Rates = seen.bars === 0 ? [0.5, 0.5] : [seen.rises / seen.bars, seen.falls / seen.bars]
      seen.bars += bars
      seen.rises += rises
      seen.falls += falls
      return [day, rates]
    }),
  )
}

function forecastOf(
  { symbol, direction, issuedAt, resolvesAt, moved }: SessionCall,
  edge: Edge,
  [rises, falls]: Rates,
  frame: ForecastFrame,
): CalledForecast {
  const isLong = direction === 'long'
  const baseRate = isLong ? rises : falls
  const content = {
    signalId: `${symbol} ${direction} ${issuedAt}`,
    symbol,
    probability: round(ruleChance(edge, baseRate).probability, 4),
    baseRate: round(baseRate, 4),
    ...pastOutcome(isLong ? moved : -moved, true),
  }
  return { direction, ...pastForecast(frame, { issuedAt, resolvesAt }, content) }
}
