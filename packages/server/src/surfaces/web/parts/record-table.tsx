import type { ComponentChildren } from 'preact'
import type { RecordedCall } from '../../../service/track-record/recorded-calls.ts'
import { assetPath } from '../asset/asset-words.ts'
import { counted, percent, signed, whole } from '../number-text.ts'
import { CHOICES, type Filters, outcomeWord, type RowPage } from '../record-rows.ts'
import { dateText } from '../time-text.ts'
import { claimText, sourceTitle } from './call-words.ts'
import { choice, labelled, Submit } from './form.tsx'
import { sideWord } from './glyphs.tsx'
import { outcomeMark } from './outcome-mark.tsx'
import { sectionHead } from './section-head.tsx'
import { dataTable } from './table-head.tsx'

export interface RecordTable {
  readonly filters: Filters
  readonly page: RowPage
  /** Whether an earlier page exists. */
  readonly isLater: boolean
}

export function recordTable({ filters, page, isLater }: RecordTable) {
  const csv = `/track-record.csv${queryOf(filters)}`
  return (
    <section id="calls">
      {sectionHead(
        'Every call',
        <a class="btn quiet" href={csv} download="track-record.csv">
          CSV of {counted(page.count, 'row')}
        </a>,
      )}
      {filterForm(filters)}
      {page.rows.length === 0 ? (
        <p class="note">No call of the record is of this kind.</p>
      ) : (
        <div class="fig">
          {dataTable({
            caption: 'Every call, the latest first',
            style: 'pad stack calls',
            columns: ['Issued', 'Call', ['Stated', 'num'], 'Event', 'Outcome', ['Return', 'num']],
            rows: page.rows.map(cellsOf),
          })}
          <p class="foot">
            {whole(page.rows.length)} of {whole(page.count)}.{' '}
            {isLater && <a href={`/track-record${queryOf(filters)}#calls`}>Latest</a>}{' '}
            {page.before === undefined ? null : (
              <a href={`/track-record${queryOf(filters, page.before)}#calls`}>Older</a>
            )}
          </p>
        </div>
      )}
    </section>
  )
}

const queryOf = (filters: Filters, before?: number): string => {
  const query = new URLSearchParams({ ...filters, ...(before && { before: String(before) }) })
  return query.size === 0 ? '' : `?${query}`
}

const cellsOf = (call: RecordedCall): readonly ComponentChildren[] => [
  <>
    <a href={signalPath(call.id)}>{dateText(call.issued_at)}</a>
    <span class="sub">
      {call.source}
      {call.mode === 'live' ? null : `, ${call.mode}`}
    </span>
  </>,
  <>
    <a class="sym" href={assetPath(call.symbol)}>
      {call.symbol}
    </a>{' '}
    {sideWord(call.direction)}
  </>,
  <>
    {percent(call.confidence)}
    <span class="sub">base {percent(call.base_rate)}</span>
  </>,
  claimText(call),
  outcomeMark(outcomeWord(call)),
  call.excessReturn === null ? '–' : `${signed(100 * call.excessReturn)}%`,
]

export const signalPath = (id: string): string => `/track-record/${encodeURIComponent(id)}`

const WORDS: Readonly<Record<string, string>> = {
  came: 'came true',
  failed: 'did not',
  source: 'Source',
  direction: 'Direction',
  outcome: 'Outcome',
  kind: 'Kind',
  regime: 'Regime',
}

const filterForm = (filters: Filters) => (
  <form class="filters" method="get" action="/track-record#calls">
    {(Object.keys(CHOICES) as (keyof typeof CHOICES)[]).map((name) =>
      choice({
        id: `f-${name}`,
        name,
        label: WORDS[name],
        chosen: filters[name],
        options: CHOICES[name].map((one) => [
          one,
          name === 'source' ? sourceTitle(one) : (WORDS[one] ?? one),
        ]),
      }),
    )}
    {labelled(
      'f-symbol',
      'Symbol',
      <input id="f-symbol" name="symbol" value={filters.symbol ?? ''} maxlength={20} autocomplete="off" />,
    )}
    {(['from', 'to'] as const).map((name) =>
      labelled(
        `f-${name}`,
        name === 'from' ? 'From' : 'To',
        <input id={`f-${name}`} name={name} type="date" value={filters[name] ?? ''} />,
      ),
    )}
    <Submit label="Show" quiet />
  </form>
)
