import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { asDay, type Day, dayFromDate, formatDay } from '../kernel/time.ts'
import { recurringHolidays } from '../market/holidays.ts'
import { HOLIDAY_WORDS } from './market-words.ts'
import { irregularDays, isOptionExpiry, scheduledDay, scheduledDays } from './session-calendar.ts'

const of = (year: number, month: number, day: number) => scheduledDay(dayFromDate(year, month, day))

describe('the calendar ahead', () => {
  test('names every holiday of the exchange (NYSE holidays of 2024)', () => {
    const days = scheduledDays(dayFromDate(2023, 12, 31), 366).map(
      ({ day, kind, holiday }) => `${formatDay(day).slice(5)} ${kind} ${holiday}`,
    )
    assert.deepEqual(days, [
      '01-01 closed new_year',
      '01-15 closed martin_luther_king',
      '02-19 closed presidents',
      '03-29 closed good_friday',
      '05-27 closed memorial',
      '06-19 closed juneteenth',
      '07-03 early_close independence',
      '07-04 closed independence',
      '09-02 closed labor',
      '11-28 closed thanksgiving',
      '11-29 early_close thanksgiving',
      '12-24 early_close christmas',
      '12-25 closed christmas',
    ])
  })
  test('gives each recurring holiday of its years a name that texts have', () => {
    for (let year = 1998; year <= 2034; year++) {
      for (const day of recurringHolidays(year)) {
        const scheduled = scheduledDay(day)
        if (scheduled?.kind === 'closed') assert.ok(HOLIDAY_WORDS[scheduled.holiday].de.length > 0)
      }
    }
    assert.equal(of(2002, 3, 29)?.holiday, 'good_friday')
    assert.equal(of(2021, 12, 24)?.holiday, 'christmas')
  })
  test('knows nothing of closures and short sessions decided at short notice', () => {
    assert.equal(of(2018, 12, 5), undefined)
    assert.equal(of(2012, 10, 29), undefined)
    assert.equal(of(2003, 12, 26), undefined)
    assert.equal(of(1999, 12, 31), undefined)
  })
  test('ends where the calendar ends', () => {
    assert.deepEqual(scheduledDays(dayFromDate(2035, 12, 30), 10), [])
    assert.equal(of(2040, 1, 2), undefined)
  })
})

test('options end on the third Friday, unless the exchange is closed', () => {
  assert.ok(isOptionExpiry(dayFromDate(2024, 3, 15)))
  assert.ok(!isOptionExpiry(dayFromDate(2024, 3, 8)))
  assert.ok(!isOptionExpiry(dayFromDate(2024, 3, 22)))
  assert.ok(!isOptionExpiry(asDay(dayFromDate(2024, 3, 15) + 1)))
  // Good Friday of 2022 was the third Friday of April
  assert.ok(!isOptionExpiry(dayFromDate(2022, 4, 15)))
})

test('past days without a whole session are told, those that were not scheduled too', () => {
  const told = (from: Day, to: Day) =>
    irregularDays(from, to).map(({ day, kind, holiday }) => `${formatDay(day)} ${kind} ${holiday}`)
  assert.deepEqual(told(dayFromDate(2015, 12, 24), dayFromDate(2015, 12, 27)), [
    '2015-12-24 early_close christmas',
    '2015-12-25 closed christmas',
  ])
  assert.deepEqual(told(dayFromDate(2012, 10, 26), dayFromDate(2012, 10, 30)), [
    '2012-10-29 closed undefined',
    '2012-10-30 closed undefined',
  ])
})
