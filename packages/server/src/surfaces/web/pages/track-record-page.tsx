import type { SourceRecord } from '@bellwether-markets/products/track-record/source-record'
import type { TrackRecord } from '../../../operations/track-record/track-record-schema.ts'
import type { Page, PageDeps, PageInput, PageRequest } from '../page.ts'
import { added, counts, KINDS, pastProgress, type RecordKind, said } from '../parts/record-figures.tsx'
import { recordTable } from '../parts/record-table.tsx'
import { findingText } from '../parts/record-words.ts'
import { intro } from '../parts/section-head.tsx'
import { verifyPanel } from '../parts/verify-panel.tsx'
import { verifierHash } from '../record/record-routes.ts'
import { FILTERS, filtersOf, rowPage } from '../record-rows.ts'
import { longDateText } from '../time-text.ts'

export const trackRecord: Page = {
  path: '/track-record',
  query: ['shown', 'before', ...FILTERS],
  changesWith: ({ record }) =>
    `${record.head()?.seq ?? 0} ${record.statistics()?.asOf ?? 0} ${record.past()?.through ?? 0} ${record.latestStamped()?.stamp?.at ?? 0}`,
  render: recordPage,
}

function recordPage({ query }: PageRequest, deps: PageDeps): PageInput {
  const data = deps.trackRecord({ limit: 1, detail: 'full' }).data as TrackRecord
  const kind = KINDS.find((one) => one === query.get('shown')) ?? strongest(data)
  const sources = (data.statistics?.[kind] ?? []).toSorted(byHitRate)
  const filters = filtersOf(query)
  const before = Number(query.get('before')) || undefined
  const page = rowPage(deps.calls(), filters, before)
  return {
    path: '/track-record',
    title: `Track record: ${heading(sources)}`,
    description:
      'Every call, its outcome, hit rates against base rates, and the proof that nothing was changed.',
    kind: 'record',
    scripts: ['verify.js'],
    canonical: '/track-record',
    main: [
      intro(heading(sources), lead(sources, deps)),
      pastProgress(deps.record.past()),
      counts(sources),
      said(kind, sources, deps.market),
      sources.length === 0 ? null : added(sources, deps.view.risk()?.data),
      verifyPanel({
        data,
        baseUrl: deps.baseUrl(),
        programHash: verifierHash(),
        stamped: deps.record.latestStamped(),
      }),
      recordTable({ filters, page, isLater: before !== undefined }),
    ],
  }
}

/** Live if any live call is decided; otherwise the kind with more decided calls. */
function strongest({ statistics }: TrackRecord): RecordKind {
  const decided = (kind: RecordKind): number =>
    (statistics?.[kind] ?? []).reduce((sum, { overall }) => sum + overall.n, 0)
  if (decided('live') > 0) return 'live'
  return decided('paper') > decided('backtest') ? 'paper' : 'backtest'
}

/** The surest above its base rate first. */
const byHitRate = (one: SourceRecord, other: SourceRecord): number => surplus(other) - surplus(one)

const surplus = ({ overall }: SourceRecord): number =>
  overall.base_rate === null ? -1 : overall.hit_rate_interval_95[0] - overall.base_rate

const heading = (sources: readonly SourceRecord[]): string =>
  sources.some(({ overall }) => overall.n > 0) ? findingText(sources) : 'Nothing has been decided yet.'

function lead(sources: readonly SourceRecord[], { calls }: PageDeps): string {
  if (sources.some(({ overall }) => overall.n > 0)) {
    return 'Markets are close to a coin. This page shows how close, source by source, with the failures in the same table as the rest.'
  }
  const due = calls()
    .filter(({ outcome }) => outcome === 'open')
    .map(({ resolves_at: at }) => at)
    .sort()
    .at(0)
  return due === undefined
    ? 'No call has been issued yet.'
    : `The first outcome is due on ${longDateText(due)}.`
}
