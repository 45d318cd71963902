import type { Day } from '@bellwether-markets/engine/kernel/time'
import { servedPlaces } from '@bellwether-markets/engine/signals/alpha/alpha-week'
import { crossSectionAt } from '@bellwether-markets/engine/signals/alpha/cross-section'
import { alphaEarnings, surpriseOn } from '@bellwether-markets/engine/signals/alpha/earnings-surprise'
import { featuresByRow } from '@bellwether-markets/engine/signals/alpha/features/features-by-row'
import { type Ranking, rankServed } from '@bellwether-markets/engine/signals/alpha/scoring'
import type { AlphaStudy } from './alpha-study.ts'

/** Scores of the members of a week; NaN if unknown. */
export type WeeklyScores = ReadonlyMap<Day, Float64Array>

/** Every week's scores before they are made neutral, which the fact table does not keep. */
export const rawScores = (study: AlphaStudy): WeeklyScores => scoresAgain(study, ({ raw }) => raw)

/** A column of each week's ranking, made again from the fit of its day. */
export function scoresAgain(study: AlphaStudy, column: (ranking: Ranking) => Float64Array): WeeklyScores {
  const { market, fits, rowOf } = study
  const { paths, panel } = market
  const weeks = study.weeks.filter(({ score }) => score !== undefined)
  const earnings = alphaEarnings(study.earnings)
  const rows = weeks.map(({ day }) => rowOf.get(day) ?? Number.NaN)
  const features = featuresByRow(paths, panel.day, rows)
  return new Map(
    weeks.map(({ day, members }, at) => {
      const fit = fits.findLast((one) => one.day <= day)
      const section = crossSectionAt(market, rows[at], features(rows[at]))
      const places = servedPlaces(market, section)
      const symbols = places.map((place) => panel.stocks[section.members[place]].symbol)
      const surprises = symbols.map((symbol) => surpriseOn(earnings, symbol, day))
      const scores = column(rankServed(section, fit?.coefficients ?? [], places, surprises))
      const scoreOf = new Map(symbols.map((symbol, place) => [symbol, scores[place]]))
      return [day, Float64Array.from(members, (symbol) => scoreOf.get(symbol) ?? Number.NaN)]
    }),
  )
}
