import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { NotEnoughHistory } from '@bellwether-markets/engine/kernel/errors'
import type { DailyWindow } from '@bellwether-markets/engine/market/point-in-time'
import { ALL_SECTIONS } from './all-sections.ts'
import { evaluateRiskAndRegime } from './evaluate-risk-and-regime.ts'
import { finiteValues, verdictOf } from './evaluation-report.ts'
import { filledDocument } from './fill-document.ts'
import { formatReport } from './format-report.ts'
import { pairedByDay, publishedBy } from './reference-series.ts'

const index = { day: [10, 11, 14], value: [1, 2, 3] }
const reference = { day: [9, 11, 15, 40], value: [100, 200, 300, 400], releaseLagDays: 3 }

function windowOf(symbol: string, close: readonly number[]): DailyWindow {
  const columns = Float64Array.from(close)
  const day = Float64Array.from(close, (_, at) => 12_000 + at)
  return {
    symbol,
    source: 'test',
    length: close.length,
    day,
    open: columns,
    high: columns,
    low: columns,
    close: columns,
    adjClose: columns,
    volume: columns,
    latestKnownAt: undefined,
  }
}

describe('a reference', () => {
  test('of a week is paired with the last value on or before its day, never a later one', () => {
    const pairs = pairedByDay(index.day, index.value, reference, 6)
    assert.deepEqual(pairs, { index: [2, 3], reference: [200, 300] })
  })
  test('of a day is paired with the same day only', () => {
    assert.deepEqual(pairedByDay(index.day, index.value, reference, 0), { index: [2], reference: [200] })
  })
  test('is known from its publication on', () => {
    assert.deepEqual(Array.from(publishedBy(index.day, reference)), [Number.NaN, Number.NaN, 200])
    assert.deepEqual(Array.from(publishedBy(index.day, { ...reference, releaseLagDays: 0 })), [100, 200, 200])
  })
})

describe('a row', () => {
  test('is not measured where a figure is missing', () => {
    assert.equal(verdictOf([1, Number.NaN], true), 'not measured')
    assert.equal(verdictOf([1], true), 'pass')
    assert.equal(verdictOf([1], false), 'miss')
  })
  test('keeps its values through JSON', () =>
    assert.deepEqual(finiteValues({ a: 1, b: Number.NaN }), { a: 1, b: null }))
})

describe('the evaluation', () => {
  const days = Array.from({ length: 2400 }, (_, at) => at)
  const close = days.map((at) => 1000 * Math.exp(0.2 * Math.sin(at / 150) + 0.02 * Math.sin(at / 3)))
  const vix = days.map((at) => 20 - 12 * Math.cos(at / 150))
  const windows = new Map([
    ['^GSPC', windowOf('^GSPC', close)],
    ['^VIX', windowOf('^VIX', vix)],
  ])

  test('reports ten rows, tells its progress from 0 to 1, and says which figures it could not measure', () => {
    const steps: number[] = []
    const report = evaluateRiskAndRegime({ windows, references: {}, progress: (share) => steps.push(share) })
    assert.deepEqual(
      report.rows.map((row) => row.number),
      [1, 2, 3, 4, 5, 6, 7, 8, 9, 24],
    )
    assert.equal(report.rows[4].verdict, 'not measured')
    assert.deepEqual([steps[0], steps.at(-1)], [0, 1])
    assert.deepEqual(
      steps,
      steps.toSorted((a, b) => a - b),
    )
    assert.deepEqual(JSON.parse(JSON.stringify(report)), report)
  })
  test('gives the same report twice', () => {
    assert.deepEqual(
      evaluateRiskAndRegime({ windows, references: {} }),
      evaluateRiskAndRegime({ windows, references: {} }),
    )
  })
  test('refuses a market without the index', () => {
    assert.throws(() => evaluateRiskAndRegime({ windows: new Map(), references: {} }), NotEnoughHistory)
  })
})

test('a report is printed as a table whose columns line up', () => {
  const text = formatReport({
    title: 'T',
    notes: ['n'],
    rows: [{ number: 1, figure: 'f', measured: '0.5', accept: '> 0', verdict: 'pass', values: {} }],
    tables: [{ title: 'more', columns: ['a', 'longer'], rows: [['xyz', '1']] }],
  })
  assert.match(text, /^# T\n\n- n\n\n## Acceptance figures\n/)
  assert.match(text, /\| 1 \| f {6}\| 0\.5 {6}\| > 0 {4}\| pass {3}\|/)
  assert.match(text, /\| a {3}\| longer \|\n\|-----\|--------\|\n\| xyz \| 1 {6}\|\n$/)
})

describe('the tables of a document', () => {
  const report = {
    title: 'T',
    notes: [],
    rows: [
      { number: 1, figure: 'f|g', measured: '0.5', accept: '> 0', verdict: 'pass', values: {} },
      { number: 2, figure: 'h', measured: '0.1', accept: '> 1', verdict: 'miss', values: {} },
    ],
    tables: [{ title: 'more', columns: ['a', 'b'], rows: [['x', '1']] }],
  } as const
  const evaluation = { report, plots: [], forms: [] }
  const outcomes = [{ names: ['one'], title: 'T', evaluation, missing: undefined }]
  const place = (of: object): string => `<!-- evaluate ${JSON.stringify(of)} -->\nold\n<!-- /evaluate -->`

  test('are replaced by what was measured, the rows and columns that are asked for', () => {
    const figures = place({
      section: 'one',
      table: 'Acceptance figures',
      rows: ['2'],
      columns: ['figure', 'result'],
    })
    const filled = filledDocument(`Before\n${figures}\n${place({ section: 'one', table: 'more' })}`, outcomes)
    assert.ok(filled.includes('-->\n| figure | result |\n|---|---|\n| h | **miss** |\n<!--'), filled)
    assert.ok(filled.includes('-->\n| a | b |\n|---|---|\n| x | 1 |\n<!-- /evaluate -->'), filled)
    assert.ok(filled.startsWith('Before\n<!-- evaluate {"section":"one"'))
    assert.equal(filledDocument(filled, outcomes), filled)
  })
  test('stay if their section was not measured', () => {
    const other = place({ section: 'two', table: 'more' })
    assert.equal(filledDocument(other, outcomes), other)
  })
  test('are refused if the section has no such table, row or column', () => {
    for (const wrong of [
      { table: 'less' },
      { table: 'more', rows: ['y'] },
      { table: 'more', columns: ['c'] },
    ]) {
      assert.throws(() => filledDocument(place({ section: 'one', ...wrong }), outcomes), RangeError)
    }
  })
  test('stand in docs/quality.md for every section', () => {
    const document = readFileSync(new URL('../docs/quality.md', import.meta.url), 'utf8')
    const sections = new Set(
      [...document.matchAll(/^<!-- evaluate .*"section":"([^"]+)"/gm)].map(([, section]) => section),
    )
    assert.deepEqual([...sections].sort(), ALL_SECTIONS.flatMap(({ names }) => names).sort())
    assert.doesNotMatch(document, /-->\n<!-- \/evaluate/, 'npm run evaluate has written no table there')
  })
})
