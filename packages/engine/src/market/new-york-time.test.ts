import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { often } from '../../../../test/often.ts'
import { asDay, asInstant, dayFromDate, formatDay, formatInstant, HOUR, MINUTE } from '../kernel/time.ts'
import { newYorkDayAndMinutes, newYorkToInstant } from './new-york-time.ts'

const format = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/New_York',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** `YYYY-MM-DD HH:MM` in New York by the time-zone database that ships with the runtime. */
const byTimeZoneDatabase = (instant: number): string => format.format(instant).replace(',', '')

function byRule(instant: number): string {
  const { day, minutes } = newYorkDayAndMinutes(asInstant(instant))
  const pad = (value: number) => String(value).padStart(2, '0')
  return `${formatDay(day)} ${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`
}

describe('newYorkDayAndMinutes', () => {
  it('agrees with the time-zone database at noon and at both ends of days from 1998 to 2030', () => {
    for (
      let day = dayFromDate(1998, 1, 1);
      day <= dayFromDate(2030, 12, 31);
      day = asDay(day + often(3, 1))
    ) {
      for (const hour of [0, 4.5, 16, 23.75]) {
        const instant = (day * 24 + hour) * HOUR
        assert.equal(byRule(instant), byTimeZoneDatabase(instant))
      }
    }
  })

  it('agrees with it every 15 minutes on the Sundays of all months with a switch, 1976 to 2037', () => {
    for (let year = 1976; year <= 2037; year++) {
      for (const month of [3, 4, 10, 11]) {
        const first = dayFromDate(year, month, month === 3 ? 7 : 1)
        for (let offset = 0; offset < 31; offset++) {
          const sunday = first + offset
          if ((sunday + 4) % 7 !== 0) continue
          for (let quarter = 0; quarter < 48; quarter++) {
            const instant = sunday * 24 * HOUR + quarter * 15 * MINUTE
            assert.equal(byRule(instant), byTimeZoneDatabase(instant))
          }
        }
      }
    }
  })
})

describe('newYorkToInstant', () => {
  const at = (year: number, month: number, dayOfMonth: number, minutes: number) =>
    formatInstant(newYorkToInstant(dayFromDate(year, month, dayOfMonth), minutes))

  it('gives the opening bell in winter and in summer', () => {
    assert.equal(at(2024, 1, 16, 9 * 60 + 30), '2024-01-16T14:30:00Z')
    assert.equal(at(2024, 7, 16, 9 * 60 + 30), '2024-07-16T13:30:00Z')
  })

  it('follows the law of 2005: mid-March is winter in 2006 and summer in 2007', () => {
    assert.equal(at(2007, 3, 12, 16 * 60), '2007-03-12T20:00:00Z')
    assert.equal(at(2006, 3, 13, 16 * 60), '2006-03-13T21:00:00Z')
  })

  it('takes the first of two equal times in autumn and moves on through the hour skipped in spring', () => {
    assert.equal(at(2024, 11, 3, 90), '2024-11-03T05:30:00Z')
    assert.equal(at(2024, 3, 10, 150), '2024-03-10T07:30:00Z')
  })

  it('counts minutes on into the neighbouring days', () => {
    const day = dayFromDate(2024, 1, 16)
    assert.equal(newYorkToInstant(day, -360), newYorkToInstant(asDay(day - 1), 1080))
    assert.equal(newYorkToInstant(day, 1440), newYorkToInstant(asDay(day + 1), 0))
  })

  it('is undone by newYorkDayAndMinutes at every time that the clock shows', () => {
    const days = fc.integer({ min: dayFromDate(1976, 1, 1), max: dayFromDate(2099, 12, 31) })
    fc.assert(
      fc.property(days, fc.integer({ min: 180, max: 1439 }), (day, minutes) => {
        assert.deepEqual(newYorkDayAndMinutes(newYorkToInstant(asDay(day), minutes)), {
          day: asDay(day),
          minutes,
        })
      }),
    )
  })
})
