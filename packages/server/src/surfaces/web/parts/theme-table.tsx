import type { Events } from '@bellwether-markets/products/events/events-schema'
import type { ComponentChildren } from 'preact'
import { assetPath } from '../asset/asset-words.ts'
import { fixed, signed } from '../number-text.ts'
import { instantText } from '../time-text.ts'
import { meterCell } from './chart-scale.tsx'
import { dataTable } from './table-head.tsx'

type Theme = Events['themes'][number]
type Move = Theme['moves'][number]

/** Themes of less impact are folded. */
const FLOOR = 5
const MOST_MOVES = 3

/** What the news of the last days is about, a row a theme, and what the named assets did. */
export function themeTable({ themes, coverage }: Events) {
  const read =
    coverage === null
      ? 'No headlines were read.'
      : `${coverage.headlines} headlines of ${coverage.publishers} publishers were read.`
  if (themes.length === 0) {
    return (
      <>
        <p>
          <b>No event in the news of the last days.</b>
        </p>
        <p class="note">{read}</p>
      </>
    )
  }
  // A theme whose impact is not known yet is not hidden.
  const large = themes.filter(({ impact }) => impact === null || impact >= FLOOR)
  const small = themes.filter(({ impact }) => impact !== null && impact < FLOOR)
  return (
    <>
      {large.length === 0 ? (
        <p>No theme has an impact of {FLOOR} or more.</p>
      ) : (
        table(large, 'Events by theme')
      )}
      {small.length === 0 ? null : (
        <details class="spaced">
          <summary>
            {small.length} more below impact {FLOOR}
          </summary>
          {table(small, `Themes below impact ${FLOOR}`)}
        </details>
      )}
      <p class="note spaced">{read} Impact is from 0 to 100.</p>
    </>
  )
}

const table = (themes: readonly Theme[], caption: string) =>
  dataTable({
    caption,
    style: 'ev stack',
    columns: [['Since', undefined, 'nowrap'], 'Theme', 'What the assets did', 'Impact'],
    naming: 1,
    rows: themes.map(cellsOf),
  })

const cellsOf = ({
  name,
  headlines: [largest],
  stories,
  first_seen_at,
  moves,
  assets,
  impact,
}: Theme): readonly ComponentChildren[] => [
  <>
    {instantText(first_seen_at)}
    <span class="sub">
      {stories} {stories === 1 ? 'story' : 'stories'}
    </span>
  </>,
  <>
    <span class="sym">{name.en}</span>
    {largest && (
      <span class="sub">
        {largest.title}, {largest.source}
      </span>
    )}
  </>,
  moves.length === 0 ? (
    <span class="label">
      {assets.length === 0 ? 'names no asset' : `${assets.join(', ')}: no session since`}
    </span>
  ) : (
    <span class="key-row">{moves.slice(0, MOST_MOVES).map(moved)}</span>
  ),
  meterCell(fixed(impact, 0), impact),
]

const UNITS: Readonly<Record<Move['unit'], string>> = {
  percent: '%',
  basis_points: ' basis points',
  points: ' points',
}

const moved = ({ symbol, change, unit, times_usual }: Move) => (
  <span class="nowrap">
    <a href={assetPath(symbol)}>{symbol}</a> {signed(change)}
    {UNITS[unit]}
    <span class="label"> {fixed(Math.abs(times_usual))} × usual</span>
  </span>
)
