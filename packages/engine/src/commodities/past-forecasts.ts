import { asDay, HOUR } from '../kernel/time.ts'
import { isCovered } from '../market/calendar.ts'
import { round } from '../series/round.ts'
import { type Backtest, backtestOf } from '../track-record/backtest.ts'
import {
  closeToCloseInstants,
  type ForecastFrame,
  type ForecastInstants,
  pastForecast,
  pastOutcome,
} from '../track-record/forecast-frame.ts'
import type { ScoredForecast } from '../track-record/scored-forecast.ts'
import { type CommodityCall, type CommodityDay, downRate, upRate } from './commodity-day.ts'
import { COMMODITY_INSTRUMENTS } from './commodity-instruments.ts'
import { LONGEST_OUTCOME_DAYS, OUTCOME_DAYS } from './commodity-outcomes.ts'
import { limitedScore } from './commodity-scores.ts'
import { type CommodityDirection, directionOf, scoreChance } from './score-confidence.ts'

/** The daily refresh, after midnight UTC. */
export const ISSUED_AFTER_MIDNIGHT_MS = 6 * HOUR

type CalledDay = Pick<CommodityDay, 'day' | 'figures' | 'tally' | 'edge'>

interface PastForecast extends ScoredForecast {
  readonly member: number
  readonly direction: CommodityDirection
}

/** Undefined if neutral, and before any window has closed. */
export function forecastOn({ figures, tally }: CalledDay, member: number): CommodityDirection | undefined {
  const score = figures[member]
  return Number.isNaN(score) || tally.cases === 0 ? undefined : directionOf(printed(score))
}

/** On days of the trading calendar. @param before earlier days with their calls */
export function callsOn(
  day: CalledDay,
  members: number,
  before: readonly CommodityDay[],
): readonly CommodityCall[] {
  if (!isCovered(asDay(day.day))) return []
  const { issuedAt } = instantsOf(day.day)
  const calls: CommodityCall[] = []
  for (let member = 0; member < members; member++) {
    const direction = forecastOn(day, member)
    if (direction === undefined) continue
    const isOpen = recent(before, day.day).some(
      (past) =>
        past.issued.some((call) => call.member === member && call.direction === direction) &&
        issuedAt < instantsOf(past.day).resolvesAt,
    )
    if (isOpen) continue
    const baseRate = (direction === 'short' ? downRate : upRate)(day)
    const { probability } = scoreChance(day.edge, baseRate, printed(day.figures[member]), direction)
    calls.push({ member, direction, probability: round(probability, 4), baseRate: round(baseRate, 4) })
  }
  return calls
}

/** Calls of earlier days are over. */
function recent(rows: readonly CommodityDay[], day: number): readonly CommodityDay[] {
  let from = rows.length
  while (from > 0 && day - rows[from - 1].day <= LONGEST_OUTCOME_DAYS) from--
  return rows.slice(from)
}

const instantsOf = (day: number): ForecastInstants =>
  closeToCloseInstants(asDay(day), OUTCOME_DAYS, ISSUED_AFTER_MIDNIGHT_MS)

/** @param rows from the first day on */
export function commodityBacktest(
  rows: readonly CommodityDay[],
  frame: ForecastFrame,
): Backtest<PastForecast> {
  const outcomes = outcomesByCall(rows)
  const forecasts = rows.flatMap(({ day, issued }, row) => {
    if (issued.length === 0) return []
    const instants = instantsOf(day)
    return issued.map(({ member, direction, probability, baseRate }): PastForecast => {
      const outcome = outcomes.get(callKey(day, member))
      const signed = direction === 'short' ? -(outcome ?? Number.NaN) : (outcome ?? Number.NaN)
      const content = {
        signalId: `${member} ${direction} ${row}`,
        symbol: COMMODITY_INSTRUMENTS[member].future,
        probability,
        baseRate,
        ...pastOutcome(signed, outcome !== undefined),
      }
      return { member, direction, ...pastForecast(frame, instants, content) }
    })
  })
  return backtestOf(forecasts, ({ member, direction }) => `${member} ${direction}`)
}

function outcomesByCall(rows: readonly CommodityDay[]): ReadonlyMap<number, number> {
  const called = new Set(rows.flatMap(({ day, issued }) => issued.map(({ member }) => callKey(day, member))))
  const outcomes = new Map<number, number>()
  for (const { closed } of rows) {
    for (let at = 0; at < closed.length; at += 3) {
      const key = callKey(closed[at], closed[at + 1])
      if (called.has(key)) outcomes.set(key, closed[at + 2])
    }
  }
  return outcomes
}

const MOST_MEMBERS = 100
const callKey = (day: number, member: number): number => day * MOST_MEMBERS + member

const printed = (score: number): number => round(limitedScore(score), 1)
