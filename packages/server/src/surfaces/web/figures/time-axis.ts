import { type Html, html } from '../html.ts'
import { share, type TimeTick } from './chart-scale.ts'

/** Grid lines and labels below a chart of `count` points. */
export const timeAxis = (ticks: readonly TimeTick[], count: number, bottom: number): Html =>
  html`${ticks.map(({ index, label, minor }) => {
    const x = share(index, 0, count - 1)
    const near = index / (count - 1)
    const anchor = near < 0.03 ? '' : near > 0.97 ? 'e' : 'm'
    return html`<text x="${x}" y="${bottom + 18}" class="${anchor}${minor ? ' only-w' : ''}">${label}</text><line x1="${x}" x2="${x}" y1="0" y2="${bottom}" class="gl"/>`
  })}`

/** A labelled level. */
export const levelLine = (y: number, label: string, kind: 'gl' | 'th'): Html =>
  html`<line x1="0" x2="100%" y1="${Math.round(y * 10) / 10}" y2="${Math.round(y * 10) / 10}" class="${kind}"/><text x="100%" dx="8" y="${Math.round(y * 10) / 10 + 4}">${label}</text>`
