import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asInstant, formatInstant, parseDay } from '@bellwether-markets/engine/kernel/time'
import fc from 'fast-check'
import { dayAt, decimalAt, instantAt, NOT_A_NUMBER } from './replay-fields.ts'

const decimal = (text: string) => decimalAt(Buffer.from(`x${text}y`), 1, 1 + Buffer.byteLength(text))
const day = (text: string) => dayAt(Buffer.from(text), 0, Buffer.byteLength(text))
const instant = (text: string) => instantAt(Buffer.from(text), 0, Buffer.byteLength(text))

test('a decimal is read as the same double that Number reads', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
      assert.equal(decimal(String(value)), Number(String(value)))
    }),
  )
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 10n ** 18n }),
      fc.nat(20),
      fc.boolean(),
      (mantissa, places, negative) => {
        const text = mantissa.toString().padStart(places + 1, '0')
        const point = text.length - places
        const written = `${negative ? '-' : ''}${text.slice(0, point)}${places > 0 ? '.' : ''}${text.slice(point)}`
        assert.equal(decimal(written), Number(written))
      },
    ),
  )
})

test('an empty field is absent and everything else that is no finite decimal is refused', () => {
  assert.ok(Number.isNaN(decimal('')))
  for (const text of [
    'abc',
    '1,5',
    '1.2.3',
    '-',
    '.',
    ' 1',
    '1 ',
    '+1',
    '0x10',
    'NaN',
    'Infinity',
    '1e999',
    '--1',
    '١',
    '1'.repeat(80),
  ]) {
    assert.equal(decimal(text), NOT_A_NUMBER, text)
  }
  assert.equal(decimal('1.'), 1)
  assert.equal(decimal('.5'), 0.5)
  assert.equal(decimal('1e3'), 1000)
  assert.ok(Object.is(decimal('-0'), -0))
})

test('a date is read exactly where the calendar has it', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1900, max: 2100 }),
      fc.integer({ min: 0, max: 13 }),
      fc.integer({ min: 0, max: 32 }),
      (y, m, d) => {
        const text = `${y}-${String(m).padStart(2, '0')}-${String(d).padStart(2, '0')}`
        const read = day(text)
        assert.equal(Number.isNaN(read) ? undefined : read, parseDay(text))
      },
    ),
  )
  for (const text of ['', '2025-1-01', '2025/01/01', '20250101', '2025-01-0x', '2025-01-01 ']) {
    assert.ok(Number.isNaN(day(text)), text)
  }
})

test('a moment in UTC is read to the second', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4_000_000_000 }), (seconds) => {
      assert.equal(instant(formatInstant(asInstant(seconds * 1000))), seconds * 1000)
    }),
  )
  for (const text of [
    '2025-05-12T13:30:00',
    '2025-05-12T13:30:00+00:00',
    '2025-05-12 13:30:00Z',
    '2025-05-12T24:00:00Z',
    '2025-05-12T13:60:00Z',
    '2025-02-30T13:30:00Z',
    '2025-05-12',
  ]) {
    assert.ok(Number.isNaN(instant(text)), text)
  }
})
