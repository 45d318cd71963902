import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatDay, formatInstant, SECOND } from '@bellwether-markets/engine/kernel/time'
import { bytesOf, metaAt } from '../../../../test/suppliers/parse-meta.ts'
import { bodyOf, recordings, withoutRecordings } from '../../../../test/suppliers/recorded-responses.ts'
import { ProviderFault } from './provider-request.ts'
import { parseYahooCalendar } from './yahoo-calendar.ts'

const parsed = (bytes: Uint8Array, receivedAt = '2025-02-24T09:35:00Z', symbol = 'AAPL') =>
  parseYahooCalendar(bytes, metaAt(receivedAt, { symbols: [symbol] })).scheduled.map(
    ({ name, status, source, day, lastDay, at, ...event }) => [
      name,
      event.symbol,
      source,
      formatInstant(event.knownAt),
      status,
      formatDay(day),
      formatDay(lastDay),
      at && formatInstant(at),
    ],
  )
const answer = (calendarEvents: unknown) =>
  bytesOf({ quoteSummary: { result: [{ calendarEvents }], error: null } })
const earnings = (...times: unknown[]) =>
  answer({ earnings: { earningsDate: times, isEarningsDateEstimate: false } })
const seconds = (text: string): number => Date.parse(text) / SECOND

test('recorded answers give an estimate as a range, an announced day with its time, and nothing of a fund', {
  skip: withoutRecordings,
}, () => {
  const body = (name: string) => {
    const found = recordings().find(({ id }) => id === `yahoo/${name}.json`)
    return bodyOf(found ?? assert.fail(name))
  }
  const known = ['yahoo', '2025-02-24T09:35:00Z']
  assert.deepEqual(parsed(body('quoteSummary-calendarEvents-AAPL')), [
    ['report', 'AAPL', ...known, 'estimated', '2025-04-30', '2025-05-05', undefined],
  ])
  assert.deepEqual(parsed(body('quoteSummary-calendarEvents-OCDO.L'), '2025-02-24T09:35:00Z', 'OCDO.L'), [
    ['report', 'OCDO.L', ...known, 'announced', '2025-02-27', '2025-02-27', '2025-02-27T07:00:00Z'],
  ])
  const meta = parsed(body('rs-fundamentals_api_calendarEvents_META'), '2025-10-29T23:54:00Z', 'META')
  assert.deepEqual(meta[0].slice(4), ['announced', '2025-10-29', '2025-10-29', '2025-10-29T20:00:00Z'])
  const isUnknown = (error: unknown) => error instanceof ProviderFault && error.kind === 'not_found'
  for (const symbol of ['QQQ', 'EURUSD=X', 'GC=F', 'ADA-USD'])
    assert.throws(() => parsed(body(`quoteSummary-calendarEvents-${symbol}`)), isUnknown, symbol)
})

test('a company without a day of its report has none', () => {
  for (const calendar of [{}, { earnings: {} }, { earnings: { earningsDate: [] } }])
    assert.deepEqual(parsed(answer(calendar)), [])
})

test('what is not said to be announced is an estimate, and so is a range', () => {
  const time = seconds('2025-03-03T21:05:00Z')
  const [unsaid] = parsed(answer({ earnings: { earningsDate: [time] } }))
  assert.deepEqual(unsaid.slice(4), ['estimated', '2025-03-03', '2025-03-03', undefined])
  const [range] = parsed(earnings(time, seconds('2025-03-07T21:05:00Z')))
  assert.deepEqual(range.slice(4), ['estimated', '2025-03-03', '2025-03-07', undefined])
})

test('midnight in UTC is a day without a time, and an evening in New York is that day', () => {
  const [day] = parsed(earnings(seconds('2025-03-03T00:00:00Z')))
  assert.deepEqual(day.slice(5), ['2025-03-03', '2025-03-03', undefined])
  const [evening] = parsed(earnings(seconds('2025-03-04T01:00:00Z')))
  assert.equal(evening[5], '2025-03-03')
})

test('a day that is far from now is none, as of a company that reports no longer', () => {
  for (const time of [seconds('2019-03-03T21:00:00Z'), seconds('2027-03-03T21:00:00Z'), 1e300])
    assert.deepEqual(parsed(earnings(time)), [])
  assert.equal(
    parsed(earnings(seconds('2019-03-03T21:00:00Z'), seconds('2025-03-03T21:05:00Z')))[0][4],
    'announced',
  )
})

test('an answer that holds no calendar, or no time where it holds a day, is a fault', () => {
  for (const time of ['soon', null, {}])
    assert.throws(() => parsed(earnings(time)), /malformed: no day of a report/, String(time))
  for (const calendar of [undefined, null, 'text'])
    assert.throws(() => parsed(answer(calendar)), /malformed: no calendar/)
})
