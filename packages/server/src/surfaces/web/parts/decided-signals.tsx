import type { ComponentChildren } from 'preact'
import type { TrackRecordReader } from '../../../service/ports.ts'
import { percent } from '../number-text.ts'
import { recordRows } from '../record-rows.ts'
import { dateText } from '../time-text.ts'
import { sideWord } from './glyphs.tsx'
import { outcomeMark } from './outcome-mark.tsx'
import { sectionHead } from './section-head.tsx'

const MOST_SHOWN = 20

/** The latest signals of the record that have come out, with their outcomes. */
export function decidedSignals(record: TrackRecordReader): ComponentChildren {
  const { rows } = recordRows(record, { source: undefined, outcome: undefined, before: undefined })
  const decided = rows
    .filter(({ outcome }) => outcome === 'came' || outcome === 'failed')
    .slice(0, MOST_SHOWN)
  return (
    <section id="decided">
      {sectionHead(
        'Decided',
        <a href="/track-record">The whole record</a>,
        'The latest that were written down and have come out, whatever the outcome.',
      )}
      {decided.length === 0 ? (
        <p>
          <b>Nothing has been decided yet.</b>
        </p>
      ) : (
        <div class="fig">
          <table class="tight pad stack">
            <caption class="vh">Decided signals, the latest first</caption>
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
                  Issued
                </th>
              </tr>
            </thead>
            <tbody>
              {decided.map(({ signal, at, outcome }) => (
                <tr>
                  <th scope="row" class="nowrap">
                    <a href={`/asset/${encodeURIComponent(signal.symbol)}`}>{signal.symbol}</a>{' '}
                    {sideWord(signal.direction)}
                  </th>
                  <td>
                    <code>{signal.signal_type}</code>
                  </td>
                  <td class="num">
                    <b>{percent(signal.confidence)}</b>
                    <span class="sub">base {percent(signal.base_rate)}</span>
                  </td>
                  <td>{outcomeMark(outcome)}</td>
                  <td class="label">{signal.event}</td>
                  <td class="num">
                    <a href={`/track-record/${encodeURIComponent(signal.id)}`}>{dateText(at)}</a>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}
