import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { randomStream } from '../simulator/random.ts'
import { equalRiskContribution } from './equal-risk-contribution.ts'
import { ewCovariance } from './ew-covariance.ts'
import {
  columnDistance,
  correlationDistance,
  hierarchicalRiskParity,
  leavesInOrder,
  singleLinkage,
} from './hierarchical-risk-parity.ts'
import { ledoitWolf } from './ledoit-wolf.ts'
import { minimumVariance } from './minimum-variance.ts'
import { quadraticForm, type SymmetricMatrix, shrunkToDiagonal, timesVector } from './symmetric-matrix.ts'

const SEED = Number(process.env.PORTFOLIO_SEED ?? Date.now() % 1_000_000)

const matrix = (...rows: readonly (readonly number[])[]): SymmetricMatrix => ({
  size: rows.length,
  values: Float64Array.from(rows.flat()),
})
const near = (actual: number, expected: number, tolerance = 1e-12) =>
  assert.ok(Math.abs(actual - expected) <= tolerance, `${actual} is not ${expected}`)
const allNear = (actual: ArrayLike<number>, expected: readonly number[], tolerance = 1e-12) => {
  assert.equal(actual.length, expected.length)
  expected.forEach((each, at) => void near(actual[at], each, tolerance))
}

/** Covariances of random returns of as many members, more periods than members, so that they are definite. */
function randomCovariance(name: string, size: number): { matrix: SymmetricMatrix; columns: Float64Array[] } {
  const random = randomStream(SEED, name)
  const common = Float64Array.from({ length: 60 }, () => random.normal())
  const columns = Array.from({ length: size }, () => {
    const beta = random.normal()
    const scale = 0.2 + random.uniform()
    return common.map((each) => scale * (beta * each + random.normal()))
  })
  return { matrix: ledoitWolf(columns).covariance, columns }
}

describe('equal risk contribution', () => {
  test('of two members is inverse volatility, whatever their correlation', () => {
    // σ = 1 and 2: weights 2/3 and 1/3
    for (const rho of [-0.5, 0, 0.9]) {
      allNear(equalRiskContribution(matrix([1, 2 * rho], [2 * rho, 4])), [2 / 3, 1 / 3], 1e-9)
    }
  })
  test('of equal correlations is inverse volatility', () => {
    // σ = 1, 2, 4 and ρ = .3: weights 4/7, 2/7, 1/7
    const weights = equalRiskContribution(matrix([1, 0.6, 1.2], [0.6, 4, 2.4], [1.2, 2.4, 16]))
    allNear(weights, [4 / 7, 2 / 7, 1 / 7], 1e-9)
  })
  test(`lets every member of a random market contribute the same, seed ${SEED}`, () => {
    for (let round = 0; round < 20; round++) {
      const size = 2 + (round % 9)
      const { matrix: covariance } = randomCovariance(`erc ${round}`, size)
      const weights = equalRiskContribution(covariance)
      const marginal = timesVector(covariance, weights)
      const variance = quadraticForm(covariance, weights)
      for (let at = 0; at < size; at++) near((weights[at] * marginal[at]) / variance, 1 / size, 1e-7)
    }
  })
  test('of nobody is nobody', () => assert.equal(equalRiskContribution(matrix()).length, 0))
})

describe('hierarchical risk parity', () => {
  // López de Prado 2016, examples 1 to 4: correlations .7, .2 and −.2
  const correlation = matrix([1, 0.7, 0.2], [0.7, 1, -0.2], [0.2, -0.2, 1])
  const distance = correlationDistance(correlation)
  const apart = columnDistance(distance)
  test('has the published distances of correlations', () => {
    allNear(distance.values, [0, 0.3873, 0.6325, 0.3873, 0, 0.7746, 0.6325, 0.7746, 0], 5e-5)
  })
  test('has the published distances of columns', () => {
    allNear(apart.values, [0, 0.5659, 0.9747, 0.5659, 0, 1.1225, 0.9747, 1.1225, 0], 5e-5)
  })
  test('joins first the published pair, then the third at the nearer distance', () => {
    const mergers = singleLinkage(3, (one, other) => apart.values[one * 3 + other])
    assert.deepEqual(
      mergers.map(({ left, right }) => [left, right]),
      [
        [0, 1],
        [2, 3],
      ],
    )
    near(mergers[1].distance, 0.9747, 5e-5)
    assert.deepEqual(leavesInOrder(3, mergers), [2, 0, 1])
  })
  test('divides by the variance of the halves', () => {
    // order 2 | 0 1, all variances 1: half {2} has 1, half {0, 1} at ½ each has (1 + 1 + 2·.7)/4 = .85;
    // {2} gets 1 − 1/1.85 = .85/1.85, the others half of the rest each
    allNear(hierarchicalRiskParity(correlation), [0.5 / 1.85, 0.5 / 1.85, 0.85 / 1.85])
  })
  test('of uncorrelated members in pairs is inverse variance', () => {
    allNear(hierarchicalRiskParity(matrix([1, 0], [0, 4])), [0.8, 0.2])
  })
  test(`is above zero and sums to one, seed ${SEED}`, () => {
    for (let round = 0; round < 20; round++) {
      const weights = hierarchicalRiskParity(randomCovariance(`hrp ${round}`, 1 + round).matrix)
      assert.ok(weights.every((weight) => weight > 0))
      near(
        weights.reduce((sum, weight) => sum + weight, 0),
        1,
      )
    }
  })
})

describe('Ledoit–Wolf', () => {
  // Columns of ±1 with mean 0: S has ones on the diagonal, s₁₃ = 1, s₁₂ = s₂₃ = 0, so r̄ = 1/3. γ̂ = 2·(1/9 + 4/9 + 1/9)
  // = 4/3. The products of 1 and 2 are ±1 about 0, as are those of 2 and 3; all others are constant: π̂ = 4. As squares
  // are constant, ρ̂ = 0. δ = (4 − 0)/(4/3)/4 = 3/4.
  const { covariance, shrinkage } = ledoitWolf([
    [1, 1, -1, -1],
    [1, -1, 1, -1],
    [1, 1, -1, -1],
  ])
  test('shrinks a small sample as far as by hand', () => near(shrinkage, 0.75))
  test('has the mixture by hand', () => {
    allNear(covariance.values, [1, 0.25, 0.5, 0.25, 1, 0.25, 0.5, 0.25, 1])
  })
  // Columns (3, −1, −1, −1), (0, 1, 0, −1), (1, 1, −1, −1): s₁₁ = 3, s₂₂ = ½, s₃₃ = 1; s₁₂ = 0, s₁₃ = 1, s₂₃ = ½.
  // ρ₁₃ = 1/√3, ρ₂₃ = ½/√½ = √½, r̄ = (√⅓ + √½)/3 = .4281523. All below by the formulas of appendix B:
  // π₁₁: squares 9, 1, 1, 1 less 3: (36 + 3·4)/4 = 12; π₂₂: 0, 1, 0, 1 less ½: ¼; π₃₃ = 0;
  // π₁₂: products 0, −1, 0, 1: ½; π₁₃: 3, −1, 1, 1 less 1: (4 + 4)/4 = 2; π₂₃: 0, 1, 0, 1 less ½: ¼.
  // π̂ = 12.25 + 2·(2.75) = 17.75.
  // ϑ₁₁,₁₂: (6, −2, −2, −2)·(0, −1, 0, 1) = 0; ϑ₁₁,₁₃: (6, −2, −2, −2)·(2, −2, 0, 0)/4 = 4;
  // ϑ₂₂,₁₂: (−½, ½, −½, ½)·(0, −1, 0, 1) = 0; ϑ₂₂,₂₃: (−½, ½, −½, ½)·(−½, ½, −½, ½)/4 = ¼; ϑ₃₃ = 0.
  // ρ̂ = 12.25 + r̄·(√⅓·4 + √2·¼) = 12.25 + r̄·2.6629545
  // γ̂ = 2·((r̄√1.5)² + (r̄√3 − 1)² + (r̄√½ − ½)²)
  test('takes account of how errors of variances and covariances go together', () => {
    const mean = (Math.sqrt(1 / 3) + Math.sqrt(1 / 2)) / 3
    const rho = 12.25 + mean * (4 * Math.sqrt(1 / 3) + Math.SQRT2 / 4)
    const gamma = 2 * (1.5 * mean ** 2 + (mean * Math.sqrt(3) - 1) ** 2 + (mean * Math.sqrt(0.5) - 0.5) ** 2)
    const expected = Math.min(1, (17.75 - rho) / gamma / 4)
    const sample = [
      [3, -1, -1, -1],
      [0, 1, 0, -1],
      [1, 1, -1, -1],
    ]
    near(ledoitWolf(sample).shrinkage, expected)
    // many more of the same periods: the error is that of one period over T
    const longer = sample.map((column) => Array.from({ length: 16 }, () => column).flat())
    near(ledoitWolf(longer).shrinkage, (17.75 - rho) / gamma / 64)
  })
  test('of two members keeps the sample, whose mean correlation is its own', () => {
    const two = ledoitWolf([
      [1, 2, 3, -1],
      [0, 1, -1, 2],
    ])
    assert.equal(two.shrinkage, 0)
  })
  test('refuses what has no variance or only one period', () => {
    assert.throws(() => ledoitWolf([[1], [2]]), RangeError)
    assert.throws(
      () =>
        ledoitWolf([
          [1, 1],
          [1, 2],
        ]),
      RangeError,
    )
  })
})

describe('minimum variance', () => {
  test('of two members is as in closed form', () => {
    // w₁ = (σ₂² − σ₁₂)/(σ₁² + σ₂² − 2σ₁₂) = (4 − .5)/(1 + 4 − 1) = .875
    allNear(minimumVariance(matrix([1, 0.5], [0.5, 4])), [0.875, 0.125])
  })
  test('sells nothing short', () => {
    // σ₁₂ = 1.5 above σ₁² = 1: the second would be short
    allNear(minimumVariance(matrix([1, 1.5], [1.5, 4])), [1, 0])
  })
  test('of uncorrelated members is inverse variance', () => {
    allNear(minimumVariance(matrix([1, 0, 0], [0, 2, 0], [0, 0, 4])), [4 / 7, 2 / 7, 1 / 7])
  })
  test(`no small exchange between members lowers the variance, seed ${SEED}`, () => {
    let cut = 0
    for (let round = 0; round < 40; round++) {
      const size = 2 + (round % 9)
      const { matrix: covariance } = randomCovariance(`mv ${round}`, size)
      const weights = minimumVariance(covariance)
      near(
        weights.reduce((sum, weight) => sum + weight, 0),
        1,
      )
      const marginal = timesVector(covariance, weights)
      const level = quadraticForm(covariance, weights)
      for (let at = 0; at < size; at++) {
        assert.ok(weights[at] >= 0)
        if (weights[at] > 0) near(marginal[at] / level, 1, 1e-8)
        else assert.ok(marginal[at] >= level * (1 - 1e-8))
      }
      if (weights.some((weight) => weight === 0)) cut += 1
    }
    assert.ok(cut > 0, 'no case in which a member is left out')
  })
  test('refuses what is not definite', () => {
    assert.throws(() => minimumVariance(matrix([0, 0], [0, 0])), RangeError)
  })
})

describe('exponentially weighted covariance', () => {
  test('halves the weight of a day in a half-life', () => {
    // half-life 1: weights 1, ½, ¼ for products 4, 2, 8: (4 + 1 + 2)/1.75 = 4
    const running = ewCovariance(2, 1)
    running.add([2, 4])
    running.add([1, 2])
    running.add([2, 2])
    allNear(running.matrix().values, [
      (4 + 0.5 * 1 + 0.25 * 4) / 1.75,
      (4 + 0.5 * 2 + 0.25 * 8) / 1.75,
      (4 + 0.5 * 2 + 0.25 * 8) / 1.75,
      (4 + 0.5 * 4 + 0.25 * 16) / 1.75,
    ])
  })
  test('passes over the day on which a return is missing', () => {
    const running = ewCovariance(2, 1)
    running.add([2, 4])
    running.add([1, Number.NaN])
    const [own, both] = running.matrix().values
    near(own, (1 + 0.5 * 4) / 1.5)
    near(both, 8)
  })
  test('shrinks to its diagonal', () => {
    allNear(shrunkToDiagonal(matrix([1, 0.5], [0.5, 4]), 0.9).values, [1, 0.45, 0.45, 4])
  })
})
