import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatDay, formatInstant } from '@bellwether-markets/engine/kernel/time'
import { readDay, readInstant } from './query-date-time.ts'

const instantOf = (text: string): string => {
  const reading = readInstant(text)
  return reading.ok ? formatInstant(reading.value) : `${reading.fault.type}: ${reading.fault.msg}`
}

const dayOf = (text: string): string => {
  const reading = readDay(text)
  return reading.ok ? formatDay(reading.value) : `${reading.fault.type}: ${reading.fault.msg}`
}

/** Texts and what pydantic 2.14.1 made of them, a naive date-time taken as UTC. */
const MOMENTS: readonly [text: string, instant: string][] = [
  ['2026-01-01', '2026-01-01T00:00:00Z'],
  ['2024-02-29', '2024-02-29T00:00:00Z'],
  ['0001-01-01', '0001-01-01T00:00:00Z'],
  ['2026-01-01T12:30', '2026-01-01T12:30:00Z'],
  ['2026-01-01t12:30z', '2026-01-01T12:30:00Z'],
  ['2026-01-01_12:30:15', '2026-01-01T12:30:15Z'],
  ['2026-01-01 12:30:15,5Z', '2026-01-01T12:30:15.500Z'],
  ['2026-01-01T12:30:15.1234567890123Z', '2026-01-01T12:30:15.123Z'],
  ['2026-01-01T12:30+01:00', '2026-01-01T11:30:00Z'],
  ['2026-01-01T12:30\u22120130', '2026-01-01T14:00:00Z'],
  ['0', '1970-01-01T00:00:00Z'],
  ['-1.5', '1969-12-31T23:59:58.500Z'],
  ['+1.5e3', '1970-01-01T00:25:00Z'],
  ['2026', '1970-01-01T00:33:46Z'],
  ['1700000000', '2023-11-14T22:13:20Z'],
  ['1700000000.9999999', '2023-11-14T22:13:21Z'],
  ['20000000000', '2603-10-11T11:33:20Z'],
  ['20000000001', '1970-08-20T11:33:20.001Z'],
  ['1700000000000', '2023-11-14T22:13:20Z'],
  ['-62135596800000', '0001-01-01T00:00:00Z'],
  ['253402300799999', '9999-12-31T23:59:59.999Z'],
]

const UNREADABLE = 'write it as 2020-03-16 or 2020-03-16T21:00:00Z, or in seconds since 1970'
const WRONG_YEAR = 'year value is outside expected range of 1-9999'
const WRONG_TIME = 'time or timezone value is outside expected range'

/** What is wrong, and texts of which it is. */
const FAULTS: Readonly<Record<string, readonly string[]>> = {
  'input is too short': ['', '2026-01', '1e400', 'éééé'],
  'month value is outside expected range of 1-12': ['2026-13-01', '2026-00-01T00:00'],
  'day value is outside expected range': ['2026-02-29', '1900-02-29', '2026-01-00'],
  [WRONG_YEAR]: [
    '0000-01-01',
    '0000-02-29T12:00',
    '-62135596800001',
    '-62167219200001',
    '253402300800000',
    '99999999999999999999',
  ],
  [WRONG_TIME]: [
    '2026-01-01T24:00',
    '2026-01-01T23:60',
    '2026-01-01T12:30:60',
    '2026-01-01T12:30+23:60',
    '2026-01-01T12:30+24:00',
  ],
  [UNREADABLE]: [
    ' 2026-01-01',
    '2026/01/01',
    '2026-W01-1',
    '2026-01-0a',
    '2026-01-01T',
    '2026-01-01X00:00',
    '2026-01-01Txx:30',
    '2026-01-01T12-30',
    '2026-01-01T12:xx',
    '2026-01-01T12:30:1',
    '2026-01-01T12:30:15.',
    '2026-01-01T12:30 +01:00',
    '2026-01-01T12:30+1:00',
    '2026-01-01T12:30+01',
    '2026-01-01T12:30Zx',
  ],
}

test('a date-time, a bare date and a Unix number are instants', () => {
  for (const [text, expected] of MOMENTS) assert.equal(instantOf(text), expected, text)
})

test('a text that is no date is refused with a reason that says what to write', () => {
  for (const [reason, texts] of Object.entries(FAULTS)) {
    for (const text of texts) {
      assert.equal(
        dayOf(text),
        `date_from_datetime_parsing: Input should be a valid date or datetime, ${reason}`,
        text,
      )
      assert.equal(
        instantOf(text),
        `datetime_from_date_parsing: Input should be a valid datetime or date, ${reason}`,
        text,
      )
    }
  }
})

test('the reason stands in the context too', () => {
  const reading = readDay('hello')
  assert.deepEqual(reading.ok ? undefined : reading.fault.ctx, { error: 'input is too short' })
})

test('a date takes any date-time whose time is zero, as it is written there', () => {
  assert.equal(dayOf('2026-01-01T00:00:00Z'), '2026-01-01')
  assert.equal(dayOf('2026-01-01T00:00+01:00'), '2026-01-01')
  assert.equal(dayOf('172800000'), '1975-06-24')
  assert.equal(dayOf('86400.0000001'), '1970-01-02')
  const inexact =
    'date_from_datetime_inexact: Datetimes provided to dates should have zero time - e.g. be exact dates'
  for (const text of ['2026-01-01T12:30', '2026', '86400.5', '2026-01-01T00:00:00.000001']) {
    assert.equal(dayOf(text), inexact, text)
  }
})
