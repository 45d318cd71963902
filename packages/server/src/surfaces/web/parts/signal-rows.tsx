import type { ComponentChildren } from 'preact'
import { SIGNAL_SOURCES } from '../../../kernel/signal.ts'
import { percent } from '../number-text.ts'
import { OUTCOMES, type RecordRow, type RowPage, type RowsInput } from '../record-rows.ts'
import { dateText, instantText } from '../time-text.ts'
import { sideWord } from './glyphs.tsx'
import { outcomeMark } from './outcome-mark.tsx'
import { sectionHead } from './section-head.tsx'

export const KINDS = ['live', 'paper', 'backtest'] as const
export type RecordKind = (typeof KINDS)[number]

export interface RowsView {
  readonly kind: RecordKind
  readonly input: RowsInput
  readonly page: RowPage
}

export function signalRows(view: RowsView): ComponentChildren {
  const { page } = view
  const note =
    'Every signal written down here, paper or live, the latest first. Nothing is left out: not the failures, not the voids.'
  const table =
    page.rows.length === 0 ? (
      <>
        <p>
          <b>No signal of this kind{page.before === undefined ? '' : ' among those looked at'}.</b>
        </p>
        <p class="note">Choose another source or outcome.</p>
      </>
    ) : (
      <div class="fig">
        <table class="tight pad stack all">
          <caption class="vh">All signals</caption>
          <thead>
            <tr>
              <th scope="col">Signal</th>
              <th scope="col">Source</th>
              <th scope="col" class="num">
                Stated
              </th>
              <th scope="col">Outcome</th>
              <th scope="col">Event</th>
              <th scope="col" class="num">
                Issued, resolves
              </th>
              <th scope="col">Hash</th>
            </tr>
          </thead>
          <tbody>{page.rows.map(row)}</tbody>
        </table>
      </div>
    )
  return (
    <section id="signals">
      {sectionHead('All signals', null, note)}
      {filterForm(view)}
      {table}
      {pager(view)}
    </section>
  )
}

function row({ at, mode, hash, signal, outcome }: RecordRow): ComponentChildren {
  return (
    <tr>
      <th scope="row" class="nowrap">
        <span class="sym">{signal.symbol}</span> {sideWord(signal.direction)}
      </th>
      <td>
        <code>{signal.signal_type}</code> <span class="label">{mode}</span>
      </td>
      <td class="num">
        <b>{percent(signal.confidence)}</b>
        <span class="sub">base {percent(signal.base_rate)}</span>
      </td>
      <td>{outcomeMark(outcome)}</td>
      <td class="label">{signal.event}</td>
      <td class="num">
        {instantText(at)}
        <span class="sub">{dateText(signal.resolves_at)}</span>
      </td>
      <td>
        <a class="mono" href={`/v1/track-record?signal_id=${encodeURIComponent(signal.id)}`}>
          {hash.slice(0, 8)}
          <span class="vh">, proof of {signal.id}</span>
        </a>
      </td>
    </tr>
  )
}

function pager({ page, input, kind }: RowsView): ComponentChildren {
  const link = (before: number | undefined, label: string): ComponentChildren => {
    const query = new URLSearchParams({ kind, source: input.source ?? '', outcome: input.outcome ?? '' })
    if (before !== undefined) query.set('before', String(before))
    return (
      <a class="btn quiet" href={`/track-record?${query.toString()}#signals`}>
        {label}
      </a>
    )
  }
  const latest = input.before === undefined ? null : link(undefined, 'Latest')
  const older = page.before === undefined ? null : link(page.before, 'Older')
  return latest === null && older === null ? null : (
    <p class="pager">
      {latest}
      {older}
    </p>
  )
}

const filterForm = ({ input, kind }: RowsView): ComponentChildren => (
  <form class="filters" method="get" action="/track-record#signals">
    <input type="hidden" name="kind" value={kind} />
    <div>
      <label for="source">Source</label>
      <select id="source" name="source">
        <option value="">All sources</option>
        {SIGNAL_SOURCES.map((one) => (
          <option {...(one === input.source ? { selected: true } : {})}>{one}</option>
        ))}
      </select>
    </div>
    <div>
      <label for="outcome">Outcome</label>
      <select id="outcome" name="outcome">
        <option value="">All outcomes</option>
        {OUTCOMES.map((one) => (
          <option {...(one === input.outcome ? { selected: true } : {})}>{one}</option>
        ))}
      </select>
    </div>
    <button class="btn quiet" type="submit">
      Show
    </button>
  </form>
)
