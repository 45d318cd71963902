import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { NotEnoughHistory } from '@bellwether-markets/engine/kernel/errors'
import { asInstant, dayFromDate } from '@bellwether-markets/engine/kernel/time'
import type { EvaluationMarket, EvaluationSection } from './evaluation-section.ts'
import { barPlot } from './plots/bar-plot.ts'
import { reportPage } from './report-page.ts'
import { runSections } from './run-sections.ts'
import { parametersHash } from './trial-register.ts'

const market: EvaluationMarket = {
  observations: {
    universe: { assets: [], bySymbol: new Map() },
    daily: () => undefined,
    quotes: () => undefined,
    since: asInstant(0),
  },
  references: {},
}

// The last three are forward dates.
const series = { day: [3, 4, 5, 6].map((day) => dayFromDate(2026, 8, day)), value: [90, 1, 2, 3] }
const seen = { day: series.day.slice(0, 2), value: series.value.slice(0, 2) }

const good: EvaluationSection = {
  names: ['good'],
  title: 'Good & measured',
  expectedSeconds: 3,
  run: (_, { progress, formsTried, forward }) => {
    progress(0.5, 'half')
    const form = { what: 'good', parameters: { a: 1 } }
    return {
      report: {
        title: 'Good',
        notes: [`forms ${formsTried(form)}`, `forward ${forward(form)?.from}`],
        rows: [
          { number: 1, figure: 'f <script>', measured: '1', accept: '> 2', verdict: 'miss', values: {} },
        ],
        tables: [
          { title: 'Short table', columns: ['name', 'value'], rows: [['a', '1.5']] },
          { title: 'Long table', columns: ['n'], rows: Array.from({ length: 30 }, (_, at) => [String(at)]) },
        ],
      },
      plots: [
        barPlot({
          name: 'good-bars',
          title: 'Bars',
          note: 'n',
          valueLabel: 'v',
          categoryLabel: 'c',
          bars: [{ label: 'a', value: 1, interval: undefined }],
        }),
      ],
      forms: [
        { ...form, measured: { figure: 'x', series, overlapping: 0 } },
        { what: 'good', parameters: { a: 2 }, measured: { figure: 'y', series, overlapping: 0 } },
        { what: 'good', parameters: { a: 3 }, measured: { figure: 'x', series, overlapping: 0 } },
        { what: 'good', parameters: { a: 4 }, measured: { figure: 'x', series: seen, overlapping: 0 } },
      ],
    }
  },
}

const poor: EvaluationSection = {
  names: ['poor', 'meagre'],
  title: 'Poor',
  expectedSeconds: 1,
  run: () => {
    throw new NotEnoughHistory('bars of X', 0, 1)
  },
}

const steps: number[] = []
const registration = {
  id: 'G1',
  date: '2026-01-01',
  what: 'good',
  hypothesis: 'x',
  universe: 'x',
  window: 'x',
  figure: 'x',
  direction: 'none' as const,
  threshold: null,
  decides: 'x',
  by_commit: '0123abc',
}
const register = {
  registrations: [
    { ...registration, parameters: parametersHash({ a: 1 }) },
    { ...registration, id: 'G2', parameters: parametersHash({ a: 2 }) },
    { ...registration, id: 'G4', parameters: parametersHash({ a: 4 }) },
  ],
  results: [],
}

const { outcomes, results, withoutResult, unregistered } = runSections([poor, good], market, {
  register,
  commit: '0123abc',
  progress: (share) => steps.push(share),
})

describe('a run of sections', () => {
  test('goes on past one whose data are missing and says what it lacked', () => {
    assert.deepEqual(
      outcomes.map(({ names, missing, evaluation }) => [names[0], missing, evaluation !== undefined]),
      [
        ['poor', 'bars of X: 0 observations known, 1 needed', false],
        ['good', undefined, true],
      ],
    )
  })
  test('moves the progress by the expected time', () => assert.deepEqual(steps, [0, 0.25, 0.625, 1]))
  // 2026-08-04 is the first day that nobody had looked at when the windows were written
  test('counts the forms of the register, and looks forward from the day after the line of the form', () =>
    assert.deepEqual(outcomes[1].evaluation?.report.notes, ['forms 3', `forward ${dayFromDate(2026, 8, 4)}`]))
  test('gives the mean of registered forms on forward dates, and names the others', () => {
    // sd of 1, 2, 3 is √(2/3), so the error is √(2/9)
    const error = Math.sqrt(2 / 9)
    assert.deepEqual(results, [
      { id: 'G1', value: 2, interval: [2 - 1.96 * error, 2 + 1.96 * error], t: 2 / error, commit: '0123abc' },
    ])
    assert.deepEqual(withoutResult, [
      { id: 'G2', why: '"x" is registered, and this command measures no such figure of each date' },
      { id: 'G4', why: 'there are too few forward dates: 1' },
    ])
    assert.deepEqual(
      unregistered.map(({ parameters }) => parameters),
      [{ a: 3 }],
    )
  })
  test('does not hide a fault', () => {
    const faulty = {
      ...good,
      run: () => {
        throw new TypeError('x')
      },
    }
    assert.throws(
      () => runSections([faulty], market, { register, commit: '', progress: () => {} }),
      TypeError,
    )
  })
})

describe('the report page', () => {
  const html = reportPage({
    data: 'market',
    date: '2026-01-02',
    outcomes,
    trials: [{ what: 'good', forms: 1, results: 2 }],
    plotHref: ({ name }) => `plots/${name}.svg`,
  })
  test('asks nobody and runs nothing', () => {
    assert.ok(!/<script|<link|<img|<iframe|@import|url\(|\son[a-z]+=/i.test(html))
    const addresses = [...html.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, address]) => address)
    assert.deepEqual([...new Set(addresses)], ['#poor-meagre', '#good', '#trials', 'plots/good-bars.svg'])
    assert.match(html, /Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'"/)
  })
  test('escapes what it was given', () => {
    assert.ok(html.includes('Good &amp; measured') && html.includes('f &lt;script&gt;'))
  })
  test('shows each verdict, a miss as well, and what was not measured', () => {
    assert.match(html, /class="verdict miss">miss</)
    assert.match(html, /class="verdict none">not measured</)
    assert.match(html, /Not measured: bars of X: 0 observations known, 1 needed\./)
    assert.match(
      html,
      /Figures measured on market: 0 as wanted, 1 not, 0 not measured\. Parts that lack their data: 1\./,
    )
  })
  test('holds the plots themselves and closes long tables', () => {
    assert.equal(html.split('<svg').length - 1, 1)
    assert.match(html, /<details><summary>Long table<\/summary>/)
    assert.match(html, /<h3>Short table<\/h3>/)
  })
  test('aligns columns of numbers to the right', () => assert.match(html, /<td class="number">1\.5<\/td>/))
  test('states the count of trials', () => assert.match(html, /<td>good<\/td><td class="number">1<\/td>/))
  test('uses every id once and links to those that exist', () => {
    const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
    assert.equal(new Set(ids).size, ids.length)
    for (const [, target] of html.matchAll(/(?:href="#|aria-labelledby=")([^" ]+)/g))
      assert.ok(ids.includes(target), target)
  })
})
