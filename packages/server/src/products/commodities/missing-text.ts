import type { FactorName } from '../../domain/commodities/commodity-factor.ts'
import { COMMODITY_FACTORS } from '../../domain/commodities/commodity-factors.ts'
import { FEWEST_COMMODITIES } from '../../domain/commodities/commodity-panel.ts'
import type { MemberScores } from '../../domain/commodities/commodity-scores.ts'
import { LONGEST_STEP_DAYS } from '../../domain/commodities/daily-returns.ts'
import { asDay, formatDay } from '../../kernel/time.ts'
import type { CommodityPlace } from './commodity-place.ts'
import type { Missing } from './commodity-schema.ts'

const NO_SECOND = 'No current price of a second contract over the last year.'
const WITHOUT_READING: Readonly<Record<FactorName, string>> = {
  momentum: 'Less than a year of returns is known.',
  carry_12m: NO_SECOND,
  basis_momentum: NO_SECOND,
  value: 'No front price above zero now, or none of 4.5 to 5.5 years ago from the same source.',
  skewness: 'The returns of the last year do not vary.',
  roll_yield: 'No fund, or no front month to compare it with.',
}

/** Missing factors of a score. A fund's roll yield replaces a missing carry only. */
export function missingFactors(member: MemberScores, at: number): Missing[] {
  const readingOf = (name: FactorName) => member.readings.get(name)?.[at] ?? Number.NaN
  return COMMODITY_FACTORS.filter(({ name, insteadOf }) => {
    if (!Number.isNaN(member.ranks.get(name)?.[at] ?? Number.NaN)) return false
    return insteadOf === undefined || Number.isNaN(readingOf(insteadOf))
  }).map(({ name }) => ({
    name,
    reason: Number.isNaN(readingOf(name))
      ? WITHOUT_READING[name]
      : `Fewer than ${FEWEST_COMMODITIES} raw materials have this reading, too few to rank it.`,
  }))
}

/** Why a commodity has no score on the latest day. */
export function whyNotCovered({ history, member }: CommodityPlace): string {
  const { day, members } = history.scores
  const { returns } = members[member].series
  const last = returns.day.length - 1
  if (last < 0) return 'No price history is known.'
  const lastDay = formatDay(asDay(returns.day[last]))
  if (Number.isNaN(members[member].volatility[day.length - 1])) {
    return day[day.length - 1] - returns.day[last] > LONGEST_STEP_DAYS
      ? `The last price is of ${lastDay}; what has ended or paused is not scored.`
      : 'Less than a year of returns without a hole is known.'
  }
  return `Fewer than ${FEWEST_COMMODITIES} raw materials can be ranked.`
}
