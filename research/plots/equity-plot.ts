import { asDay, dateOf, dayFromDate } from '@bellwether-markets/engine/kernel/time'
import type { Numbers } from '@bellwether-markets/engine/market/observation'
import { growthPath } from '@bellwether-markets/engine/statistics/growth-path'
import { type LinearScale, linearScale, niceTicks, type Range, signed } from './linear-scale.ts'
import { MARGIN, type Plot } from './plot.ts'
import { element, linePath, textElement } from './svg-element.ts'
import { valueAxis, valueTitle } from './value-axis.ts'

export interface EquityPlot {
  readonly name: string
  readonly title: string
  readonly note: string
  /** Strictly increasing. */
  readonly day: Numbers
  /** Simple returns before and after cost, one a day. */
  readonly gross: Numbers
  readonly net: Numbers
}

const WIDTH = 600
const LEFT = 72
const RIGHT = WIDTH - 116
const TOP = 24
const BOTTOM = 244
const FALL_TOP = 292
const FALL_BOTTOM = 382
const HEIGHT = 412
const LABEL_ROOM = 16
const YEAR_WIDTH = 44

/** What one unit became before and after cost, and below it how far the latter stood under its own high. */
export function equityPlot(spec: EquityPlot): Plot {
  const net = growthPath(spec.net)
  const gross = growthPath(spec.gross)
  const first = spec.day[0]
  const x = linearScale([first, spec.day[spec.day.length - 1]], [LEFT, RIGHT])
  const growth = niceTicks(rangeOf([1], net.value, gross.value), 5)
  const y = linearScale(growth.range, [BOTTOM, TOP])
  const fall = niceTicks([Math.min(net.deepest * 100, -1), 0], 3)
  const below = linearScale(fall.range, [FALL_BOTTOM, FALL_TOP])
  const depth = net.drawdown.map((share) => share * 100)
  return {
    name: spec.name,
    title: spec.title,
    note: spec.note,
    width: WIDTH,
    height: HEIGHT,
    body: [
      ...yearAxis(spec.day, x),
      valueTitle('one unit became', MARGIN, 12),
      ...valueAxis(growth, y, { left: LEFT, right: RIGHT }),
      element('line', { class: 'p-zero', x1: LEFT, x2: RIGHT, y1: y.at(1), y2: y.at(1) }),
      element('path', { class: 'p-other', d: linePath(thinned(spec.day, gross.value, x, y)) }),
      element('path', { class: 'p-main', d: linePath(thinned(spec.day, net.value, x, y)) }),
      ...endLabels(gross.value, net.value, y),
      valueTitle('below its own high, %', MARGIN, FALL_TOP - 14),
      ...valueAxis(fall, below, { left: LEFT, right: RIGHT }),
      element('path', { class: 'p-fall', d: area(thinned(spec.day, depth, x, below), below.at(0)) }),
      textElement(`deepest ${signed((net.deepest * 100).toFixed(1))}`, {
        class: 'p-label',
        x: RIGHT + 6,
        y: below.at(net.deepest * 100) + 4,
      }),
    ],
  }
}

function rangeOf(...all: readonly Numbers[]): Range {
  let [from, to] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const values of all) {
    for (let at = 0; at < values.length; at++) {
      from = Math.min(from, values[at])
      to = Math.max(to, values[at])
    }
  }
  return [from, to]
}

/** At most the lowest and highest value of each unit of width, and the last one. */
function thinned(
  day: Numbers,
  values: Numbers,
  x: LinearScale,
  y: LinearScale,
): readonly (readonly [number, number])[] {
  const kept = new Set<number>()
  let [low, high] = [0, 0]
  for (let at = 0; at < values.length; at++) {
    if (Math.floor(x.at(day[at])) !== Math.floor(x.at(day[low]))) {
      kept.add(Math.min(low, high)).add(Math.max(low, high))
      low = at
      high = at
    }
    if (values[at] < values[low]) low = at
    if (values[at] > values[high]) high = at
  }
  if (values.length > 0)
    kept
      .add(Math.min(low, high))
      .add(Math.max(low, high))
      .add(values.length - 1)
  return [...kept].sort((a, b) => a - b).map((at) => [x.at(day[at]), y.at(values[at])] as const)
}

function area(points: readonly (readonly [number, number])[], base: number): string {
  if (points.length === 0) return ''
  const [first, last] = [points[0], points[points.length - 1]]
  return `${linePath([[first[0], base], ...points, [last[0], base]])}Z`
}

/** Labels of ends that lie close together are moved apart. */
function endLabels(gross: Float64Array, net: Float64Array, y: LinearScale): readonly string[] {
  const ends = [
    { name: 'before cost', value: gross.at(-1) ?? 1 },
    { name: 'after cost', value: net.at(-1) ?? 1 },
  ].sort((a, b) => b.value - a.value)
  const middle = (y.at(ends[0].value) + y.at(ends[1].value)) / 2
  const apart = Math.max(LABEL_ROOM, y.at(ends[1].value) - y.at(ends[0].value)) / 2
  return ends.map(({ name, value }, at) =>
    textElement(`${name} ${value.toFixed(2)}`, {
      class: name === 'after cost' ? 'p-label' : undefined,
      x: RIGHT + 6,
      y: middle + (at === 0 ? -apart : apart) + 4,
    }),
  )
}

/** The first of January of as many years as have room. */
function yearAxis(day: Numbers, x: LinearScale): readonly string[] {
  if (day.length === 0) return []
  const first = dateOf(asDay(day[0])).year + 1
  const last = dateOf(asDay(day[day.length - 1])).year
  const most = Math.max(1, Math.floor((RIGHT - LEFT) / YEAR_WIDTH))
  const every = [1, 2, 5, 10, 20].find((step) => (last - first) / step < most) ?? 50
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at)
    .filter((year) => year % every === 0)
    .flatMap((year) => {
      const at = x.at(dayFromDate(year, 1, 1))
      return [
        element('path', {
          class: 'p-grid',
          d: `M${at.toFixed(1)} ${TOP}V${BOTTOM}M${at.toFixed(1)} ${FALL_TOP}V${FALL_BOTTOM}`,
        }),
        textElement(String(year), { x: at, y: FALL_BOTTOM + 20, 'text-anchor': 'middle' }),
      ]
    })
}
