import { DAY, type Instant } from '../../kernel/time.ts'
import { companyFigures, type FigureRow } from '../quality/company-figures.ts'
import { qualityInputs } from '../quality/quality-inputs.ts'
import { type QualityScore, type RatedStock, rankedQuality } from '../quality/quality-score.ts'

/** Called with ascending instants; equal to `qualityScores`. */
export type QualityHistory = (at: Instant) => readonly QualityScore[]

interface Company {
  readonly rows: readonly FigureRow[]
  known: number
  inputs: readonly number[] | undefined
  /** When its figures are too old. */
  expires: number
}

interface SectorGroup {
  readonly members: readonly number[]
  scores: readonly QualityScore[]
}

const OLDEST_LATEST_DAYS = 400

/**
 * Recomputes a company only if it published or its figures expired, and a sector only if a company changed.
 * @param rows of any companies, in any order
 * @returns in the order of the stocks
 */
export function qualityHistory(rows: readonly FigureRow[], stocks: readonly RatedStock[]): QualityHistory {
  const bySymbol = Map.groupBy(rows, (row) => row.symbol)
  const companies = stocks.map(({ symbol }): Company => {
    const own = (bySymbol.get(symbol) ?? []).toSorted((a, b) => a.knownAt - b.knownAt)
    return { rows: own, known: 0, inputs: undefined, expires: Number.POSITIVE_INFINITY }
  })
  const groups = [...Map.groupBy(stocks.keys(), (at) => stocks[at].sector).values()].map(
    (members): SectorGroup => ({ members, scores: rankedQuality(members.map(() => undefined)) }),
  )
  const scores = new Array<QualityScore>(stocks.length)
  let begun = false
  return (at) => {
    for (const group of groups) {
      const changed = group.members.filter((member) => renew(companies[member], at)).length > 0
      if (!changed && begun) continue
      group.scores = rankedQuality(group.members.map((member) => companies[member].inputs))
      group.members.forEach((member, place) => {
        scores[member] = group.scores[place]
      })
    }
    begun = true
    return scores
  }
}

function renew(company: Company, at: Instant): boolean {
  const before = company.known
  while (company.known < company.rows.length && company.rows[company.known].knownAt <= at) company.known++
  if (company.known === before && at <= company.expires) return false
  const figures = companyFigures(company.rows.slice(0, company.known), at)
  company.inputs = figures && qualityInputs(figures)
  company.expires = figures ? (figures.latest + OLDEST_LATEST_DAYS) * DAY : Number.POSITIVE_INFINITY
  return true
}
