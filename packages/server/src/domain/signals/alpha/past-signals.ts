import { HOUR } from '../../../kernel/time.ts'
import { round } from '../../series/round.ts'
import { type Backtest, backtestOf } from '../../track-record/backtest.ts'
import {
  closeToCloseInstants,
  type ForecastContent,
  type ForecastFrame,
  type ForecastInstants,
  pastForecast,
  pastOutcome,
} from '../../track-record/forecast-frame.ts'
import type { ScoredForecast } from '../../track-record/scored-forecast.ts'
import { isSignal } from './alpha-set.ts'
import { type AlphaStudy, resolvedBy } from './alpha-study.ts'
import { type AlphaWeek, SIGNAL_HORIZON } from './alpha-week.ts'
import { medianProbability } from './confidence.ts'
import { earningsAhead } from './earnings-surprise.ts'

export const ISSUED_AFTER_MIDNIGHT_MS = 7 * HOUR

export interface PastSignal extends ScoredForecast {
  readonly member: number
  readonly direction: 'long' | 'short'
}

/** Over the weeks resolved before. */
interface RunningRates {
  readonly above: number
  readonly below: number
}

/** Weekly dates only: days between would need a daily ranking. One open at a time per stock and direction. */
export function alphaBacktest(
  study: AlphaStudy,
  frame: ForecastFrame,
): Backtest & { readonly forecasts: readonly PastSignal[] } {
  const rates = runningRates(study)
  const emitted = study.weeks.flatMap((week, at) => signalsOf(study, week, rates[at], frame))
  return backtestOf(emitted, ({ member, direction }) => `${member} ${direction}`)
}

function signalsOf(
  { market, earnings }: AlphaStudy,
  week: AlphaWeek,
  rates: RunningRates,
  frame: ForecastFrame,
): readonly PastSignal[] {
  let instants: ForecastInstants | undefined
  const isOver = week.row + 1 + SIGNAL_HORIZON < market.panel.day.length
  return week.members.flatMap((member, at) => {
    const position = week.ranking?.position[at] ?? 0
    if (!isSignal(week.slope, position)) return []
    if (earningsAhead(earnings, market.panel.stocks[member].symbol, week.day)) return []
    instants ??= closeToCloseInstants(week.day, SIGNAL_HORIZON, ISSUED_AFTER_MIDNIGHT_MS)
    const direction = position > 0 ? 'long' : 'short'
    const content = contentOf(week, at, { position, rates, isOver })
    return [{ member, direction, ...pastForecast(frame, instants, content) }]
  })
}

function contentOf(
  week: AlphaWeek,
  at: number,
  { position, rates, isOver }: { position: number; rates: RunningRates; isOver: boolean },
): ForecastContent {
  const side = Math.sign(position)
  const forward = week.forward[at]
  const beaten = Math.expm1(forward) - Math.expm1(forward - week.excess[at])
  const beats = medianProbability(week.slope.shrunk, position)
  return {
    signalId: `${week.members[at]} ${side} ${week.row}`,
    probability: round(side > 0 ? beats : 1 - beats, 4),
    baseRate: side > 0 ? rates.above : rates.below,
    ...pastOutcome(side * beaten, isOver),
  }
}

/** ½ before the first outcome. */
function runningRates({ weeks }: AlphaStudy): readonly RunningRates[] {
  let known = 0
  let cases = 0
  let above = 0
  let below = 0
  return weeks.map(({ day }) => {
    const resolved = resolvedBy(weeks, day).length
    for (; known < resolved; known++) {
      const { ranking, excess } = weeks[known]
      if (ranking === undefined) continue
      for (const value of excess) {
        if (Number.isNaN(value)) continue
        cases++
        if (value > 0) above++
        if (value < 0) below++
      }
    }
    return cases === 0 ? { above: 0.5, below: 0.5 } : { above: above / cases, below: below / cases }
  })
}
