import type { MemberScores } from '../../domain/commodities/commodity-scores.ts'
import { round } from '../../domain/series/round.ts'
import type { Carry } from './commodity-schema.ts'

/** Annual carry: from two contracts, else from the fund; null if unknown. */
export function carryOf(member: MemberScores, at: number): Carry | null {
  const { contracts } = member.series
  const volatility = member.volatility[at]
  const fromCurve = (member.readings.get('carry_12m')?.[at] ?? Number.NaN) * volatility
  const fromFund = (member.readings.get('roll_yield')?.[at] ?? Number.NaN) * volatility
  if (contracts && !Number.isNaN(fromCurve)) {
    const latest = contracts.carry[contracts.carry.length - 1]
    return {
      basis: 'second_contract',
      mean_12m_pct: round(fromCurve * 100, 2),
      latest_pct: Number.isNaN(latest) ? null : round(latest * 100, 2),
    }
  }
  if (Number.isNaN(fromFund)) return null
  return { basis: 'fund_roll_yield', mean_12m_pct: round(fromFund * 100, 2), latest_pct: null }
}
