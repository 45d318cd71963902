import type { ComponentChildren } from 'preact'
import type { RecordedCall } from '../../../service/track-record/recorded-calls.ts'
import { assetPath } from '../asset/asset-words.ts'
import { percent, signed, whole } from '../number-text.ts'
import { CHOICES, type Filters, outcomeWord, type RowPage } from '../record-rows.ts'
import { dateText } from '../time-text.ts'
import { claimText, sourceTitle } from './call-words.ts'
import { sideWord } from './glyphs.tsx'
import { outcomeMark } from './outcome-mark.tsx'
import { tableHead } from './table-head.tsx'

export interface RecordTable {
  readonly filters: Filters
  readonly page: RowPage
  /** Whether an earlier page exists. */
  readonly isLater: boolean
}

export function recordTable({ filters, page, isLater }: RecordTable): ComponentChildren {
  const csv = `/track-record.csv${queryOf(filters)}`
  return (
    <section id="calls">
      <div class="head">
        <h2>Every call</h2>
        <a class="btn quiet" href={csv} download="track-record.csv">
          CSV of {whole(page.count)} {page.count === 1 ? 'row' : 'rows'}
        </a>
      </div>
      {filterForm(filters)}
      {page.rows.length === 0 ? (
        <p class="note">No call of the record is of this kind.</p>
      ) : (
        <div class="fig">
          <table class="pad stack calls">
            {tableHead('Every call, the latest first', [
              'Issued',
              'Call',
              ['Stated', 'num'],
              'Event',
              'Outcome',
              ['Return', 'num'],
            ])}
            <tbody>{page.rows.map(row)}</tbody>
          </table>
          <p class="foot">
            {whole(page.rows.length)} of {whole(page.count)}.{' '}
            {isLater ? <a href={`/track-record${queryOf(filters)}#calls`}>Latest</a> : null}{' '}
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

function row(call: RecordedCall): ComponentChildren {
  return (
    <tr>
      <th scope="row">
        <a href={signalPath(call.id)}>{dateText(call.issued_at)}</a>
        <span class="sub">
          {call.source}
          {call.mode === 'live' ? null : `, ${call.mode}`}
        </span>
      </th>
      <td>
        <a class="sym" href={assetPath(call.symbol)}>
          {call.symbol}
        </a>{' '}
        {sideWord(call.direction)}
      </td>
      <td class="num">
        {percent(call.confidence)}
        <span class="sub">base {percent(call.base_rate)}</span>
      </td>
      <td>{claimText(call)}</td>
      <td>{outcomeMark(outcomeWord(call))}</td>
      <td class="num">{call.excessReturn === null ? '–' : `${signed(100 * call.excessReturn)}%`}</td>
    </tr>
  )
}

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

const filterForm = (filters: Filters): ComponentChildren => (
  <form class="filters" method="get" action="/track-record#calls">
    {(Object.keys(CHOICES) as (keyof typeof CHOICES)[]).map((name) => (
      <div>
        <label for={`f-${name}`}>{WORDS[name]}</label>
        <select id={`f-${name}`} name={name}>
          <option value="">All</option>
          {CHOICES[name].map((one) => (
            <option value={one} {...(filters[name] === one ? { selected: true } : {})}>
              {name === 'source' ? sourceTitle(one) : (WORDS[one] ?? one)}
            </option>
          ))}
        </select>
      </div>
    ))}
    <div>
      <label for="f-symbol">Symbol</label>
      <input id="f-symbol" name="symbol" value={filters.symbol ?? ''} maxlength={20} autocomplete="off" />
    </div>
    {(['from', 'to'] as const).map((name) => (
      <div>
        <label for={`f-${name}`}>{name === 'from' ? 'From' : 'To'}</label>
        <input id={`f-${name}`} name={name} type="date" value={filters[name] ?? ''} />
      </div>
    ))}
    <button class="btn quiet" type="submit">
      Show
    </button>
  </form>
)
