import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { CrossSection } from './cross-section.ts'
import { columnOf, FEATURE_COUNT } from './features/alpha-features.ts'
import { rankServed } from './scoring.ts'

const near = (actual: ArrayLike<number>, expected: readonly number[]) => {
  assert.equal(actual.length, expected.length)
  for (const [at, value] of expected.entries())
    assert.ok(Math.abs(actual[at] - value) < 1e-12, `${actual[at]}`)
}

/** Members whose first two features are given and whose others are 0. */
function sectionOf(features: readonly (readonly [number, number])[]): CrossSection {
  const scores = new Float64Array(features.length * FEATURE_COUNT)
  for (const [at, pair] of features.entries()) scores.set(pair, at * FEATURE_COUNT)
  const unknown = new Float64Array(features.length)
  return { row: 0, members: features.map((_, at) => 10 + at), scores, beta: unknown, volatility: unknown }
}

const first = new Float64Array(FEATURE_COUNT).with(0, 1)
const second = new Float64Array(FEATURE_COUNT).with(1, 2)
const section = sectionOf([
  [9, 9],
  [1, 3],
  [2, 1],
  [4, 2],
])
const missing = Number.NaN

describe('ranking of served stocks', () => {
  // places 1–3: first target 1, 2, 4 → shares 1/6, 1/2, 5/6; second 6, 2, 4 → 5/6, 1/6, 1/2; third as the first
  // means 7/18, 7/18, 13/18: mean 1/2, deviations −1/9, −1/9, 2/9, sd √(6/81/3) = √2/9 → −1/√2, −1/√2, √2
  const ranking = rankServed(section, [first, second, first], [1, 2, 3], [missing, missing, missing])
  test('standardises it before it is made neutral', () =>
    near(ranking.raw, [-Math.SQRT1_2, -Math.SQRT1_2, Math.SQRT2]))
  // of which the ranks are 1/3, 1/3 and 5/6, less their mean
  test('ranks the mean rank share of the three targets', () => near(ranking.score, [-1 / 6, -1 / 6, 1 / 3]))
  test('places equal scores together, the first at 1 − 1/n', () =>
    near(ranking.position, [-1 / 3, -1 / 3, 2 / 3]))
  test('leaves stocks out that are not served', () => assert.deepEqual(ranking.members, [11, 12, 13]))
  // two known surprises: Φ⁻¹(¾) = .6744897501960817 and its opposite, times .35
  test('adds .35 of the normal score of the surprise, 0 where there is none', () => {
    const surprised = rankServed(section, [first, second, first], [1, 2, 3], [5, -1, missing])
    near(surprised.surprise, [0.6744897501960817, -0.6744897501960817, 0])
    // −.471, −.943 and √2: ranks 1/2, 1/6 and 5/6, less their mean
    near(surprised.score, [0, -1 / 3, 1 / 3])
  })
  test('takes out what volatility and beta explain', () => {
    const exposed = sectionOf([
      [1, 0],
      [2, 0],
      [3, 0],
      [4, 0],
    ])
    const volatility = columnOf('volatility_60')
    for (const [at, value] of [-1, 1, -1, 1].entries())
      exposed.scores[at * FEATURE_COUNT + volatility] = value
    const none = [missing, missing, missing, missing]
    // Ranks 1/8 to 7/8, of which the exposure explains ±1/8.
    const { score, position } = rankServed(exposed, [first, first, first], [0, 1, 2, 3], none)
    near(score, [-1 / 4, -1 / 4, 1 / 4, 1 / 4])
    near(position, [-1 / 2, -1 / 2, 1 / 2, 1 / 2])
  })
  test('gives every stock 0 where the model tells none apart', () => {
    const nothing = new Float64Array(FEATURE_COUNT)
    near(
      rankServed(section, [nothing, nothing, nothing], [1, 2, 3], [missing, missing, missing]).score,
      [0, 0, 0],
    )
  })
})
