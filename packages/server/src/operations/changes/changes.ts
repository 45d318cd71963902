import { formatInstant } from '@bellwether-markets/engine/kernel/time'
import type { Universe } from '@bellwether-markets/engine/market/asset'
import type { Concise } from '@bellwether-markets/products/contract/concise'
import { defineOperation, type Example } from '@bellwether-markets/products/contract/operation'
import { InstantParameter } from '@bellwether-markets/products/contract/query/query'
import { Type } from 'typebox'
import { futureError, sinceRefusal } from '../../service/answer/call-errors.ts'
import type { Clock } from '../../service/ports.ts'
import type { CurrentSnapshots } from '../../service/snapshots/current-snapshots.ts'
import { Changes } from './change.ts'
import { compareAll, nextAfter } from './compare-all.ts'
import example from './example.json' with { type: 'json' }

interface ChangesDeps {
  readonly currentSnapshots: CurrentSnapshots
  readonly marketClock: Clock
  readonly marketUniverse: () => Universe
}

export const changes = defineOperation({
  id: 'changes',
  method: 'GET',
  effect: 'read',
  path: '/v1/changes',
  title: 'Changes',
  brief: 'Find what changed since an instant',
  summary:
    'What changed since an instant that matters to a decision, most important first. Free when nothing did.',
  doc: `Compares the answers of risk, regime, commodities, signals and prices as of \`since\` with those as of now (or
\`as_of\`). It lists only changes that matter to a decision:

- a new regime, or one that waits for confirmation;
- a new status of the risk index or of a region, and large moves of the index;
- raw materials that changed direction;
- calls that are new, turned, were withdrawn, stand again or came due;
- prices that moved more than is ordinary for their class.

Send \`cursor\` as \`since\` the next time: no change is then repeated or missed.

An answer with changes costs 1 credit, an empty one nothing.`,
  access: 'keyed',
  credits: 1,
  query: Type.Object({
    since: InstantParameter({
      description: 'Compare with the answers as of this instant: the `cursor` of the last call',
      examples: ['2020-03-13T21:00:00Z'],
    }),
    as_of: Type.Optional(
      InstantParameter({
        description: 'Compare up to this instant rather than up to now',
        examples: ['2020-03-16T21:00:00Z'],
      }),
    ),
  }),
  result: Changes,
  errors: ['no_data_yet', 'compute_quota'],
  tool: { name: 'get_market_risk', view: 'changes' },
  list: 'changes',
  concise: conciseChanges,
  example: example as Example<typeof Changes>,
  async handle({ query, asker }, { currentSnapshots, marketClock, marketUniverse }: ChangesDeps) {
    const now = marketClock.now()
    const { since, as_of: until = now } = query
    if (until > now) throw futureError('as_of', until, now)
    if (since > until) throw sinceRefusal(since, until)
    const { changes, compared } = await compareAll(currentSnapshots, since, until, {
      asker,
      universe: marketUniverse(),
    })
    const data: Changes = {
      since: formatInstant(since),
      until: formatInstant(until),
      cursor: formatInstant(until),
      changes,
      count: changes.length,
      compared,
    }
    const next = nextAfter(changes[0])
    return changes.length === 0 ? { data, asOf: until, credits: 0, next } : { data, asOf: until, next }
  },
})

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
