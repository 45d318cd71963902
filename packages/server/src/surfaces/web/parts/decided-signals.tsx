import type { RecordedCall } from '../../../service/track-record/recorded-calls.ts'
import { assetPath } from '../asset/asset-words.ts'
import { percent } from '../number-text.ts'
import { matching, outcomeWord } from '../record-rows.ts'
import { dateText } from '../time-text.ts'
import { claimText } from './call-words.ts'
import { sideWord } from './glyphs.tsx'
import { outcomeMark } from './outcome-mark.tsx'
import { signalPath } from './record-table.tsx'
import { sectionHead } from './section-head.tsx'
import { dataTable } from './table-head.tsx'

const MOST_SHOWN = 20

/** The latest signals of the record that have come out, with their outcomes. */
export function decidedSignals(calls: readonly RecordedCall[]) {
  const decided = matching(calls, {})
    .filter(({ outcome }) => outcome === 1 || outcome === 0)
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
          {dataTable({
            caption: 'Decided signals, the latest first',
            style: 'tight pad stack',
            columns: [
              ['Signal', undefined, 'nowrap'],
              'Source',
              ['Stated', 'num'],
              'Outcome',
              ['Event', undefined, 'label'],
              ['Issued', 'num'],
            ],
            rows: decided.map((call) => [
              <>
                <a href={assetPath(call.symbol)}>{call.symbol}</a> {sideWord(call.direction)}
              </>,
              <code>{call.source}</code>,
              <>
                <b>{percent(call.confidence)}</b>
                <span class="sub">base {percent(call.base_rate)}</span>
              </>,
              outcomeMark(outcomeWord(call)),
              claimText(call),
              <a href={signalPath(call.id)}>{dateText(call.issued_at)}</a>,
            ]),
          })}
        </div>
      )}
    </section>
  )
}
