import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatWeek, parseWeek } from './iso-week.ts'
import { asDay, formatDay, parseDay } from './time.ts'

test('a week is of the year of its Thursday', () => {
  const weekOf = (text: string) => formatWeek(parseDay(text) ?? assert.fail())
  assert.equal(weekOf('2026-11-27'), '2026-W48')
  assert.equal(weekOf('2027-01-03'), '2026-W53')
  assert.equal(weekOf('2027-01-04'), '2027-W01')
  assert.equal(weekOf('2024-12-30'), '2025-W01')
})

test('a week that is read begins with its Monday, for every day of two centuries', () => {
  const first = parseDay('1960-01-01') ?? assert.fail()
  for (let day = first; day < first + 73_000; day = asDay(day + 1)) {
    const monday = parseWeek(formatWeek(day)) ?? assert.fail(formatDay(day))
    assert.ok(monday <= day && day < monday + 7 && new Date(formatDay(monday)).getUTCDay() === 1)
  }
})

test('what is no week of its year is not read', () => {
  for (const text of ['2025-W53', '2026-W00', '2026-W54', '2026-48', '2026-W4', '26-W48', '0099-W01', '']) {
    assert.equal(parseWeek(text), undefined, text)
  }
})
