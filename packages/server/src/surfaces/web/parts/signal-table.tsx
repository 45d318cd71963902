import type { Signal } from '@bellwether-markets/engine/kernel/signal'
import type { ComponentChildren } from 'preact'
import type { RecordedCall } from '../../../service/track-record/recorded-calls.ts'
import { assetPath } from '../asset/asset-words.ts'
import { percent, whole } from '../number-text.ts'
import { matching, outcomeWord } from '../record-rows.ts'
import { dateText, dayText, instantText } from '../time-text.ts'
import { claimText } from './call-words.ts'
import { type ConfidenceScale, confidenceCell, confidenceScale } from './confidence-cell.tsx'
import { sideWord } from './glyphs.tsx'
import { outcomeMark } from './outcome-mark.tsx'
import { signalPath } from './record-table.tsx'
import { sectionHead } from './section-head.tsx'
import { dataTable } from './table-head.tsx'

export function signalTable(signals: readonly Signal[], nameOf: (symbol: string) => string | undefined) {
  const scale = confidenceScale(
    signals.map(({ confidence, base_rate: base }) => ({ value: confidence, base })),
  )
  return dataTable({
    caption: 'Latest signals',
    style: 'sig stack',
    columns: [
      ['Signal', undefined, 'nowrap'],
      'Source',
      ['Why', undefined, 'why'],
      'Probability, against base rate',
      ['Now', 'num'],
      ['Checked', 'num'],
    ],
    rows: signals.map((signal) => cellsOf(signal, scale, nameOf(signal.symbol))),
  })
}

function cellsOf(
  signal: Signal,
  scale: ConfidenceScale,
  name: string | undefined,
): readonly ComponentChildren[] {
  const { symbol, direction, signal_type: source, confidence, base_rate: base, kind } = signal
  return [
    <>
      <a class="sym" href={assetPath(symbol)}>
        {symbol}
      </a>{' '}
      {kind === 'signal' && sideWord(direction)}
      <span class="sub">{name ?? ''}</span>
    </>,
    <code>{source}</code>,
    <>
      {firstSentence(signal.reason_en)} {evidenceChip(signal)}
    </>,
    confidenceCell({ value: confidence, base }, scale),
    kind === 'screen' || signal.confidence_now === null ? '–' : percent(signal.confidence_now),
    [checkedAt(signal), kind === 'signal' && <span class="sub">{eventWords(signal)}</span>],
  ]
}

/** A screen claims nothing; else whether the probability differs from the base rate by more than the calibration error. */
function evidenceChip({ kind, confidence, base_rate: base, calibration: { state, n, ece } }: Signal) {
  if (kind === 'screen') return <span class="chip none">a screen: no edge</span>
  if (state === 'prior' || n === 0) return <span class="chip none">nothing resolved yet</span>
  const within = ece !== null && Math.abs(confidence - base) <= ece
  const tested = `${state}, n = ${whole(n)}`
  return within ? (
    <span class="chip none" title={`Such probabilities were off by ${percent(ece)}`}>
      within its error, {tested}
    </span>
  ) : (
    <span class="chip">{tested}</span>
  )
}

const LEAST_WORDS = 90
const MOST_WORDS = 200

/** The first clause of a reason; a semicolon in brackets ends none. */
function firstSentence(reason: string): string {
  const end = /\.(?=\s|$)|;(?![^(]*\))/.exec(reason.slice(LEAST_WORDS))
  const text = end === null ? reason : reason.slice(0, LEAST_WORDS + end.index)
  const whole = text.replace(/[.;,]$/, '')
  return whole.length > MOST_WORDS
    ? `${whole.slice(0, MOST_WORDS).replace(/[\s,;(]+\S*$/, '')} …`
    : `${whole}.`
}

const checkedAt = ({ horizon, resolves_at: at }: Signal): string =>
  horizon.startsWith('PT') ? instantText(at) : dayText(at)

function eventWords({ horizon, benchmark, direction, event }: Signal): string {
  const span = horizon
    .replace(/^P1D$/, '1 day')
    .replace(/^P(\d+)D$/, '$1 days')
    .replace(/^PT(\d+)M$/, '$1 minutes')
    .replace(/^PT(\d+)H$/, '$1 h')
  const up = direction === 'long'
  if (benchmark !== null && !event.includes('median'))
    return `${up ? 'beats' : 'trails'} ${benchmark} in ${span}`
  if (event.includes('median')) return `${up ? 'above' : 'below'} the median in ${span}`
  return `${up ? 'up' : 'down'} in ${span}`
}

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
