import type { WordingTable } from '../../../data/schemas.ts'
import table from '../../../data/simulator/news-wordings.json' with { type: 'json' }

const { company, macro, commodity, crisis } = table
const ALL = { ...company, ...macro, ...commodity, ...crisis }

export type NewsKind = keyof typeof ALL
export type CrisisKind = keyof typeof crisis

/** English and German templates by kind of story, with `<name>` placeholders. */
export const NEWS_WORDINGS: Readonly<Record<NewsKind, WordingTable['crisis'][string]>> = ALL
