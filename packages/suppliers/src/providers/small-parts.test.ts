import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asInstant, dayFromDate, formatDay, formatInstant } from '@bellwether-markets/engine/kernel/time'
import { cookieJar } from './cookie-jar.ts'
import { inMainUnit, trackedUnitFactor, unitOf } from './currency-unit.ts'
import { localDay, localToInstant } from './exchange-time.ts'
import { retryAfter } from './fetch-bytes.ts'
import { decimalOf } from './json-value.ts'

const at = (text: string) => asInstant(Date.parse(text))

test('a moment belongs to the date at the exchange, on both sides of a change of clocks', () => {
  const table: readonly (readonly [zone: string, moment: string, day: string])[] = [
    ['Europe/London', '2026-06-30T23:00:00Z', '2026-07-01'],
    ['Europe/London', '2026-01-01T00:00:00Z', '2026-01-01'],
    ['America/New_York', '2026-03-08T04:59:59Z', '2026-03-07'],
    ['America/New_York', '2026-03-09T03:59:59Z', '2026-03-08'],
    ['Asia/Tokyo', '2026-03-08T15:00:00Z', '2026-03-09'],
    ['Australia/Sydney', '2022-01-12T23:00:00Z', '2022-01-13'],
    ['America/New_York', '1962-01-02T14:30:00Z', '1962-01-02'],
    ['UTC', '1969-12-31T23:59:59Z', '1969-12-31'],
  ]
  for (const [zone, moment, day] of table)
    assert.equal(formatDay(localDay(zone, at(moment))), day, `${zone} ${moment}`)
})

test('a time of day at an exchange is a moment, also where it is skipped or comes twice', () => {
  const instant = (zone: string, day: readonly [number, number, number], minutes: number): string =>
    formatInstant(localToInstant(zone, dayFromDate(...day), minutes))
  assert.equal(instant('America/New_York', [2026, 3, 6], 570), '2026-03-06T14:30:00Z')
  assert.equal(instant('America/New_York', [2026, 3, 9], 570), '2026-03-09T13:30:00Z')
  assert.equal(instant('Europe/Berlin', [2026, 3, 29], 0), '2026-03-28T23:00:00Z')
  assert.equal(instant('Europe/Berlin', [2026, 3, 29], 960), '2026-03-29T14:00:00Z')
  assert.equal(instant('America/New_York', [2026, 11, 1], 90), '2026-11-01T05:30:00Z')
})

test('hundredths are scaled without noise; what is tracked in cents is scaled back', () => {
  assert.equal(inMainUnit(1275, unitOf('GBp')), 12.75)
  assert.equal(inMainUnit(308.8, unitOf('GBX')), 3.088)
  assert.equal(inMainUnit(12.5, unitOf('USD')), 12.5)
  assert.equal(inMainUnit(500, unitOf('KWF')), 0.5)
  assert.deepEqual(unitOf(undefined), { currency: undefined, scale: 1 })
  assert.equal(trackedUnitFactor({ currency: 'USX' }), 100)
  assert.equal(trackedUnitFactor({ currency: 'USD' }), 1)
})

test('cookies go back to the hosts they are for, until they are over', () => {
  const jar = cookieJar()
  const now = at('2026-01-01T00:00:00Z')
  jar.keep(
    'https://finance.example.com/quote',
    [
      'A3=x; Domain=.example.com; Path=/; Max-Age=60; Secure; HttpOnly',
      'own=1; Path=/quote',
      'evil=1; Domain=other.com',
      'wide=1; Domain=com',
      '=nameless',
    ],
    now,
  )
  assert.equal(jar.header('https://query1.example.com/v1', now), 'A3=x')
  assert.equal(jar.header('https://finance.example.com/quote/A', now), 'A3=x; own=1')
  assert.equal(jar.header('https://badexample.com/', now), '')
  assert.equal(jar.header('http://finance.example.com/', now), '')
  assert.equal(jar.header('https://query1.example.com/', asInstant(now + 60_000)), '')
  jar.keep('https://finance.example.com/', ['A3=; Domain=example.com; Path=/; Max-Age=0'], now)
  assert.equal(jar.header('https://query1.example.com/', now), '')
})

test('Retry-After is seconds or a date, at most a day, and nothing else', () => {
  const now = at('2026-01-01T00:00:00Z')
  assert.equal(retryAfter('120', now), now + 120_000)
  assert.equal(retryAfter('Thu, 01 Jan 2026 00:05:00 GMT', now), now + 300_000)
  assert.equal(retryAfter('Wed, 31 Dec 2025 00:05:00 GMT', now), now)
  assert.equal(retryAfter('99999999', now), now + 86_400_000)
  for (const text of [null, '', 'soon', '-5', '1e3']) assert.equal(retryAfter(text, now), undefined)
})

test('only plain decimal numbers are numbers', () => {
  assert.deepEqual(['1', ' -0.5 ', '1e3', '.5'].map(decimalOf), [1, -0.5, 1000, 0.5])
  for (const text of ['', '.', 'N/A', '0x10', 'Infinity', '1,5', '--1'])
    assert.ok(Number.isNaN(decimalOf(text)), text)
})
