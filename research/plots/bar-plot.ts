import { linearScale, niceTicks, signed } from './linear-scale.ts'
import { MARGIN, type Plot, wrapped } from './plot.ts'
import { element, textElement } from './svg-element.ts'
import { valueAxis, valueTitle } from './value-axis.ts'

export interface Bar {
  readonly label: string
  readonly value: number
  /** Ends of its interval; undefined if it has none. */
  readonly interval: readonly [number, number] | undefined
}

export interface BarPlot {
  readonly name: string
  readonly title: string
  readonly note: string
  /** What the bars measure, with its unit. */
  readonly valueLabel: string
  /** What the categories are. */
  readonly categoryLabel: string
  readonly bars: readonly Bar[]
  /** A line across all bars, such as their mean. */
  readonly reference?: { readonly label: string; readonly value: number; readonly decimals: number }
}

const WIDTH = 600
const HEIGHT = 300
const LEFT = 72
const RIGHT = WIDTH - 92
const TOP = 24
const BOTTOM = HEIGHT - 58
const LETTER = 6.6
const LABEL_GAP = 8
const LINE = 14
const WIDEST_BAR = 46
const CAP = 4

/** Bars from zero with their intervals; those without a number are left blank, those below zero in another colour. */
export function barPlot(spec: BarPlot): Plot {
  const finite = spec.bars.filter(({ value }) => Number.isFinite(value))
  const reference = Number.isFinite(spec.reference?.value) ? spec.reference : undefined
  const extremes = [0, ...(reference ? [reference.value] : []), ...finite.flatMap(endsOf)]
  const ticks = niceTicks([Math.min(...extremes), Math.max(...extremes)], 5)
  const y = linearScale(ticks.range, [BOTTOM, TOP])
  const band = (RIGHT - LEFT) / Math.max(1, spec.bars.length)
  const middle = (at: number) => LEFT + (at + 0.5) * band
  const width = Math.min(WIDEST_BAR, band * 0.66)
  return {
    name: spec.name,
    title: spec.title,
    note: spec.note,
    width: WIDTH,
    height: HEIGHT,
    body: [
      valueTitle(spec.valueLabel, MARGIN, 12),
      ...valueAxis(ticks, y, { left: LEFT, right: RIGHT }),
      ...spec.bars.flatMap((bar, at) =>
        Number.isFinite(bar.value) ? drawnBar(bar, middle(at), width, y) : [],
      ),
      ...(reference ? referenceLine(reference, y.at(reference.value)) : []),
      ...categoryLabels(spec.bars, middle, band),
      textElement(spec.categoryLabel, {
        class: 'p-label',
        x: (LEFT + RIGHT) / 2,
        y: BOTTOM + 26 + LINE * linesOfLabels(spec.bars, band),
        'text-anchor': 'middle',
      }),
    ],
  }
}

const endsOf = ({ value, interval }: Bar): readonly number[] => [
  value,
  ...(interval ?? []).filter((end) => Number.isFinite(end)),
]

function drawnBar(
  { value, interval }: Bar,
  middle: number,
  width: number,
  y: { at: (value: number) => number },
): readonly string[] {
  const zero = y.at(0)
  const end = y.at(value)
  const bar = element('rect', {
    class: value < 0 ? 'p-down' : 'p-up',
    x: middle - width / 2,
    y: Math.min(zero, end),
    width,
    height: Math.max(0.5, Math.abs(end - zero)),
  })
  if (!interval?.every((each) => Number.isFinite(each))) return [bar]
  const [low, high] = interval.map(y.at)
  const d = `M${middle - CAP} ${fixed(high)}h${2 * CAP}m${-CAP} 0V${fixed(low)}m${-CAP} 0h${2 * CAP}`
  return [bar, element('path', { class: 'p-whisker', d })]
}

const fixed = (value: number): string => value.toFixed(1)

/**
 * The labels, broken between words if they are wider than their bar's room. If that is not enough every second,
 * third and so on stands, beginning with the first.
 */
function categoryLabels(
  bars: readonly Bar[],
  middle: (at: number) => number,
  band: number,
): readonly string[] {
  const lines = bars.map(({ label }) => brokenLabel(label, band))
  const widest = Math.max(0, ...lines.flat().map((line) => line.length)) * LETTER + LABEL_GAP
  const every = Math.max(1, Math.ceil(widest / band))
  return lines.flatMap((label, at) =>
    at % every === 0
      ? label.map((line, row) =>
          textElement(line, { x: middle(at), y: BOTTOM + 18 + row * LINE, 'text-anchor': 'middle' }),
        )
      : [],
  )
}

const brokenLabel = (label: string, band: number): readonly string[] =>
  wrapped(label, Math.floor((band - LABEL_GAP) / LETTER))

const linesOfLabels = (bars: readonly Bar[], band: number): number =>
  Math.max(1, ...bars.map(({ label }) => brokenLabel(label, band).length))

function referenceLine(
  { label, value, decimals }: NonNullable<BarPlot['reference']>,
  y: number,
): readonly string[] {
  return [
    element('line', { class: 'p-mean', x1: LEFT, x2: RIGHT, y1: y, y2: y }),
    textElement(`${label} ${signed(value.toFixed(decimals))}`, { class: 'p-label', x: RIGHT + 6, y: y + 4 }),
  ]
}
