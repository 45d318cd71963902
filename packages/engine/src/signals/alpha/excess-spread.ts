import type { Room } from '../../series/room.ts'
import { selectAscending } from '../../series/select-ascending.ts'
import type { ExcessSpread } from './alpha-day.ts'
import { type ResolvedAlphaWeek, SIGNAL_HORIZON } from './alpha-week.ts'

type ResolvedMembers = Pick<ResolvedAlphaWeek, 'outcome' | 'volatility'>

const WEEKS = 52
const TAIL = 0.05

/**
 * Of the last year.
 * @param weeks resolved, with members, oldest first
 * @returns undefined with less than a year
 */
export function excessSpread(weeks: readonly ResolvedMembers[], room: Room): ExcessSpread | undefined {
  if (weeks.length < WEEKS) return undefined
  const past = weeks.slice(-WEEKS)
  const standardised = room.numbers(past.reduce((sum, { volatility }) => sum + volatility.length, 0))
  let square = 0
  let cases = 0
  for (const { outcome, volatility } of past) {
    const { forward, middle } = outcome
    for (let at = 0; at < forward.length; at++) {
      const excess = forward[at] - middle
      const own = excess / ownDeviation(volatility[at])
      if (!Number.isFinite(own)) continue
      square += excess * excess
      standardised[cases++] = own
    }
  }
  if (cases === 0) return undefined
  const known = standardised.subarray(0, cases)
  const [low, high] = [Math.floor(TAIL * cases), Math.ceil((1 - TAIL) * cases) - 1]
  return {
    deviation: Math.sqrt(square / cases),
    low: selectAscending(known, low),
    high: selectAscending(known, high, low),
  }
}

export const ownDeviation = (volatility: number): number => volatility * Math.sqrt(SIGNAL_HORIZON)
