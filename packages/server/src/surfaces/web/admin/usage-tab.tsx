import type { ComponentChildren } from 'preact'
import type { UsageLogRow } from '../../../operations/admin/usage.ts'
import { fixed, whole } from '../number-text.ts'
import { type Column, plainFigure, plainTable } from '../parts/plain-table.tsx'
import { type DeskView, filterForm, pager } from './list-parts.tsx'

export interface ListedUsage {
  readonly usage: readonly UsageLogRow[]
  readonly cursor: string | null
}

export const CALL_COLUMNS: readonly Column<UsageLogRow>[] = [
  { title: 'At, UTC', of: ({ at }) => at.slice(0, 19).replace('T', ' ') },
  { title: 'Endpoint', of: ({ endpoint }) => <code>{endpoint}</code> },
  { title: 'Credits', numeric: true, of: ({ credits }) => whole(credits) },
  { title: 'Status', numeric: true, of: ({ status }) => String(status) },
  { title: 'Milliseconds', numeric: true, of: ({ latency_ms: took }) => fixed(took) },
]

const KEY: Column<UsageLogRow> = {
  title: 'Key',
  of: ({ key_id: id, key }) => (
    <a href={`/admin/keys/${id}`}>
      {id} <code>{key}</code>
    </a>
  ),
}

export const usageTab = ({ usage, cursor }: ListedUsage, { query }: DeskView): ComponentChildren => (
  <>
    {filterForm(
      'usage',
      [
        { name: 'key_id', label: 'Key number' },
        { name: 'endpoint', label: 'Endpoint', hint: '/v1/prices' },
        { name: 'status', label: 'Status', hint: '402' },
        { name: 'from', label: 'From', hint: '2026-11-20T00:00:00Z' },
        { name: 'to', label: 'To', hint: '2026-11-21T00:00:00Z' },
      ],
      query,
    )}
    {plainFigure(
      'Usage log',
      plainTable({
        caption: 'Usage log',
        rows: usage,
        columns: [CALL_COLUMNS[0], KEY, ...CALL_COLUMNS.slice(1)],
        empty: cursor === null ? 'No call matches.' : 'No call matches among those read so far. Go on below.',
      }),
    )}
    {pager(query, 'usage', cursor)}
    <p class="note spaced">Newest first. Keys are masked; parameters are not kept.</p>
  </>
)
