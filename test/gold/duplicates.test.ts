import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { clusterHeadlines } from '../../src/core/news/duplicates/cluster-headlines.ts'
import { normaliseHeadline } from '../../src/core/news/text/normal-headline.ts'
import { asInstant, HOUR } from '../../src/kernel/time.ts'

interface GoldPair {
  readonly first: string
  readonly second: string
  /** Between the two. */
  readonly hours: number
  readonly duplicate: boolean
  readonly half: 'tune' | 'score'
}

const gold: readonly GoldPair[] = JSON.parse(
  readFileSync(new URL('./duplicates/pairs.json', import.meta.url), 'utf8'),
)

const published = (source: string, title: string, hours: number) =>
  normaliseHeadline({
    id: source,
    source,
    title,
    url: undefined,
    publishedAt: asInstant(hours * HOUR),
    timeOfDayKnown: true,
    knownAt: asInstant(hours * HOUR),
    taggedSymbols: [],
  })

const together = ({ first, second, hours }: GoldPair): boolean =>
  clusterHeadlines([published('one', first, 0), published('two', second, hours)]).length === 1

test('the gold set has at least 500 pairs in two halves', () => {
  assert.ok(gold.length >= 500)
  gold.forEach(({ half }, index) => {
    assert.equal(half, index % 2 === 0 ? 'tune' : 'score')
  })
})

test('duplicates of the scored half are found with an F1 of .92 at least', (t) => {
  const scored = gold.filter(({ half }) => half === 'score')
  const found = scored.filter(together)
  const right = found.filter(({ duplicate }) => duplicate).length
  const precision = right / found.length
  const recall = right / scored.filter(({ duplicate }) => duplicate).length
  const f1 = (2 * precision * recall) / (precision + recall)
  t.diagnostic(
    `F1 ${f1.toFixed(3)}, precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)}, ${scored.length} pairs`,
  )
  assert.ok(f1 >= 0.92, `F1 ${f1}`)
})
