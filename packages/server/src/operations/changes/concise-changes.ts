import type { Concise } from '@bellwether-markets/products/contract/concise'
import type { Changes } from './change.ts'

const ROWS = 10

/** The most important changes. */
export function conciseChanges(
  { since, until, cursor, changes, count, compared }: Changes,
  _query: object,
  limit: number | undefined,
): Concise {
  const shown = changes.slice(0, limit ?? ROWS)
  const missing = compared.filter(({ before, after }) => before === null || after === null)
  const [first] = changes
  return {
    summary:
      first === undefined
        ? `Nothing that matters to a decision changed from ${since} to ${until}.`
        : `${count} ${count === 1 ? 'change' : 'changes'} since ${since}; the most important: ${first.why}`,
    caveats: missing.map(({ product, before }) =>
      before === null ? `${product} had no answer at the earlier instant.` : `${product} has no answer now.`,
    ),
    cursor,
    columns: ['importance', 'kind', 'subject', 'before', 'after', 'why'],
    rows: shown.map(({ importance, kind, subject, before, after, why }) => [
      importance,
      kind,
      subject,
      before,
      after,
      why,
    ]),
    more: `${shown.length < count ? `limit=${count} for all; next` : 'Next'} time give the cursor as since.`,
  }
}
