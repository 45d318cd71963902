import type { ComponentChildren } from 'preact'
import { formatInstant } from '../../../kernel/time.ts'
import type { SourceFreshness } from '../../../service/ports.ts'
import { fixed, percent, whole } from '../number-text.ts'
import { plainFigure, plainTable } from '../parts/plain-table.tsx'
import { moment } from './list-parts.tsx'
import type { Overview } from './overview-data.ts'

const isLate = ({ supply }: SourceFreshness): boolean => supply?.stale === true

export const overviewTab = (overview: Overview, sources: readonly SourceFreshness[]): ComponentChildren => {
  const { calls, isCut, errors, p50, p95, revenue, activeKeys, keys } = overview
  const late = sources.filter(isLate)
  const rows: readonly (readonly [string, ComponentChildren])[] = [
    ['Calls, 24 hours', `${whole(calls)}${isCut ? ' or more' : ''}`],
    ['Half answered within', took(p50)],
    ['95% answered within', took(p95)],
    ['Refused or failed', calls === 0 ? '–' : `${whole(errors)} (${percent(errors / calls)})`],
    ['Sold in 30 days', revenue.length === 0 ? 'nothing' : revenue.map(sold).join(', ')],
    ['Keys used in 7 days', `${whole(activeKeys)} of ${whole(keys)}`],
    ['Sources that are late', `${late.length} of ${sources.length}`],
  ]
  return plainFigure(
    'Overview',
    <dl class="kv body">
      {rows.map(([label, value]) => (
        <>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </>
      ))}
    </dl>,
    <a href="/status">Status of the products</a>,
  )
}

const took = (milliseconds: number | undefined): string =>
  milliseconds === undefined ? 'no call yet' : `${fixed(milliseconds, 0)} ms`

const MINOR: Readonly<Record<string, number>> = { USDC: 1_000_000 }

const sold = ({ currency, minor, orders }: Overview['revenue'][number]): string =>
  `${fixed(minor / (MINOR[currency] ?? 100), 2)} ${currency} in ${whole(orders)} ${orders === 1 ? 'order' : 'orders'}`

export const sourcesTab = (sources: readonly SourceFreshness[]): ComponentChildren =>
  plainFigure(
    'Sources',
    plainTable({
      caption: 'Sources',
      rows: sources,
      empty: 'No source has reported yet.',
      columns: [
        { title: 'Source', of: ({ id }) => id },
        { title: 'State', of: (source) => (isLate(source) ? 'late' : 'answering') },
        {
          title: 'Latest, UTC',
          of: ({ knownAt }) => moment(knownAt === undefined ? null : formatInstant(knownAt)),
        },
        {
          title: 'Next try, UTC',
          of: ({ supply }) =>
            moment(supply?.nextTryAt === undefined ? null : formatInstant(supply.nextTryAt)),
        },
        { title: 'Last error', of: ({ supply }) => supply?.lastError ?? '–' },
      ],
    }),
  )
