import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayFromDate, formatDay } from '@bellwether-markets/engine/kernel/time'
import { bytesOf, metaAt } from '../../../../test/suppliers/parse-meta.ts'
import { parseFredReleaseDays, requestFredReleaseDays } from './fred-releases.ts'

const META = metaAt('2026-11-20T21:00:00Z')
const IDENTITY = { product: 'Bellwether/0.1', contact: 'ops@example.com', key: 'k' }
const answer = (...release_dates: unknown[]) =>
  bytesOf({ realtime_start: '2026-11-20', count: release_dates.length, release_dates })

test('days without data are asked for, which are those ahead', () => {
  const { searchParams, pathname } = new URL(
    requestFredReleaseDays('cpi', dayFromDate(2026, 11, 20), IDENTITY).url,
  )
  assert.equal(pathname, '/fred/release/dates')
  assert.equal(searchParams.get('release_id'), '10')
  assert.equal(searchParams.get('realtime_start'), '2026-11-20')
  assert.equal(searchParams.get('include_release_dates_with_no_data'), 'true')
})

test('listed days are announced, without a time', () => {
  const { scheduled } = parseFredReleaseDays(
    answer({ release_id: 50, date: '2026-12-04' }, { release_id: 50, date: '2027-01-08' }),
    META,
  )
  assert.deepEqual(
    scheduled.map(({ name, status, day, at, knownAt }) => [name, status, formatDay(day), at, knownAt]),
    [
      ['jobs', 'announced', '2026-12-04', undefined, META.receivedAt],
      ['jobs', 'announced', '2027-01-08', undefined, META.receivedAt],
    ],
  )
  assert.deepEqual(parseFredReleaseDays(answer(), META).scheduled, [])
})

test('a refusal, an unknown release, no date and a list that goes on are faults', () => {
  const many = Array.from({ length: 1000 }, () => ({ release_id: 10, date: '2026-12-04' }))
  for (const [body, fault] of [
    [bytesOf({ error_code: 400, error_message: 'Bad Request.' }), /bad_request/],
    [bytesOf({ error_code: 429 }), /limited/],
    [bytesOf({ releases: [] }), /malformed: no days of releases/],
    [answer({ release_id: 1, date: '2026-12-04' }), /malformed: a release that was not asked for/],
    [answer({ release_id: 10, date: 'soon' }), /malformed: a date/],
    [answer(...many), /malformed: more days/],
  ] as const)
    assert.throws(() => parseFredReleaseDays(body, META), fault)
})
