import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { linkEntities } from '../../src/core/news/linking/link-entities.ts'
import { sampleNormalHeadline } from '../../src/core/news/sample-headline.ts'

interface GoldHeadline {
  readonly title: string
  readonly entities: readonly string[]
  readonly event: string | null
  readonly half: 'tune' | 'score'
}

const gold: readonly GoldHeadline[] = JSON.parse(
  readFileSync(new URL('./linking/headlines.json', import.meta.url), 'utf8'),
)

const linked = (title: string): readonly string[] =>
  linkEntities(sampleNormalHeadline(title)).map(({ id }) => id)

test('the gold set has at least 400 distinct headlines in two halves', () => {
  assert.ok(gold.length >= 400)
  assert.equal(new Set(gold.map(({ title }) => title)).size, gold.length)
  gold.forEach(({ half }, index) => {
    assert.equal(half, index % 2 === 0 ? 'tune' : 'score')
  })
})

test('entities of the scored half are linked with a precision of .95 and a recall of .85 at least', (t) => {
  let right = 0
  let found = 0
  let expected = 0
  for (const { title, entities } of gold.filter(({ half }) => half === 'score')) {
    const ids = linked(title)
    right += ids.filter((id) => entities.includes(id)).length
    found += ids.length
    expected += entities.length
  }
  t.diagnostic(
    `precision ${(right / found).toFixed(3)}, recall ${(right / expected).toFixed(3)}, ${expected} entities`,
  )
  assert.ok(right / found >= 0.95, `precision ${right / found}`)
  assert.ok(right / expected >= 0.85, `recall ${right / expected}`)
})
