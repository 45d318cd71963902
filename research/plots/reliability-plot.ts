import type { ReliabilityPoint } from '../reliability-curve.ts'
import { type LinearScale, linearScale, niceTicks, type Ticks } from './linear-scale.ts'
import { MARGIN, type Plot } from './plot.ts'
import { element, linePath, textElement } from './svg-element.ts'
import { valueAxis, valueTitle } from './value-axis.ts'

export interface ReliabilityPlot {
  readonly name: string
  readonly title: string
  readonly note: string
  readonly points: readonly ReliabilityPoint[]
  /** How often the event came overall. */
  readonly baseRate: number
}

const WIDTH = 520
const LEFT = 72
const RIGHT = WIDTH - 108
const TOP = 24
const BOTTOM = TOP + (RIGHT - LEFT)
const COUNTS_TOP = BOTTOM + 70
const COUNTS_BOTTOM = COUNTS_TOP + 44
const HEIGHT = COUNTS_BOTTOM + 26
const COUNT_WIDTH = 8
const CAP = 4

/**
 * Stated against realised shares with 95 % intervals, on axes of one scale so that what is calibrated lies on the
 * diagonal, and below it how many cases each point stands for.
 */
export function reliabilityPlot(spec: ReliabilityPlot): Plot {
  const shares = spec.points.flatMap(({ predicted, low, high }) => [predicted, low, high])
  const ticks = niceTicks([Math.min(...shares, spec.baseRate), Math.max(...shares, spec.baseRate)], 5)
  const x = linearScale(ticks.range, [LEFT, RIGHT])
  const y = linearScale(ticks.range, [BOTTOM, TOP])
  const points = [...spec.points].sort((a, b) => a.predicted - b.predicted)
  return {
    name: spec.name,
    title: spec.title,
    note: spec.note,
    width: WIDTH,
    height: HEIGHT,
    body: [
      valueTitle('share that came true', MARGIN, 12),
      ...valueAxis(ticks, y, { left: LEFT, right: RIGHT }),
      ...statedAxis(ticks, x),
      ...guides(spec.baseRate, ticks, x, y),
      element('path', {
        class: 'p-other',
        d: linePath(points.map(({ predicted, realised }) => [x.at(predicted), y.at(realised)])),
      }),
      ...points.flatMap((point) => drawnPoint(point, x, y)),
      ...counts(points, x),
    ],
  }
}

const statedAxis = (ticks: Ticks, x: LinearScale): readonly string[] => [
  ...ticks.values.map((value, at) =>
    textElement(ticks.labels[at], { x: x.at(value), y: BOTTOM + 20, 'text-anchor': 'middle' }),
  ),
  textElement('stated probability', {
    class: 'p-label',
    x: (LEFT + RIGHT) / 2,
    y: BOTTOM + 40,
    'text-anchor': 'middle',
  }),
]

function guides(
  baseRate: number,
  { range: [from, to] }: Ticks,
  x: LinearScale,
  y: LinearScale,
): readonly string[] {
  const base = y.at(baseRate)
  const nearCorner = Math.abs(base - y.at(to)) < 18
  return [
    element('line', { class: 'p-zero', x1: x.at(from), y1: y.at(from), x2: x.at(to), y2: y.at(to) }),
    textElement('calibrated', { x: x.at(to) + 6, y: y.at(to) + 4 }),
    element('line', { class: 'p-mean', x1: LEFT, x2: RIGHT, y1: base, y2: base }),
    textElement(`base rate ${baseRate.toFixed(3)}`, {
      class: 'p-label',
      x: RIGHT + 6,
      y: base + (nearCorner ? 22 : 4),
    }),
  ]
}

function drawnPoint(point: ReliabilityPoint, x: LinearScale, y: LinearScale): readonly string[] {
  const at = x.at(point.predicted)
  const [low, high] = [y.at(point.low).toFixed(1), y.at(point.high).toFixed(1)]
  const left = (at - CAP).toFixed(1)
  return [
    element('path', {
      class: 'p-whisker',
      d: `M${left} ${high}h${2 * CAP}m${-CAP} 0V${low}m${-CAP} 0h${2 * CAP}`,
    }),
    element('circle', { class: 'p-dot', cx: at, cy: y.at(point.realised), r: 4.5 }),
  ]
}

/** A strip of columns, one a point, with the scale of the counts at its left. */
function counts(points: readonly ReliabilityPoint[], x: LinearScale): readonly string[] {
  const ticks = niceTicks([0, Math.max(1, ...points.map(({ n }) => n))], 2)
  const y = linearScale(ticks.range, [COUNTS_BOTTOM, COUNTS_TOP])
  const total = points.reduce((sum, { n }) => sum + n, 0)
  return [
    ...valueAxis(ticks, y, { left: LEFT, right: RIGHT }),
    ...points.map(({ n, predicted }) =>
      element('rect', {
        class: 'p-bar',
        x: x.at(predicted) - COUNT_WIDTH / 2,
        y: y.at(n),
        width: COUNT_WIDTH,
        height: Math.max(0.5, COUNTS_BOTTOM - y.at(n)),
      }),
    ),
    textElement(`cases a point, ${total} in all`, {
      class: 'p-label',
      x: (LEFT + RIGHT) / 2,
      y: COUNTS_BOTTOM + 20,
      'text-anchor': 'middle',
    }),
  ]
}
