import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sampleNormalHeadline } from '../../../../../test/fixtures/sample-headline.ts'
import { intensityCategories } from './intensity-categories.ts'

const categories = (title: string) => intensityCategories(sampleNormalHeadline(title))

for (const [title, expected] of [
  ['Missile attack on Kyiv kills five', ['war_escalation']],
  ['Fears of war grow at the border', ['war_threat']],
  ['North Korea tests ballistic missile', ['nuclear_threat']],
  ['Trade war escalates between retailers', []],
  ['Museum marks anniversary of attack on Kuwait', []],
  ['Regional bank collapse spreads fear of contagion', ['financial_stress']],
] as const) {
  test(`"${title}" counts for ${expected.join() || 'nothing'}`, () => {
    assert.deepEqual(categories(title), expected)
  })
}
