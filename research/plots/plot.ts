import { PLOT_STYLE } from './plot-style.ts'
import { element, escapeText, textElement } from './svg-element.ts'

/** A figure ready to be shown: inside a page that holds the style, or as a file of its own. */
export interface Plot {
  /** Lower-case words joined by hyphens; the name of its file. */
  readonly name: string
  readonly title: string
  /** What it shows, in a sentence or two below the title. */
  readonly note: string
  readonly width: number
  readonly height: number
  /** Drawn below the heading, from `y` 0 on. */
  readonly body: readonly string[]
}

export const MARGIN = 20
const TITLE_LINE = 20
const NOTE_LINE = 18
/** Mean width of a letter at the sizes of the style, so that no line is longer than the drawing. */
const TITLE_LETTER = 9
const NOTE_LETTER = 7.3

/** The figure for a page that holds `PLOT_STYLE`. */
export const inlinePlot = (plot: Plot): string => drawn(plot, [])

/** The figure as a whole file. */
export const plotFile = (plot: Plot): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${drawn(plot, [element('style', {}, [PLOT_STYLE])])}\n`

function drawn(plot: Plot, style: readonly string[]): string {
  const room = plot.width - 2 * MARGIN
  const title = wrapped(plot.title, Math.floor(room / TITLE_LETTER))
  const note = wrapped(plot.note, Math.floor(room / NOTE_LETTER))
  const heading = MARGIN + title.length * TITLE_LINE + note.length * NOTE_LINE + 4
  const height = heading + plot.height + MARGIN
  const lines = [
    ...title.map((line, at) =>
      textElement(line, { class: 'p-title', x: MARGIN, y: MARGIN + 12 + at * TITLE_LINE }),
    ),
    ...note.map((line, at) =>
      textElement(line, {
        class: 'p-note',
        x: MARGIN,
        y: MARGIN + 10 + title.length * TITLE_LINE + at * NOTE_LINE,
      }),
    ),
  ]
  return element(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      class: 'plot',
      viewBox: `0 0 ${plot.width} ${height}`,
      width: plot.width,
      height,
      role: 'img',
      'aria-labelledby': `${plot.name}-title ${plot.name}-note`,
    },
    [
      element('title', { id: `${plot.name}-title` }, [escapeText(plot.title)]),
      element('desc', { id: `${plot.name}-note` }, [escapeText(plot.note)]),
      ...style,
      element('rect', { class: 'p-paper', width: plot.width, height, rx: 6 }),
      ...lines,
      element('g', { transform: `translate(0 ${heading})` }, plot.body),
    ],
  )
}

/** Words in lines of at most so many letters; a longer word has a line of its own. */
export function wrapped(text: string, letters: number): readonly string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= letters) lines[lines.length - 1] += ` ${word}`
    else lines.push(word)
  }
  return lines
}
