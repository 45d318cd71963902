import type { RiskSeries } from '../../../products/risk-history/risk-series.ts'
import { fixed } from '../number-text.ts'
import { pathOf, runsOf } from '../parts/chart-scale.tsx'
import { stateClass } from '../parts/glyphs.tsx'
import { STATUS_BANDS } from '../parts/risk-words.ts'
import { MONTH_NAMES } from '../time-text.ts'

export interface LinkCard {
  readonly title: string
  readonly regime: string | undefined
  /** Of a year, the last row of the day of the card. */
  readonly rows: RiskSeries['rows']
}

const COLOURS: Readonly<Record<string, string>> = {
  calm: '#3b89ba',
  moderate: '#ab821c',
  elevated: '#983214',
  critical: '#560a36',
}
const [LEFT, RIGHT] = [72, 1128]
/** The family names of the cuts, as their files have them. */
const [REGULAR, SEMIBOLD] = ['Archivo SemiBold', 'Archivo SemiBold SemiBold']
const LINE_LETTERS = 30
const y = (value: number): number => 540 - value * 2.1

/** The picture of a link, 1200 by 630 px, as SVG. */
export function linkCard({ title, regime, rows }: LinkCard): string {
  const last = rows[rows.length - 1]
  const colour = COLOURS[stateClass(last.status)]
  const state = regime === undefined ? last.status : `${last.status}, in a ${regime} market`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630"><rect width="1200" height="630" fill="#f1f4f3"/>
<g transform="translate(${LEFT} 58) scale(1.7)"><path d="M1.5 19C7.5 19 8 16.5 9.4 10.5C10.4 6 11.3 3.5 13 3.5S15.6 6 16.6 10.5C18 16.5 18.5 19 24.5 19Z" fill="none" stroke="#12201c" stroke-width="2.2" stroke-linejoin="round"/><circle cx="13" cy="23.2" r="2.3" fill="${colour}"/></g>
${text(132, 94, 30, 'Bellwether', { family: SEMIBOLD })}
${text(RIGHT, 94, 26, longDay(last.date), { ink: '#56645f', end: true })}
${text(LEFT - 6, 280, 160, fixed(last.value))}
${linesOf(title)
  .map((line, index) => text(470, 190 + index * 50, 42, line, { family: SEMIBOLD }))
  .join('')}
${text(470, 282, 30, state, { ink: '#3f4d48' })}
${STATUS_BANDS.slice(1)
  .map(({ from }) => `<path d="M${LEFT} ${y(from)}H${RIGHT}" stroke="#82908b" stroke-dasharray="3 5"/>`)
  .join('')}
${traces(rows)}
<circle cx="${RIGHT}" cy="${y(last.value)}" r="8" fill="${colour}"/>
${text(LEFT, 590, 24, `Market risk, 0 to 100, over ${rows.length} trading days. Information, not advice.`, { ink: '#56645f' })}
</svg>`
}

function text(
  x: number,
  at: number,
  size: number,
  words: string,
  { family = REGULAR, ink = '#12201c', end = false } = {},
): string {
  const escaped = words.replace(/&/g, '&amp;').replace(/</g, '&lt;')
  const anchor = end ? ' text-anchor="end"' : ''
  return `<text x="${x}" y="${at}" font-family="${family}" font-size="${size}" fill="${ink}"${anchor}>${escaped}</text>`
}

function traces(rows: LinkCard['rows']): string {
  const step = (RIGHT - LEFT) / Math.max(1, rows.length - 1)
  const points = rows.map(({ value }, index) => ({ x: LEFT + index * step, y: y(value) }))
  return runsOf(rows.map(({ status }) => status))
    .map(({ state, from, to }) => {
      const line = pathOf(points.slice(from, to + 2))
      return `<path d="${line}" fill="none" stroke="${COLOURS[stateClass(state)]}" stroke-width="4" stroke-linejoin="round"/>`
    })
    .join('')
}

/** At most two lines of whole words. */
export function linesOf(title: string): readonly string[] {
  const lines = ['']
  for (const word of title.split(' ')) {
    const longer = `${lines[lines.length - 1]} ${word}`.trim()
    if (longer.length <= LINE_LETTERS || lines[lines.length - 1] === '') lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines.length <= 2 ? lines : [lines[0], `${lines[1]} …`]
}

const longDay = (day: string): string =>
  `${Number(day.slice(8, 10))} ${MONTH_NAMES[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`
