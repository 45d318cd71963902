import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { NotEnoughHistory } from '../packages/server/src/kernel/errors.ts'
import { asInstant, dayFromDate } from '../packages/server/src/kernel/time.ts'
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
        { ...form, figure: 'x', value: Number.NaN },
        { what: 'good', parameters: { a: 3 }, figure: 'x', value: 1 },
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
  ...{ id: 'G1', date: '2026-01-01', what: 'good', hypothesis: 'x', universe: 'x', window: 'x', figure: 'x' },
  ...{ direction: 'none' as const, threshold: null, decides: 'x', by_commit: '0123abc' },
}
const register = {
  registrations: [
    { ...registration, parameters: parametersHash({ a: 1 }) },
    { ...registration, id: 'G2', parameters: parametersHash({ a: 2 }) },
  ],
  results: [],
}

const { outcomes, results, unregistered } = runSections([poor, good], market, {
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
    assert.deepEqual(outcomes[1].evaluation?.report.notes, ['forms 2', `forward ${dayFromDate(2026, 8, 4)}`]))
  test('gives the results of registered forms, NaN as null, and names the others', () => {
    assert.deepEqual(results, [{ id: 'G1', value: null, interval: null, t: null, commit: '0123abc' }])
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
