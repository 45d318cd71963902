import table from '../../../data/simulator/news-wordings.json' with { type: 'json' }

/** English and German wordings of one kind of story. `<name>` and the like are filled with what was simulated. */
export interface NewsWordings {
  readonly en: readonly string[]
  readonly de: readonly string[]
}

const { company, macro, commodity, crisis } = table

const ALL = { ...company, ...macro, ...commodity, ...crisis }
export type NewsKind = keyof typeof ALL
export type CrisisKind = keyof typeof crisis

/** Every kind of story with at least six English wordings and three German ones. */
export const NEWS_WORDINGS: Readonly<Record<NewsKind, NewsWordings>> = ALL
