import type { LinearScale, Ticks } from './linear-scale.ts'
import { element, textElement } from './svg-element.ts'

interface Span {
  readonly left: number
  readonly right: number
}

/** Lines across the drawing at the ticks, with their labels left of it and the zero line stronger. */
export const valueAxis = (ticks: Ticks, scale: LinearScale, { left, right }: Span): readonly string[] =>
  ticks.values.flatMap((value, at) => {
    const y = scale.at(value)
    return [
      element('line', { class: value === 0 ? 'p-zero' : 'p-grid', x1: left, x2: right, y1: y, y2: y }),
      textElement(ticks.labels[at], { x: left - 8, y: y + 4, 'text-anchor': 'end' }),
    ]
  })

/** What the values are, above their axis. */
export const valueTitle = (text: string, left: number, y: number): string =>
  textElement(text, { class: 'p-label', x: left, y })
