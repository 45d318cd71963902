import { servedPlaces } from '../packages/server/src/domain/signals/alpha/alpha-week.ts'
import { crossSectionAt } from '../packages/server/src/domain/signals/alpha/cross-section.ts'
import { alphaEarnings, surpriseOn } from '../packages/server/src/domain/signals/alpha/earnings-surprise.ts'
import { featuresByRow } from '../packages/server/src/domain/signals/alpha/features/features-by-row.ts'
import { type Ranking, rankServed } from '../packages/server/src/domain/signals/alpha/scoring.ts'
import type { Day } from '../packages/server/src/kernel/time.ts'
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
