import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asInstant, DAY, formatDay, parseDay } from '../kernel/time.ts'
import { withUnknown } from '../market/fundamental-figures.ts'
import type { FundamentalRow } from '../market/observation.ts'
import { filedReports } from './filed-reports.ts'

const day = (text: string) => parseDay(text) ?? assert.fail(text)
const row = (periodEnd: string, period: FundamentalRow['period'], on: string): FundamentalRow => ({
  symbol: 'AAA',
  source: 'hand',
  periodEnd: day(periodEnd),
  period,
  knownAt: asInstant((day(on) + 1) * DAY),
  ...withUnknown({}),
})

test('a report is the first filing of its period: restatements and late archives are none', () => {
  const rows = [
    row('2022-12-31', 'Q4', '2023-02-01'),
    row('2022-12-31', 'FY', '2023-02-20'),
    row('2023-03-31', 'Q1', '2023-05-03'),
    row('2020-03-31', 'Q1', '2023-05-03'),
    row('2022-12-31', 'Q4', '2023-05-04'),
  ]
  assert.deepEqual(
    filedReports(rows).map((one) => [one.period, formatDay(one.day)]),
    [
      ['Q4', '2023-02-01'],
      ['Q1', '2023-05-03'],
    ],
  )
})
