import type { Day } from '../../../kernel/time.ts'
import { type AlphaWeek, lessonOf, outcomesAt, servedPlaces } from './alpha-week.ts'
import { type ShrunkSlope, shrunkSlope, type WeekOfOutcomes } from './confidence.ts'
import { type AlphaMarket, alphaMarket, type CrossSection, crossSectionAt } from './cross-section.ts'
import type { EarningsRow } from './earnings-row.ts'
import { type AlphaEarnings, alphaEarnings, surpriseOn } from './earnings-surprise.ts'
import { decisionRows } from './price-panel.ts'
import type { PriceSeries } from './price-series.ts'
import { type Ranking, rankServed } from './scoring.ts'
import { type AlphaFit, fitAlpha, quarterOf, type TrainingDate, trainingDate } from './training.ts'

export interface AlphaStudy {
  readonly market: AlphaMarket
  readonly earnings: AlphaEarnings
  /** Quarterly, oldest first. */
  readonly fits: readonly AlphaFit[]
  /** Oldest first. */
  readonly weeks: readonly AlphaWeek[]
}

/** 14 calendar days of window, 14 of embargo. */
const OUTCOME_EMBARGO_DAYS = 28
const FEWEST_SERVED = 20

/**
 * Walk-forward over the weekly dates: quarterly refit, ranking of the served stocks, confidence from resolved
 * predictions.
 * @param earnings of the served stocks, in any order; may be empty
 * @returns no weeks for an empty panel, no fits with less than about three years of data
 */
export function studyAlpha(series: readonly PriceSeries[], earnings: readonly EarningsRow[]): AlphaStudy {
  const market = alphaMarket(series)
  const { panel } = market
  const known = alphaEarnings(earnings)
  const dates: TrainingDate[] = []
  const fits: AlphaFit[] = []
  const weeks: AlphaWeek[] = []
  const outcomes: WeekOfOutcomes[] = []
  let quarter: number | undefined
  for (const row of decisionRows(panel.day)) {
    const day = panel.day[row]
    const section = crossSectionAt(market, row)
    const due = quarter !== undefined && quarterOf(day) !== quarter
    const fit = due ? fitAlpha(dates, row, day) : undefined
    if (fit) fits.push(fit)
    const week = weekAt({ market, earnings: known, section, fit: fits.at(-1), slope: slopeOn(outcomes, day) })
    const date = trainingDate(market, section)
    if (date) dates.push(date)
    weeks.push(week)
    if (week.lesson) outcomes.push(week.lesson)
    quarter = quarterOf(day)
  }
  return { market, earnings: known, fits, weeks }
}

/** Undefined with fewer than 20 served stocks. */
export function rankingOf(
  market: AlphaMarket,
  earnings: AlphaEarnings,
  section: CrossSection,
  fit: AlphaFit,
): Ranking | undefined {
  const places = servedPlaces(market, section)
  if (places.length < FEWEST_SERVED) return undefined
  const { panel } = market
  const day = panel.day[section.row]
  const surprises = places.map((place) =>
    surpriseOn(earnings, panel.stocks[section.members[place]].symbol, day),
  )
  return rankServed(section, fit.coefficients, places, surprises)
}

/** Outcome known on a day, after the embargo. */
export const resolvedBy = <W extends { readonly day: Day }>(weeks: readonly W[], day: Day): readonly W[] =>
  weeks.slice(0, weeks.findLastIndex((week) => week.day + OUTCOME_EMBARGO_DAYS <= day) + 1)

const slopeOn = (outcomes: readonly WeekOfOutcomes[], day: Day): ShrunkSlope =>
  shrunkSlope(resolvedBy(outcomes, day))

function weekAt(at: {
  readonly market: AlphaMarket
  readonly earnings: AlphaEarnings
  readonly section: CrossSection
  readonly fit: AlphaFit | undefined
  readonly slope: ShrunkSlope
}): AlphaWeek {
  const { market, section, fit, slope } = at
  const places = servedPlaces(market, section)
  const members = places.map((place) => section.members[place])
  const day = market.panel.day[section.row]
  const outcomes = outcomesAt(market, section.row, members)
  const ranking = fit && rankingOf(market, at.earnings, section, fit)
  return {
    row: section.row,
    day,
    members,
    volatility: Float64Array.from(places, (place) => section.volatility[place]),
    ...outcomes,
    ranking,
    slope,
    lesson: ranking && lessonOf(day, ranking.position, outcomes.excess),
  }
}
