import { convictionOf, directionOf } from '../../domain/commodities/score-call.ts'
import { confidenceOf } from '../../domain/commodities/score-confidence.ts'
import { type PrintedScore, printedScore } from '../../domain/commodities/score-drivers.ts'
import { monthTable } from '../../domain/commodities/seasonality.ts'
import { YEAR_ROWS } from '../../domain/commodities/year-window.ts'
import { round } from '../../domain/series/round.ts'
import { dateOf, utcDay } from '../../kernel/time.ts'
import { carryOf } from './commodity-carry.ts'
import type { CommodityPlace } from './commodity-place.ts'
import type { CommodityOutlook, Seasonality } from './commodity-schema.ts'
import { currentPrice } from './current-price.ts'
import { driversOf } from './driver-rows.ts'
import { missingFactors, whyNotCovered } from './missing-text.ts'

/** One commodity on the latest day; without a score, the reason. */
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
  const { fit, upRate, downRate } = history.confidence
  const at = fit.length - 1
  const direction = directionOf(score)
  const { value, interval95 } = confidenceOf(score, direction, fit[at], 0)
  const baseRate = direction === 'short' ? downRate[at] : upRate[at]
  const side = direction === 'short' ? 'below' : 'above'
  return {
    score,
    direction: direction ?? null,
    conviction: round(convictionOf(score), 1),
    confidence: Number.isNaN(baseRate)
      ? null
      : {
          value: round(value, 4),
          interval_95: interval95.map((end) => round(end, 4)),
          base_rate: round(baseRate, 4),
          event: `${instruments.title}: the total return of the 20 trading days from the next close is ${side} zero`,
          n: fit[at].days,
        },
  }
}

/** Kind of the scored returns, and whether the last year has no roll gaps. */
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

function seasonalityOf({ view, history, member }: CommodityPlace): Seasonality {
  const table = monthTable(history.scores.members[member].series.returns)
  const coming = (dateOf(utcDay(view.asOf)).month % 12) + 1
  const rows = table.map(({ month, mean, n, t }) => ({
    month,
    mean_pct: Number.isNaN(mean) ? null : round(mean * 100, 2),
    n,
    t: Number.isNaN(t) ? null : round(t, 2),
  }))
  const { mean_pct, n, t } = rows[coming - 1]
  return { month_table: rows, coming_month: coming, coming_month_mean_pct: mean_pct, n, t }
}
