import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { dateOf, dayFromDate, formatDay, formatInstant, startOfUtcDay, weekday } from '../kernel/time.ts'
import { type ReleaseName, releasesBetween } from './release-calendar.ts'

const ALL = releasesBetween(startOfUtcDay(dayFromDate(1985, 1, 1)), startOfUtcDay(dayFromDate(2035, 12, 31)))
const of = (name: ReleaseName) => ALL.filter((one) => one.name === name)
/** Years that do not have as many as the others. */
const yearsBut = (name: ReleaseName, usual: number) => {
  const counts = Map.groupBy(of(name), ({ day }) => dateOf(day).year)
  return [...counts].flatMap(([year, { length }]) => (length === usual ? [] : [`${year}: ${length}`]))
}

describe('the calendar of releases', () => {
  test('has its days once, in order, on working days', () => {
    for (const name of ['fed', 'cpi', 'jobs', 'jackson_hole'] as const) {
      const days = of(name).map(({ day }) => day)
      assert.deepEqual(
        days,
        [...new Set(days)].sort((a, b) => a - b),
      )
      assert.ok(days.every((day) => weekday(day) >= 1 && weekday(day) <= 5))
    }
  })
  test('has eight decisions, twelve price figures and twelve jobs reports a year', () => {
    assert.deepEqual(yearsBut('fed', 8), ['2020: 7'])
    assert.deepEqual(yearsBut('cpi', 12), ['2025: 11'])
    assert.deepEqual(yearsBut('jobs', 12), ['2025: 11'])
    const ranges = (['fed', 'cpi', 'jobs'] as const).map((name) => {
      const [first, last] = [of(name)[0], of(name).at(-1)].map((one) => one && formatDay(one.day))
      return `${first} ${last}`
    })
    assert.deepEqual(ranges, ['2000-02-02 2027-12-08', '2007-01-18 2026-12-10', '2007-01-05 2026-12-04'])
  })
  test('has no meeting that was not scheduled', () => {
    const days = of('fed').map(({ day }) => formatDay(day))
    for (const day of ['2001-01-03', '2001-09-17', '2008-01-22', '2008-10-08', '2020-03-03', '2020-03-15'])
      assert.ok(!days.includes(day), day)
  })
  test('has jobs reports on Fridays, but for holidays and what was moved', () => {
    const others = of('jobs').filter(({ day }) => weekday(day) !== 5)
    assert.deepEqual(
      others.map(({ day }) => formatDay(day)),
      [
        '2008-07-03',
        '2009-07-02',
        '2013-10-22',
        '2014-07-03',
        '2015-07-02',
        '2020-07-02',
        '2025-07-03',
        '2025-11-20',
        '2025-12-16',
        '2026-02-11',
        '2026-07-02',
      ],
    )
  })
  test('knows the time in UTC, and a moved release only on its day', () => {
    const at = (name: ReleaseName, day: string) => of(name).find((one) => formatDay(one.day) === day)
    assert.equal(formatInstant(at('fed', '2022-06-15')?.at as never), '2022-06-15T18:00:00Z')
    assert.equal(formatInstant(at('cpi', '2022-01-12')?.at as never), '2022-01-12T13:30:00Z')
    assert.equal(at('fed', '2008-10-29')?.timeKnown, false)
    assert.equal(formatDay(at('jobs', '2013-10-22')?.knownFrom as never), '2013-10-22')
    assert.equal(formatDay(at('jobs', '2013-12-06')?.knownFrom as never), '2013-11-22')
  })
  test('has the speeches of the chair in Jackson Hole, known a week before', () => {
    assert.deepEqual(yearsBut('jackson_hole', 1), [])
    const told = of('jackson_hole').map(({ at, day, knownFrom }) => {
      assert.equal(day - knownFrom, 7)
      return formatInstant(at)
    })
    assert.equal(told.length, 14)
    assert.equal(told[0], '2010-08-27T14:00:00Z')
    assert.ok(told.includes('2016-08-26T14:00:00Z') && told.includes('2020-08-27T13:10:00Z'))
    assert.ok(!told.some((at) => /^201[35]/.test(at)), 'the chair did not speak')
  })
  test('takes elections from the law', () => {
    const days = ALL.filter(({ name }) => name === 'president' || name === 'congress')
    const found = days.map(({ name, day }) => `${name} ${formatDay(day)}`)
    for (const one of [
      'president 2016-11-08',
      'congress 2018-11-06',
      'president 2020-11-03',
      'congress 2022-11-08',
    ])
      assert.ok(found.includes(one), one)
  })
})
