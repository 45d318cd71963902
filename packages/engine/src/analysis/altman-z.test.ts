import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  type AltmanFigures,
  type AltmanVariant,
  altmanParts,
  altmanVariant,
  altmanZ,
  altmanZone,
} from './altman-z.ts'

const near = (value: number, expected: number): void =>
  assert.ok(Math.abs(value - expected) < 1e-9, `${value}, not ${expected}`)

const scoreOf = (figures: AltmanFigures, variant: AltmanVariant): number =>
  altmanZ(altmanParts(figures, variant), variant)

const FIGURES: AltmanFigures = {
  workingCapital: 20,
  retainedEarnings: 30,
  ebit: 15,
  equity: 120,
  totalLiabilities: 60,
  sales: 90,
  totalAssets: 100,
}

// Table 1 of Altman 1968: the means of X1 to X5 of 33 manufacturers that went bankrupt and 33 that did not, X1 to X4 in
// percent, X5 in times. In that notation he weighs .012, .014, .033, .006 and .999, the last one here as 1.0.
test('is, of the mean ratios that Altman published, that of his formula, by hand', () => {
  const bankrupt = {
    workingCapital: -0.061,
    retainedEarnings: -0.626,
    ebit: -0.318,
    equityToLiabilities: 0.401,
    sales: 1.5,
  }
  const others = {
    workingCapital: 0.414,
    retainedEarnings: 0.355,
    ebit: 0.153,
    equityToLiabilities: 2.477,
    sales: 1.9,
  }
  // 1.2·(−.061) + 1.4·(−.626) + 3.3·(−.318) + .6·.401 + 1.5 = −.0732 − .8764 − 1.0494 + .2406 + 1.5
  near(altmanZ(bankrupt, 'z'), -0.2584)
  // .4968 + .4970 + .5049 + 1.4862 + 1.9
  near(altmanZ(others, 'z'), 4.8849)
  assert.deepEqual([altmanZone(-0.2584, 'z'), altmanZone(4.8849, 'z')], ['distress', 'safe'])
})

test('is the weighted sum of the ratios of figures, by hand, in either variant', () => {
  // 1.2·.2 + 1.4·.3 + 3.3·.15 + .6·2 + .9 = .24 + .42 + .495 + 1.2 + .9
  near(scoreOf(FIGURES, 'z'), 3.255)
  // 6.56·.2 + 3.26·.3 + 6.72·.15 + 1.05·2 = 1.312 + .978 + 1.008 + 2.1
  near(scoreOf(FIGURES, 'z_double_prime'), 5.398)
})

test('rises with each of its figures but liabilities; sales count in Z alone', () => {
  for (const variant of ['z', 'z_double_prime'] as const) {
    const base = scoreOf(FIGURES, variant)
    for (const name of ['workingCapital', 'retainedEarnings', 'ebit', 'equity'] as const) {
      assert.ok(scoreOf({ ...FIGURES, [name]: FIGURES[name] + 1 }, variant) > base, name)
    }
    assert.ok(scoreOf({ ...FIGURES, totalLiabilities: 61 }, variant) < base)
  }
  assert.ok(scoreOf({ ...FIGURES, sales: 91 }, 'z') > scoreOf(FIGURES, 'z'))
  assert.equal(
    scoreOf({ ...FIGURES, sales: Number.NaN }, 'z_double_prime'),
    scoreOf(FIGURES, 'z_double_prime'),
  )
})

test('is unknown with a figure unknown or nothing to divide by', () => {
  for (const change of [
    { retainedEarnings: Number.NaN },
    { sales: Number.NaN },
    { totalLiabilities: 0 },
    { totalAssets: 0 },
  ]) {
    assert.ok(Number.isNaN(scoreOf({ ...FIGURES, ...change }, 'z')), JSON.stringify(change))
  }
})

test('has zones that begin past the cuts of its variant', () => {
  const zones = (variant: AltmanVariant, ...values: readonly number[]) =>
    values.map((value) => altmanZone(value, variant))
  assert.deepEqual(zones('z', 1.8, 1.81, 2.99, 3), ['distress', 'grey', 'grey', 'safe'])
  assert.deepEqual(zones('z_double_prime', 1.09, 1.1, 2.6, 2.61), ['distress', 'grey', 'grey', 'safe'])
})

test('goes by the sector: Z for makers of goods, Z″ for others and the unknown, none for finance and real estate', () => {
  assert.deepEqual(['Industrials', 'Health Care'].map(altmanVariant), ['z', 'z'])
  assert.deepEqual(['Utilities', 'Communication Services', undefined].map(altmanVariant), [
    'z_double_prime',
    'z_double_prime',
    'z_double_prime',
  ])
  assert.deepEqual(['Financials', 'Real Estate'].map(altmanVariant), [undefined, undefined])
})
