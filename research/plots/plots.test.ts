import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { barPlot } from './bar-plot.ts'
import { equityPlot } from './equity-plot.ts'
import { linearScale, niceTicks, signed } from './linear-scale.ts'
import { inlinePlot, type Plot, plotFile, wrapped } from './plot.ts'
import { PLOT_STYLE } from './plot-style.ts'
import { reliabilityPlot } from './reliability-plot.ts'
import { element, linePath } from './svg-element.ts'

const count = (text: string, part: string): number => text.split(part).length - 1

/** Places of the texts that begin on one line, left to right, with about how wide they are. */
function textsByLine(plot: Plot): ReadonlyMap<string, readonly { x: number; width: number }[]> {
  const body = plot.body.join('')
  const texts = [...body.matchAll(/<text ([^>]*)>([^<]*)<\/text>/g)].map(([, attributes, text]) => {
    const of = (name: string) => new RegExp(`(?:^| )${name}="([^"]*)"`).exec(attributes)?.[1]
    const width = text.length * 6.6
    const anchored = { middle: width / 2, end: width }[of('text-anchor') ?? ''] ?? 0
    return { x: Number(of('x')) - anchored, width, y: of('y') ?? '' }
  })
  return Map.groupBy(
    texts.toSorted((a, b) => a.x - b.x),
    ({ y }) => y,
  )
}

function assertApart(plot: Plot): void {
  for (const [y, texts] of textsByLine(plot)) {
    texts.forEach(({ x }, at) => {
      const before = texts[at - 1]
      if (before) assert.ok(before.x + before.width <= x + 0.01, `texts of ${plot.name} meet at y ${y}`)
    })
  }
}

const bars = (labels: number, value: (at: number) => number) =>
  barPlot({
    name: 'bars',
    title: 'Bars & more',
    note: 'What they are.',
    valueLabel: 'rank IC',
    categoryLabel: 'year',
    bars: Array.from({ length: labels }, (_, at) => ({
      label: String(2000 + at),
      value: value(at),
      interval: [value(at) - 1, value(at) + 1] as const,
    })),
    reference: { label: 'all', value: 0.5, decimals: 2 },
  })

describe('ticks', () => {
  test('are round and cover the range', () => {
    assert.deepEqual(niceTicks([0.011, 0.043], 4).labels, ['0.01', '0.02', '0.03', '0.04', '0.05'])
    assert.deepEqual(niceTicks([-30, 40], 5).labels, ['\u221240', '\u221220', '0', '20', '40'])
  })
  test('cover any range with a handful of different labels', () =>
    fc.assert(
      fc.property(
        fc.double({ min: -1e6, max: 1e6, noNaN: true }),
        fc.double({ min: 1e-3, max: 1e6, noNaN: true }),
        (from, extent) => {
          const { range, labels } = niceTicks([from, from + extent], 5)
          assert.ok(range[0] <= from + 1e-6 * extent && range[1] >= from + extent - 1e-6 * extent)
          assert.ok(labels.length >= 2 && labels.length <= 12, labels.join())
          assert.equal(new Set(labels).size, labels.length)
        },
      ),
    ))
  test('exist for a range of no extent', () => assert.ok(niceTicks([3, 3], 5).values.length >= 2))
  test('have a true minus and no negative zero', () =>
    assert.deepEqual(['-0.00', '-0.01', '0'].map(signed), ['0.00', '\u22120.01', '0']))
  test('lie in order on the scale, a range of no extent in its middle', () => {
    assert.equal(linearScale([0, 10], [100, 0]).at(2.5), 75)
    assert.equal(linearScale([3, 3], [0, 100]).at(3), 50)
  })
})

describe('an element', () => {
  test('escapes what it is told', () =>
    assert.equal(element('a', { b: '"<&>\'' }), '<a b="&quot;&lt;&amp;&gt;&#39;"/>'))
  test('refuses what cannot be drawn', () =>
    assert.throws(() => element('rect', { x: Number.NaN }), RangeError))
  test('rounds lengths', () => assert.equal(linePath([[1.04, 2.06]]), 'M1 2.1'))
})

describe('bars', () => {
  const plot = bars(3, (at) => at - 1)
  const svg = inlinePlot(plot)
  test('have one rectangle and one interval each, those below zero another colour', () => {
    assert.equal(count(svg, 'class="p-up"'), 2)
    assert.equal(count(svg, 'class="p-down"'), 1)
    assert.equal(count(svg, 'class="p-whisker"'), 3)
  })
  test('have a line for what they are compared with', () => {
    assert.equal(count(svg, 'class="p-mean"'), 1)
    assert.match(svg, />all 0\.50</)
  })
  test('without a number are left blank', () =>
    assert.equal(count(inlinePlot(bars(3, (at) => (at === 1 ? Number.NaN : 1))), 'class="p-up"'), 2))
  test('of which there are none at all still have axes', () =>
    assert.equal(count(inlinePlot(bars(0, () => 0)), '<rect'), 1))
  test('leave out labels that have no room', () => {
    for (const labels of [1, 5, 21, 60]) assertApart(bars(labels, (at) => at))
  })
})

describe('labels of several words', () => {
  const names = ['composite', 'momentum', 'carry 12m', 'basis momentum', 'value', 'skewness']
  const plot = barPlot({
    name: 'factors',
    title: 'F',
    note: 'N',
    valueLabel: 'v',
    categoryLabel: 'factor',
    bars: names.map((label) => ({ label, value: 1, interval: undefined })),
  })
  test('are broken, and stand under every bar', () => {
    const shown = [...plot.body.join('').matchAll(/>([^<>]+)<\/text>/g)].map(([, text]) => text)
    for (const word of names.flatMap((name) => name.split(' '))) {
      assert.ok(
        shown.some((text) => text.split(' ').includes(word)),
        word,
      )
    }
    assertApart(plot)
  })
})

describe('a reliability curve', () => {
  const points = [0.48, 0.5, 0.52].map((predicted) => ({
    n: 1000,
    effective: 500,
    predicted,
    realised: predicted,
    low: predicted - 0.02,
    high: predicted + 0.02,
  }))
  const of = (baseRate: number) =>
    reliabilityPlot({ name: 'reliability', title: 'R', note: 'N', points, baseRate })
  const svg = inlinePlot(of(0.5))
  test('has a dot, an interval and a column of cases a point', () => {
    for (const part of ['class="p-dot"', 'class="p-whisker"', 'class="p-bar"']) {
      assert.equal(count(svg, part), 3)
    }
    assert.match(svg, />cases a point, 3000 in all</)
  })
  test('lies on its diagonal where it is calibrated', () => {
    const dots = [...svg.matchAll(/cx="([\d.]+)" cy="([\d.]+)"/g)].map(([, x, y]) => Number(x) + Number(y))
    for (const sum of dots) assert.ok(Math.abs(sum - dots[0]) < 0.21, dots.join())
  })
  test('keeps its labels apart wherever the base rate lies', () => {
    for (const baseRate of [0.4, 0.46, 0.5, 0.54]) assertApart(of(baseRate))
  })
})

describe('an equity curve', () => {
  const day = Array.from({ length: 2000 }, (_, at) => 12_000 + at)
  const gross = day.map((_, at) => Math.sin(at) / 100)
  const plot = (cost: number) =>
    equityPlot({
      name: 'equity',
      title: 'E',
      note: 'N',
      day,
      gross,
      net: gross.map((value) => value - cost),
    })
  test('draws both paths and the fall below the high', () => {
    const svg = inlinePlot(plot(0.001))
    for (const part of ['class="p-main"', 'class="p-other"', 'class="p-fall"'])
      assert.equal(count(svg, part), 1)
  })
  test('ends with the value that the returns compound to', () => {
    // 2,000 days at a tenth of a percent of cost and a sum of sines of about zero: e^−2 and a little volatility
    const value = gross.reduce((product, each) => product * (1 + each - 0.001), 1)
    assert.match(inlinePlot(plot(0.001)), new RegExp(`>after cost ${value.toFixed(2)}<`))
  })
  test('keeps the labels of its ends apart', () => {
    const ends = [...inlinePlot(plot(0)).matchAll(/y="([\d.]+)">(?:before|after) cost/g)].map(([, y]) =>
      Number(y),
    )
    assert.equal(ends.length, 2)
    assert.ok(Math.abs(ends[0] - ends[1]) >= 15, ends.join())
  })
  test('draws no more points than it has room for', () => {
    const [, d] = /class="p-main" d="([^"]+)"/.exec(inlinePlot(plot(0))) ?? []
    assert.ok(count(d ?? '', 'L') < 1000)
  })
  test('keeps the labels of its years apart', () => assertApart(plot(0)))
})

describe('a plot', () => {
  const plot = bars(2, () => 1)
  test('as a file brings its style and namespace, for light and dark', () => {
    const file = plotFile(plot)
    assert.ok(file.includes(PLOT_STYLE) && file.includes('xmlns="http://www.w3.org/2000/svg"'))
    assert.ok(PLOT_STYLE.includes('prefers-color-scheme:dark'))
  })
  test('inside a page leaves the style to the page', () => assert.ok(!inlinePlot(plot).includes('<style')))
  test('says in words what it is', () => {
    const svg = inlinePlot(plot)
    assert.match(svg, /role="img" aria-labelledby="bars-title bars-note"/)
    assert.match(
      svg,
      /<title id="bars-title">Bars &amp; more<\/title><desc id="bars-note">What they are\.<\/desc>/,
    )
  })
  test('breaks long texts into lines', () =>
    assert.deepEqual(wrapped('one two three incomprehensible', 9), ['one two', 'three', 'incomprehensible']))
  test('closes every element that it opens', () => {
    const svg = inlinePlot(plot)
    const opened = [...svg.matchAll(/<([a-z]+)[^>]*[^/]>/g)].map(([, name]) => name).sort()
    const closed = [...svg.matchAll(/<\/([a-z]+)>/g)].map(([, name]) => name).sort()
    assert.deepEqual(opened, closed)
  })
})
