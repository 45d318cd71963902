import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Candidate, scored, secondOf } from './lead.ts'

const candidate = (subject: string, surprise: number, rest: Partial<Candidate> = {}): Candidate => ({
  subject,
  section: 'markets',
  direction: 1,
  plain: surprise,
  surprise,
  reach: 1,
  isExtreme: false,
  isNews: false,
  isPart: false,
  ...rest,
})
const subjects = (candidates: readonly { subject: string }[]) => candidates.map(({ subject }) => subject)

test('surprise times reach decides, and a surprise counts up to eight', () => {
  const told = scored([candidate('INTC', 12, { reach: 0.4 }), candidate('^GSPC', 3), candidate('^TNX', 3.3)])
  assert.deepEqual(subjects(told), ['^TNX', 'INTC', '^GSPC'])
  assert.ok(Math.abs(told[1].score - 3.2) < 1e-12)
})

test('what led one of the last three editions in the same direction counts half, unless it is an extreme', () => {
  const before = [undefined, candidate('^TNX', 4), undefined]
  const own = [candidate('^TNX', 4), candidate('^GSPC', 3)]
  assert.deepEqual(subjects(scored(own, before)), ['^GSPC', '^TNX'])
  assert.deepEqual(subjects(scored(own, [candidate('^TNX', 4, { direction: -1 })])), ['^TNX', '^GSPC'])
  assert.deepEqual(subjects(scored([candidate('^TNX', 4, { isNews: true }), own[1]], before)), [
    '^TNX',
    '^GSPC',
  ])
})

test('unknown surprises are left out, and ties go to the plain move', () => {
  const told = scored([
    candidate('a', 5, { plain: 1 }),
    candidate('b', 5, { plain: 4 }),
    candidate('c', Number.NaN),
  ])
  assert.deepEqual(subjects(told), ['b', 'a'])
})

test('a second part needs sixty percent of the score and another story', () => {
  assert.equal(secondOf(scored([candidate('^GSPC', 5), candidate('GC=F', 2.9)])), undefined)
  assert.equal(
    secondOf(scored([candidate('^GSPC', 5), candidate('^VIX', 4.9), candidate('GC=F', 3)]))?.subject,
    'GC=F',
  )
})
