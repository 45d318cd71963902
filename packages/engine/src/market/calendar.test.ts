import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { asDay, type Day, dayFromDate, formatDay, formatInstant, parseDay, weekday } from '../kernel/time.ts'
import {
  addTradingDays,
  isRecurringHoliday,
  isTradingDay,
  nextTradingDay,
  sessionOf,
  tradingDays,
} from './calendar.ts'

function day(text: string): Day {
  const parsed = parseDay(text)
  assert.ok(parsed !== undefined, text)
  return parsed
}

/** `MM-DD` texts to `YYYY-MM-DD`. */
const dates = (year: number, texts: string): readonly string[] =>
  texts
    .split(' ')
    .filter((text) => text !== '')
    .map((text) => `${year}-${text}`)

/**
 * Weekdays without trading, year by year.
 * Sources: NYSE, "Special Closings" (list to 2011, as kept by the pandas_market_calendars project) and the yearly
 * "NYSE Group Announces … Holiday and Early Closings Calendar" up to 2026.
 */
const CLOSURES: Readonly<Record<number, string>> = {
  1998: '01-01 01-19 02-16 04-10 05-25 07-03 09-07 11-26 12-25',
  1999: '01-01 01-18 02-15 04-02 05-31 07-05 09-06 11-25 12-24',
  2000: '01-17 02-21 04-21 05-29 07-04 09-04 11-23 12-25',
  2001: '01-01 01-15 02-19 04-13 05-28 07-04 09-03 09-11 09-12 09-13 09-14 11-22 12-25',
  2002: '01-01 01-21 02-18 03-29 05-27 07-04 09-02 11-28 12-25',
  2003: '01-01 01-20 02-17 04-18 05-26 07-04 09-01 11-27 12-25',
  2004: '01-01 01-19 02-16 04-09 05-31 06-11 07-05 09-06 11-25 12-24',
  2005: '01-17 02-21 03-25 05-30 07-04 09-05 11-24 12-26',
  2006: '01-02 01-16 02-20 04-14 05-29 07-04 09-04 11-23 12-25',
  2007: '01-01 01-02 01-15 02-19 04-06 05-28 07-04 09-03 11-22 12-25',
  2008: '01-01 01-21 02-18 03-21 05-26 07-04 09-01 11-27 12-25',
  2009: '01-01 01-19 02-16 04-10 05-25 07-03 09-07 11-26 12-25',
  2010: '01-01 01-18 02-15 04-02 05-31 07-05 09-06 11-25 12-24',
  2011: '01-17 02-21 04-22 05-30 07-04 09-05 11-24 12-26',
  2012: '01-02 01-16 02-20 04-06 05-28 07-04 09-03 10-29 10-30 11-22 12-25',
  2013: '01-01 01-21 02-18 03-29 05-27 07-04 09-02 11-28 12-25',
  2014: '01-01 01-20 02-17 04-18 05-26 07-04 09-01 11-27 12-25',
  2015: '01-01 01-19 02-16 04-03 05-25 07-03 09-07 11-26 12-25',
  2016: '01-01 01-18 02-15 03-25 05-30 07-04 09-05 11-24 12-26',
  2017: '01-02 01-16 02-20 04-14 05-29 07-04 09-04 11-23 12-25',
  2018: '01-01 01-15 02-19 03-30 05-28 07-04 09-03 11-22 12-05 12-25',
  2019: '01-01 01-21 02-18 04-19 05-27 07-04 09-02 11-28 12-25',
  2020: '01-01 01-20 02-17 04-10 05-25 07-03 09-07 11-26 12-25',
  2021: '01-01 01-18 02-15 04-02 05-31 07-05 09-06 11-25 12-24',
  2022: '01-17 02-21 04-15 05-30 06-20 07-04 09-05 11-24 12-26',
  2023: '01-02 01-16 02-20 04-07 05-29 06-19 07-04 09-04 11-23 12-25',
  2024: '01-01 01-15 02-19 03-29 05-27 06-19 07-04 09-02 11-28 12-25',
  2025: '01-01 01-09 01-20 02-17 04-18 05-26 06-19 07-04 09-01 11-27 12-25',
  2026: '01-01 01-19 02-16 04-03 05-25 06-19 07-03 09-07 11-26 12-25',
}

/**
 * Days that ended at 13:00. Sources as above; 1999-12-31 by the exchange's announcement of 4 June 1999
 * (mondovisione.com, "The New York Stock Exchange Defers Off-Hours Trading") and the exchange_calendars project.
 */
const EARLY_CLOSES: Readonly<Record<number, string>> = {
  1993: '11-26',
  1994: '11-25',
  1995: '07-03 11-24',
  1996: '07-05 11-29 12-24',
  1997: '07-03 11-28 12-24 12-26',
  1998: '11-27 12-24',
  1999: '11-26 12-31',
  2000: '07-03 11-24',
  2001: '07-03 11-23 12-24',
  2002: '07-05 11-29 12-24',
  2003: '07-03 11-28 12-24 12-26',
  2004: '11-26',
  2005: '11-25',
  2006: '07-03 11-24',
  2007: '07-03 11-23 12-24',
  2008: '07-03 11-28 12-24',
  2009: '11-27 12-24',
  2010: '11-26',
  2011: '11-25',
  2012: '07-03 11-23 12-24',
  2013: '07-03 11-29 12-24',
  2014: '07-03 11-28 12-24',
  2015: '11-27 12-24',
  2016: '11-25',
  2017: '07-03 11-24',
  2018: '07-03 11-23 12-24',
  2019: '07-03 11-29 12-24',
  2020: '11-27 12-24',
  2021: '11-26',
  2022: '11-25',
  2023: '07-03 11-24',
  2024: '07-03 11-29 12-24',
  2025: '07-03 11-28 12-24',
  2026: '11-27 12-24',
}

/** Trading days a year, 1998 to 2026, as commonly published (e.g. from CRSP's daily stock file). */
const TRADING_DAYS_A_YEAR = [
  252, 252, 252, 248, 252, 252, 252, 252, 251, 251, 253, 252, 252, 252, 250, 252, 252, 252, 252, 251, 251,
  252, 253, 252, 251, 250, 252, 250, 251,
]

/** Closes before 16:00 other than 13:00, from the same list of the exchange. */
const ODD_CLOSES: readonly (readonly [day: string, close: string])[] = [
  ['1987-10-23', '1987-10-23T18:00:00Z'],
  ['1987-11-04', '1987-11-04T19:30:00Z'],
  ['1987-11-06', '1987-11-06T20:00:00Z'],
  ['1987-11-11', '1987-11-11T20:30:00Z'],
  ['1990-12-24', '1990-12-24T19:00:00Z'],
  ['1991-12-24', '1991-12-24T19:00:00Z'],
  ['1992-11-27', '1992-11-27T19:00:00Z'],
  ['1992-12-24', '1992-12-24T19:00:00Z'],
  ['1994-02-11', '1994-02-11T19:30:00Z'],
  ['1996-01-08', '1996-01-08T19:00:00Z'],
  ['1997-10-27', '1997-10-27T20:30:00Z'],
]

function weekdays(year: number): readonly Day[] {
  const all: Day[] = []
  for (let at = dayFromDate(year, 1, 1); at < dayFromDate(year + 1, 1, 1); at = asDay(at + 1)) {
    if (weekday(at) % 6 !== 0) all.push(at)
  }
  return all
}

const someDay = fc.integer({ min: dayFromDate(1986, 1, 1), max: dayFromDate(2034, 12, 31) }).map(asDay)

describe('the calendar of the New York Stock Exchange', () => {
  for (const [year, texts] of Object.entries(CLOSURES)) {
    it(`closes in ${year} on the published days and on no other weekday`, () => {
      const closed = weekdays(Number(year)).filter((at) => !isTradingDay(at))
      assert.deepEqual(closed.map(formatDay), dates(Number(year), texts))
    })
  }

  it('has the published number of trading days in each year from 1998 to 2026', () => {
    const counts = TRADING_DAYS_A_YEAR.map(
      (_, index) => tradingDays(dayFromDate(1998 + index, 1, 1), dayFromDate(1998 + index, 12, 31)).length,
    )
    assert.deepEqual(counts, TRADING_DAYS_A_YEAR)
  })

  for (const [year, texts] of Object.entries(EARLY_CLOSES)) {
    it(`ends at 13:00 in ${year} on the published days and on no other`, () => {
      const odd = new Set(ODD_CLOSES.map(([text]) => text))
      const early = weekdays(Number(year)).filter((at) => sessionOf(at)?.early && !odd.has(formatDay(at)))
      assert.deepEqual(early.map(formatDay), dates(Number(year), texts))
      for (const at of early) {
        const hour = formatDay(at).slice(5, 7) === '07' ? 17 : 18
        assert.equal(formatInstant(sessionOf(at)?.close ?? assert.fail()), `${formatDay(at)}T${hour}:00:00Z`)
      }
    })
  }

  for (const [text, close] of ODD_CLOSES) {
    it(`ends on ${text} at ${close}`, () => {
      assert.equal(formatInstant(sessionOf(day(text))?.close ?? assert.fail()), close)
    })
  }

  it('has from 1985 to 1992 no early closes but 14 in 1987, three on 24 December and one in November 1992', () => {
    const early = tradingDays(day('1985-01-01'), day('1992-12-31')).filter((at) => sessionOf(at)?.early)
    assert.equal(early.length, 14 + 3 + 1)
  })

  it('opens at noon on 11 September 2002 and at 09:30 the day after', () => {
    assert.equal(formatInstant(sessionOf(day('2002-09-11'))?.open ?? assert.fail()), '2002-09-11T16:00:00Z')
    assert.equal(formatInstant(sessionOf(day('2002-09-12'))?.open ?? assert.fail()), '2002-09-12T13:30:00Z')
  })

  it('closes for Hurricane Gloria and for President Nixon, and not for Dr King before 1998', () => {
    assert.equal(isTradingDay(day('1985-09-27')), false)
    assert.equal(isTradingDay(day('1994-04-27')), false)
    assert.equal(isTradingDay(day('1997-01-20')), true)
  })

  it('does not observe a 1 January on a Saturday on the Friday before', () => {
    for (const text of ['1993-12-31', '1999-12-31', '2004-12-31', '2010-12-31', '2021-12-31', '2027-12-31']) {
      assert.equal(isTradingDay(day(text)), true, text)
    }
  })

  it('has no session at weekends and holidays', () => {
    assert.equal(sessionOf(day('2024-07-06')), undefined)
    assert.equal(sessionOf(day('2024-07-04')), undefined)
  })

  it('tells recurring holidays from closures outside the rules and from weekends', () => {
    assert.equal(isRecurringHoliday(day('2025-01-20')), true)
    assert.equal(isRecurringHoliday(day('2025-01-09')), false)
    assert.equal(isRecurringHoliday(day('2025-01-18')), false)
    assert.equal(isRecurringHoliday(day('2025-01-10')), false)
  })

  it('refuses days outside 1985 to 2035', () => {
    const outside = [day('1984-12-31'), day('2036-01-01'), asDay(Number.NaN)]
    for (const at of outside) assert.throws(() => isTradingDay(at), /RangeError.*1985 to 2035/)
    assert.throws(() => nextTradingDay(day('2035-12-31')), RangeError)
    assert.throws(() => addTradingDays(day('1985-01-01'), -1), RangeError)
    assert.equal(isTradingDay(day('1985-01-02')), true)
    assert.equal(isTradingDay(day('2035-12-31')), true)
  })
})

describe('steps over trading days', () => {
  it('passes over the four days without trading in September 2001', () => {
    assert.equal(formatDay(nextTradingDay(day('2001-09-10'))), '2001-09-17')
    assert.equal(formatDay(addTradingDays(day('2001-09-17'), -1)), '2001-09-10')
    assert.equal(formatDay(addTradingDays(day('2001-09-15'), -1)), '2001-09-10')
  })

  it('counts from the day itself only for n = 0', () => {
    assert.equal(formatDay(addTradingDays(day('2024-07-03'), 0)), '2024-07-03')
    assert.equal(formatDay(addTradingDays(day('2024-07-04'), 0)), '2024-07-05')
    assert.equal(formatDay(addTradingDays(day('2024-07-04'), 2)), '2024-07-08')
    assert.equal(formatDay(addTradingDays(day('2024-07-04'), -2)), '2024-07-02')
  })

  it('is undone by stepping back from a trading day', () => {
    fc.assert(
      fc.property(someDay, fc.integer({ min: -200, max: 200 }), (start, n) => {
        const from = addTradingDays(start, 0)
        assert.equal(addTradingDays(addTradingDays(from, n), -n), from)
      }),
    )
  })

  it('finds as next and previous the nearest day on which isTradingDay holds', () => {
    fc.assert(
      fc.property(someDay, (start) => {
        let next = start + 1
        while (!isTradingDay(asDay(next))) next++
        let previous = start - 1
        while (!isTradingDay(asDay(previous))) previous--
        assert.deepEqual([nextTradingDay(start), addTradingDays(start, -1)], [next, previous])
      }),
    )
  })

  it('lists between two days, both included, exactly the days on which isTradingDay holds', () => {
    fc.assert(
      fc.property(someDay, fc.integer({ min: -3, max: 120 }), (from, length) => {
        const expected = Array.from({ length: Math.max(0, length) }, (_, index) => asDay(from + index))
        const to = asDay(from + length - 1)
        assert.deepEqual(
          tradingDays(from, to),
          expected.filter((at) => isTradingDay(at)),
        )
      }),
    )
  })
})

describe('recorded market data', () => {
  for (const symbol of ['^GSPC', 'SPY', 'AAPL']) {
    const file = new URL(`../../../../../shared/data/market/daily/${symbol}.csv`, import.meta.url)
    const skip = existsSync(file) ? false : 'no recorded data at ../shared/data/market'
    it(`has a bar of ${symbol} on each trading day and on no other`, { skip }, () => {
      const rows = readFileSync(file, 'utf8').trim().split('\n').slice(1)
      const recorded = rows.map((row) => row.slice(0, 10))
      const expected = tradingDays(day(recorded[0]), day(recorded[recorded.length - 1])).map(formatDay)
      assert.deepEqual(recorded, expected)
    })
  }

  const file = new URL('../../../../../shared/data/market/intraday/SPY.csv', import.meta.url)
  const skip = existsSync(file) ? false : 'no recorded data at ../shared/data/market'
  it('has five-minute bars of SPY from the open to the close of each day, the short one included', {
    skip,
  }, () => {
    const rows = readFileSync(file, 'utf8').trim().split('\n').slice(1)
    const starts = rows.map((row) => Date.parse(row.slice(0, row.indexOf(','))))
    const spans = new Map<string, { first: number; last: number }>()
    for (const start of starts) {
      const date = new Date(start).toISOString().slice(0, 10)
      spans.set(date, { first: spans.get(date)?.first ?? start, last: start })
    }
    assert.ok(spans.has('2025-07-03'))
    for (const [date, { first, last }] of spans) {
      const session = sessionOf(day(date)) ?? assert.fail(date)
      assert.deepEqual([first, last + 300_000], [session.open, session.close], date)
    }
  })
})
