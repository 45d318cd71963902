import { readFileSync } from 'node:fs'
import type { EvaluationMarket } from '../../research/evaluation-section.ts'
import type { NewsGold } from '../../research/news-gold.ts'
import { newsGoldSection } from '../../research/news-gold-section.ts'

const read = (file: string) => JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8'))

export const GOLD: NewsGold = {
  headlines: read('./linking/headlines.json'),
  pairs: read('./duplicates/pairs.json'),
  negations: read('./negation.json'),
}

/** What the evaluation measures on the scored half, by the names of its values. */
export const goldValues = (): Readonly<Record<string, number>> => {
  const context = { progress: () => undefined, formsTried: () => 0, forward: () => undefined }
  const { rows } = newsGoldSection.run({ gold: GOLD } as EvaluationMarket, context).report
  return Object.assign({}, ...rows.map(({ values }) => values))
}
