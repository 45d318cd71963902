import table from '../../../../data/news/publishers.json' with { type: 'json' }
import type { PublisherTable } from '../../../../data/schemas.ts'

const { known, collectors, alsoKnownAs } = table as PublisherTable

/** Publishers that name themselves at the end of titles, as `publisherKey` spells them. */
export const KNOWN_PUBLISHERS: ReadonlySet<string> = new Set(known)

/** Those that publish what others wrote. */
export const COLLECTORS: ReadonlySet<string> = new Set(collectors)

export const ALSO_KNOWN_AS: Readonly<Record<string, string>> = alsoKnownAs
