import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asDay, type Day, formatDay, parseDay } from '../kernel/time.ts'
import { expectedReport } from './expected-report.ts'
import type { FiledReport } from './filed-reports.ts'

const day = (text: string): Day => parseDay(text) ?? assert.fail(text)
const filed = (periodEnd: string, on: string): FiledReport => ({
  periodEnd: day(periodEnd),
  period: 'Q',
  day: day(on),
  source: 'hand',
})
const FILED = [
  filed('2022-03-31', '2022-05-04'),
  filed('2023-03-31', '2023-05-03'),
  filed('2023-06-30', '2023-08-02'),
  filed('2023-09-30', '2023-11-01'),
  filed('2023-12-31', '2024-02-14'),
  filed('2024-03-31', '2024-05-06'),
]
const at = (today: string, reports: readonly FiledReport[] = FILED) => {
  const expected = expectedReport(reports, day(today))
  if (expected === undefined) return undefined
  const { day: due, earliest, latest } = expected
  return [due, earliest, latest].map((one) => one && formatDay(one))
}

test('a report is expected 52 weeks after that on the same fiscal quarter, give or take the misses so far', () => {
  const early = FILED.slice(0, 5)
  assert.deepEqual(at('2024-03-01', early), ['2024-05-01', '2024-05-01', '2024-05-01'])
  assert.deepEqual(at('2024-06-03'), ['2024-07-31', undefined, undefined])
  const reported = [...FILED, filed('2024-06-30', '2024-07-30'), filed('2024-09-30', '2024-10-30')]
  const withYear = [...reported, filed('2024-12-31', '2025-02-12')]
  assert.deepEqual(at('2025-03-03', withYear), ['2025-05-05', '2025-04-30', '2025-05-10'])
})

test('a quarter whose end moves with the week is the same quarter', () => {
  const reports = [filed('2023-04-30', '2023-05-26'), filed('2024-04-28', '2024-05-29')]
  assert.deepEqual(at('2025-04-08', reports), ['2025-05-28', '2025-05-23', '2025-06-02'])
})

test('an overdue report is expected today, and after a month no longer', () => {
  const reports = [filed('2023-03-31', '2023-05-03')]
  assert.deepEqual(at('2024-05-10', reports)?.[0], '2024-05-10')
  assert.deepEqual(at('2024-05-31', reports)?.[0], '2024-05-31')
  assert.equal(at('2024-06-03', reports), undefined)
})

test('the expected day is a session', () => {
  const good_friday = [filed('2023-12-31', '2023-04-21')].map((one) => ({
    ...one,
    day: asDay(day('2024-03-29') - 364),
  }))
  assert.equal(at('2024-03-01', good_friday)?.[0], '2024-04-01')
})

test('without filings nothing is expected', () => {
  assert.equal(at('2024-03-01', []), undefined)
})
