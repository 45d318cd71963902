import { asDay, formatDay } from '@bellwether-markets/engine/kernel/time'
import type { Analysis } from '@bellwether-markets/products/analysis/analysis-schema'
import type {
  AssetPast,
  DecidedSignal,
  SourcePast,
} from '@bellwether-markets/products/asset-past/past-schema'
import type { ComponentChildren } from 'preact'
import { percent, signed, whole } from '../number-text.ts'
import { callLine } from '../parts/figure.tsx'
import { sideWord } from '../parts/glyphs.tsx'
import { outcomeMark } from '../parts/outcome-mark.tsx'
import { sectionHead } from '../parts/section-head.tsx'
import { dataTable } from '../parts/table-head.tsx'
import { dateText } from '../time-text.ts'
import { isDrawn } from './asset-words.ts'

const SHOWN_FIRST = 6

interface Row {
  readonly source: string
  readonly signal: DecidedSignal
}

export function signalPast(analysis: Analysis, past: AssetPast | undefined) {
  const rows = (past?.sources ?? [])
    .filter(({ source }) => isDrawn(source))
    .flatMap(rowsOf)
    .sort((one, other) => other.signal.issued - one.signal.issued)
  const call = callLine({ path: `/v1/track-record?symbol=${analysis.symbol}`, credits: 0 })
  const note =
    'Newest first. Return: against what it is compared with, in the direction of the signal, before cost. Those of half an hour are only counted, above.'
  return (
    <section id="signals">
      {sectionHead(`Every decided signal on ${analysis.name}`, call, note)}
      {rows.length === 0 ? (
        <p>
          <b>No signal on it has been decided yet.</b>
        </p>
      ) : (
        <figure class="fig cq">
          {table(rows.slice(0, SHOWN_FIRST), 'The newest decided signals')}
          {rows.length > SHOWN_FIRST && (
            <details>
              <summary>
                Show all {whole(rows.length)}, back to {dayText(rows[rows.length - 1].signal.issued)}
              </summary>
              {table(rows.slice(SHOWN_FIRST), 'Earlier decided signals')}
            </details>
          )}
        </figure>
      )}
    </section>
  )
}

const rowsOf = ({ source, signals }: SourcePast): readonly Row[] =>
  signals.map((signal) => ({ source, signal }))

const table = (rows: readonly Row[], caption: string) =>
  dataTable({
    caption,
    style: 'pad stack ast',
    columns: [
      'Issued',
      'Signal',
      ['Stated', 'num', { class: 'num', 'data-l': 'stated' }],
      'Event',
      'Outcome',
      ['Return', 'num'],
    ],
    rows: rows.map(cellsOf),
  })

const cellsOf = ({ source, signal }: Row): readonly ComponentChildren[] => [
  <>
    {dayText(signal.issued)}
    <span class="sub">
      <code>{source}</code>
    </span>
  </>,
  sideWord(signal.direction),
  <>
    {percent(signal.probability)}
    <span class="sub">base {percent(signal.base_rate)}</span>
  </>,
  `${eventText(source, signal.direction)} until ${dayText(signal.resolved)}`,
  outcomeMark(signal.came ? 'came' : 'failed'),
  `${signed(signal.excess_pct)}%`,
]

const dayText = (day: number): string => dateText(formatDay(asDay(day)))

function eventText(source: string, direction: 'long' | 'short'): string {
  const isLong = direction === 'long'
  if (source === 'alpha_14d') return `${isLong ? 'beats' : 'trails'} the median of its stocks`
  if (source === 'radar_daily') return `${isLong ? 'beats' : 'trails'} the S&P 500 fund`
  return isLong ? 'rises' : 'falls'
}
