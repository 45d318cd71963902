import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sampleHeadline } from '../../../../../test/fixtures/sample-headline.ts'
import { asInstant } from '../../kernel/time.ts'
import { newsStories } from '../story/news-stories.ts'
import { subjectsOf } from './subject.ts'

/** @param words of the title that tell the event; the whole title if left out */
function subjects(title: string, words = title): readonly string[] {
  const [{ first, links }] = newsStories([sampleHeadline(title, asInstant(0))])
  const begin = first.title.indexOf(words)
  assert.ok(begin >= 0, words)
  return subjectsOf(first, links, { begin, end: begin + words.length }).map(({ id }) => id)
}

test('a type binds to the subject of its own clause', () => {
  assert.deepEqual(subjects('Nvidia stock high, Wolfspeed exits bankruptcy', 'exits bankruptcy'), [])
  assert.deepEqual(subjects('Nvidia Corp exits bankruptcy', 'exits bankruptcy'), ['NVDA'])
  assert.deepEqual(subjects('Masimo sues US Customs over approval of Apple Watch imports', 'sues'), [])
  assert.deepEqual(
    subjects('Southwest cuts deliveries from Boeing after quarterly loss', 'quarterly loss'),
    [],
  )
})

test('a clause without a subject has that of the one before', () => {
  assert.deepEqual(subjects('Boeing posts loss, cuts outlook', 'cuts outlook'), ['BA'])
  assert.deepEqual(
    subjects('Nvidia Posts Another Blowout Quarter, Announces $25B Share Buyback', 'Share Buyback'),
    ['NVDA'],
  )
})

test('subject and object of one clause are both subjects', () => {
  assert.deepEqual(subjects('Microsoft and Intel sign chip deal', 'sign chip deal'), ['MSFT', 'INTC'])
  assert.deepEqual(subjects('New York sues Target, Walmart over lead-contaminated toys', 'sues'), ['WMT'])
  assert.deepEqual(subjects('Amazon.com, Inc. (AMZN) Agrees to Pay Fines', 'Agrees to Pay Fines'), ['AMZN'])
})

test('none of a list is the subject', () => {
  assert.deepEqual(
    subjects('Airline announces digital partnership with Adobe, Google and Visa', 'partnership'),
    [],
  )
})

test('without words of the event the first clause with a company counts', () => {
  assert.deepEqual(subjects('Tesla opens plant as Apple closes stores'), ['TSLA'])
})
