import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { verifyParaphrase } from '@bellwether-markets/engine/text/verify-paraphrase'
import { DEMO_ANALYSES } from '../../../../test/fixtures/demo-analyses.ts'
import type { ParaphrasableText } from '../contract/paraphrasable.ts'
import { analysisParaphrase } from './paraphrase.ts'

const PARTS = Object.values(DEMO_ANALYSES)

const ALL: readonly ParaphrasableText[] = PARTS.flatMap((part) => analysisParaphrase.read(part).flat())

const textsIn = (part: unknown): readonly string[] =>
  analysisParaphrase
    .read(part)
    .flat()
    .map(({ text }) => text)

/** Each text whose every match of a pattern was changed, in turn; those without a match are left out. */
const changed = (
  pattern: RegExp,
  change: (match: string) => string,
): readonly (ParaphrasableText & { readonly other: string })[] =>
  ALL.flatMap(({ text, evidence }) =>
    [...text.matchAll(pattern)].map((match) => ({
      text,
      evidence,
      other: text.slice(0, match.index) + change(match[0]) + text.slice(match.index + match[0].length),
    })),
  )

function refusesEach(
  cases: readonly (ParaphrasableText & { readonly other: string })[],
  least: number,
): void {
  assert.ok(cases.length >= least, String(cases.length))
  for (const { text, evidence, other } of cases) {
    assert.notDeepEqual(verifyParaphrase(other, text, evidence), [], other)
  }
}

describe('the words of an assessment', () => {
  test('keep the mark of a simulated market', () =>
    refusesEach(
      changed(/^Simulated market: /g, () => ''),
      50,
    ))
  test('stand as they are', () => {
    for (const { text, evidence } of ALL) assert.deepEqual(verifyParaphrase(text, text, evidence), [], text)
  })
  test('fall with any number that is one off in its last digit', () => {
    // Names and lengths such as 200-day or "of 100" state no number.
    const number = /(?<![\p{L}\d.,-])(?<!of )\d[\d,]*(?:\.\d+)?(?=%| USD| US cents| percentage| times)/gu
    refusesEach(
      changed(number, (digits) => {
        const last = (Number(digits[digits.length - 1]) + 1) % 10
        return digits.slice(0, -1) + last
      }),
      1000,
    )
  })
  test('fall with any direction turned round', () => {
    const turned: Readonly<Record<string, string>> = {
      above: 'below',
      below: 'above',
      higher: 'lower',
      lower: 'higher',
      up: 'down',
      down: 'up',
      grew: 'fell',
      fell: 'grew',
      rose: 'fell',
      shrank: 'grew',
      widened: 'narrowed',
      narrowed: 'widened',
    }
    refusesEach(
      changed(new RegExp(`\\b(?:${Object.keys(turned).join('|')})\\b`, 'g'), (word) => turned[word] ?? word),
      500,
    )
  })
  test('fall with any unit changed', () => {
    refusesEach(
      changed(/%/g, () => ' percentage points'),
      500,
    )
    refusesEach(
      changed(/ USD/g, () => ' EUR'),
      100,
    )
  })
})

test('a part takes its texts back in their order, its facts stay', () => {
  for (const part of PARTS) {
    const texts = textsIn(part)
    const other = analysisParaphrase.write(part, texts)
    assert.deepEqual(textsIn(other), texts)
    assert.deepEqual({ ...(other as typeof part), assessment: part.assessment }, part)
  }
})
