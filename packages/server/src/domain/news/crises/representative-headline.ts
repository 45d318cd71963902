import type { CrisisReport } from './crisis-reports.ts'

/**
 * The report with the largest cosine between its title and the sum of all titles, words weighted by inverse document
 * frequency. Ties: the first.
 * @param reports at least one
 */
export function nearestToCentre(reports: readonly CrisisReport[]): CrisisReport {
  const counts = new Map<string, number>()
  const words = reports.map(({ headline }) => [...new Set(headline.tokens.map(({ stem }) => stem))])
  for (const stem of words.flat()) counts.set(stem, (counts.get(stem) ?? 0) + 1)
  let nearest = 0
  let best = Number.NEGATIVE_INFINITY
  for (let index = 0; index < reports.length; index++) {
    const shared = words[index].reduce(
      (sum, stem) => sum + (stem.length < 4 ? 0 : (counts.get(stem) ?? 0)),
      0,
    )
    const score = reports[index].weight * (shared / Math.sqrt(Math.max(1, words[index].length)))
    if (score > best) {
      best = score
      nearest = index
    }
  }
  return reports[nearest]
}
