import type { FactorName } from '@bellwether-markets/engine/commodities/commodity-factors'
import { COMMODITY_FACTORS } from '@bellwether-markets/engine/commodities/commodity-factors'
import type { MemberScores } from '@bellwether-markets/engine/commodities/commodity-history'
import { FEWEST_COMMODITIES } from '@bellwether-markets/engine/commodities/commodity-panel'
import { LONGEST_STEP_DAYS } from '@bellwether-markets/engine/commodities/daily-returns'
import {
  chanceInterval95,
  convictionOf,
  directionOf,
  scoreChance,
} from '@bellwether-markets/engine/commodities/score-confidence'
import { type PrintedScore, printedScore } from '@bellwether-markets/engine/commodities/score-drivers'
import { monthTable } from '@bellwether-markets/engine/commodities/seasonality'
import { YEAR_ROWS } from '@bellwether-markets/engine/commodities/year-window'
import { asDay, dateOf, formatDay, utcDay } from '@bellwether-markets/engine/kernel/time'
import { round } from '@bellwether-markets/engine/series/round'
import { known } from '../known.ts'
import type { Missing } from '../schema-parts.ts'
import { type CommodityPlace, currentPrice } from './commodity-place.ts'
import type { Carry, CommodityOutlook, Seasonality } from './commodity-schema.ts'
import { driversOf } from './driver-rows.ts'

/** Without a score, the reason; the call that stands is added later. */
export function describeCommodity(place: CommodityPlace): CommodityOutlook {
  const { view, history, instruments, member } = place
  const { day, members } = history.scores
  const at = day.length - 1
  const printed = printedScore(members[member], at)
  const named = {
    symbol: instruments.future,
    name: instruments.name,
    title: instruments.title,
    price: currentPrice(instruments, view),
  }
  if (printed === undefined) return { ...named, ...NOT_SCORED, not_covered: whyNotCovered(place) }
  return {
    ...named,
    ...callOf(printed, place),
    called: null,
    drivers: driversOf(printed, members, member, at),
    seasonality: seasonalityOf(place),
    carry: carryOf(members[member], at),
    volatility_pct: round(members[member].volatility[at] * 100, 2),
    ...sourceOf(place),
    missing: missingFactors(members[member], at),
    not_covered: null,
  }
}

const NOT_SCORED = {
  traded_as: null,
  score: null,
  direction: null,
  conviction: null,
  confidence: null,
  called: null,
  drivers: [],
  seasonality: null,
  carry: null,
  volatility_pct: null,
  roll_adjusted: null,
  missing: [],
}

function callOf(
  { score }: PrintedScore,
  { history, instruments }: CommodityPlace,
): Pick<CommodityOutlook, 'score' | 'direction' | 'conviction' | 'confidence'> {
  const { upRate, downRate } = history.confidence
  const at = upRate.length - 1
  const edge = history.confidence.edge[at]
  const direction = directionOf(score)
  const baseRate = direction === 'short' ? downRate[at] : upRate[at]
  const { probability } = scoreChance(edge, baseRate, score, direction)
  const interval95 = chanceInterval95(edge, { baseRate, probability }, score, direction)
  const side = direction === 'short' ? 'below' : 'above'
  return {
    score,
    direction: direction ?? null,
    conviction: round(convictionOf(score), 1),
    confidence: Number.isNaN(baseRate)
      ? null
      : {
          value: round(probability, 4),
          interval_95: interval95.map((end) => round(end, 4)),
          base_rate: round(baseRate, 4),
          event: `${instruments.title}: the total return of the 20 trading days from the next close is ${side} zero`,
          n: edge.dates,
        },
  }
}

function sourceOf({ history, instruments, member }: CommodityPlace): {
  traded_as: string
  roll_adjusted: boolean
} {
  const { returns, fund } = history.scores.members[member].series
  const lastDay = returns.day[returns.day.length - 1]
  const byFund = fund !== undefined && fund.day[fund.day.length - 1] === lastDay
  const year = Array.from(returns.clean).slice(-YEAR_ROWS)
  return {
    traded_as: byFund && instruments.fund !== undefined ? instruments.fund : instruments.future,
    roll_adjusted: year.every((clean) => clean === 1),
  }
}

function seasonalityOf({ view, member }: CommodityPlace): Seasonality {
  const table = monthTable(view.pastMonths.filter((own) => own.member === member))
  const coming = (dateOf(utcDay(view.asOf)).month % 12) + 1
  const rows = table.map(({ month, mean, n, t }) => ({
    month,
    mean_pct: known(mean * 100, 2),
    n,
    t: known(t, 2),
  }))
  const { mean_pct, n, t } = rows[coming - 1]
  return { month_table: rows, coming_month: coming, coming_month_mean_pct: mean_pct, n, t }
}

/** From two contracts, else from the fund; null if unknown. */
function carryOf(member: MemberScores, at: number): Carry | null {
  const { contracts } = member.series
  const volatility = member.volatility[at]
  const fromCurve = (member.values.get('carry_12m')?.[at] ?? Number.NaN) * volatility
  const fromFund = (member.values.get('roll_yield')?.[at] ?? Number.NaN) * volatility
  if (contracts && !Number.isNaN(fromCurve)) {
    const latest = contracts.carry[contracts.carry.length - 1]
    return {
      basis: 'second_contract',
      mean_12m_pct: round(fromCurve * 100, 2),
      latest_pct: known(latest * 100, 2),
    }
  }
  if (Number.isNaN(fromFund)) return null
  return { basis: 'fund_roll_yield', mean_12m_pct: round(fromFund * 100, 2), latest_pct: null }
}

const NO_SECOND = 'No current price of a second contract over the last year.'
const WITHOUT_READING: Readonly<Record<FactorName, string>> = {
  momentum: 'Less than a year of returns is known.',
  carry_12m: NO_SECOND,
  basis_momentum: NO_SECOND,
  value: 'No front price above zero now, or none of 4.5 to 5.5 years ago from the same source.',
  skewness: 'The returns of the last year do not vary.',
  roll_yield: 'No fund, or no front month to compare it with.',
}

/** A fund's roll yield replaces a missing carry only. */
function missingFactors(member: MemberScores, at: number): Missing[] {
  const readingOf = (name: FactorName) => member.values.get(name)?.[at] ?? Number.NaN
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

function whyNotCovered({ history, member }: CommodityPlace): string {
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
