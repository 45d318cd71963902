import table from '../../../../data/news/publishers.json' with { type: 'json' }
import type { PublisherTable } from '../../../../data/schemas.ts'

const { known, collectors, alsoKnownAs } = table as PublisherTable

/** Publishers that append their name to titles, spelled as by `publisherKey`. */
export const KNOWN_PUBLISHERS: ReadonlySet<string> = new Set(known)

/** Aggregators of other publishers' articles. */
export const COLLECTORS: ReadonlySet<string> = new Set(collectors)

export const ALSO_KNOWN_AS: Readonly<Record<string, string>> = alsoKnownAs
