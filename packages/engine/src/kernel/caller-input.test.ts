import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { fitText, readJson, refuseUnfitEscapes, refuseUnfitTarget, UnfitInput } from './caller-input.ts'

const isUnfit = (error: unknown): boolean => error instanceof UnfitInput && error.status === 400
const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth)
const CONTROLS = [...Array(32).keys(), ...Array.from({ length: 33 }, (_, at) => 0x7f + at)]
  .filter((code) => ![9, 10, 13].includes(code))
  .map((code) => String.fromCharCode(code))

test('control characters but tabs and line breaks, and halves of a character, are refused by name', () => {
  for (const unfit of [...CONTROLS, '\ud800', '\udfff', '\ude00\ud83d']) {
    assert.throws(() => fitText(`a${unfit}b`), isUnfit)
    assert.throws(() => readJson(JSON.stringify({ a: [`x${unfit}`] })), isUnfit)
    assert.throws(() => readJson(JSON.stringify({ [`x${unfit}`]: 1 })), isUnfit)
  }
  assert.throws(
    () => fitText('a\0'),
    (error) => error instanceof UnfitInput && /U\+0000/.test(String(error.fields.hint)),
  )
  assert.equal(fitText('a\tb\r\nc 😀 \ufffd'), 'a\tb\r\nc 😀 \ufffd')
})

test('text is read in NFC, in values and in names', () => {
  assert.equal(fitText('e\u0301'), 'é')
  assert.deepEqual(readJson('{"e\u0301":["e\\u0301"]}'), { é: ['é'] })
})

test('a refusal names the place in the value', () => {
  try {
    readJson('{"a":[1,{"b":"x\\u0000"}]}')
    assert.fail('was read')
  } catch (error) {
    assert.ok(error instanceof UnfitInput)
    assert.deepEqual(error.path, ['a', 1, 'b'])
  }
})

test('32 levels are read and 33 are not, and brackets in text are none', () => {
  assert.ok(readJson(nested(32)))
  for (const depth of [33, 9_000, 1_000_000]) assert.throws(() => readJson(nested(depth)), isUnfit)
  const quoted = JSON.stringify(['"[\\"[', '['.repeat(100), '\\', '{'.repeat(100)])
  assert.equal(JSON.stringify(readJson(quoted)), quoted)
  assert.throws(() => readJson(`["\\"",${nested(32)}]`), isUnfit)
})

test('bytes that are no UTF-8, and text that is no JSON, are refused', () => {
  for (const bytes of [[0x22, 0xff, 0x22], [0x22, 0xed, 0xa0, 0x80, 0x22], []])
    assert.throws(() => readJson(Uint8Array.from(bytes)), isUnfit)
  for (const text of ['', '{', '"\0"', 'x']) assert.throws(() => readJson(text), isUnfit)
})

test('fit JSON is read as JSON.parse reads it', () => {
  const text = fc
    .string({ unit: 'grapheme' })
    .filter((sent) => !/\p{Cc}/u.test(sent) && sent === sent.normalize())
  const json = fc.jsonValue({ maxDepth: 6, stringUnit: 'grapheme-ascii' })
  fc.assert(
    fc.property(json, fc.dictionary(text, text), (value, words) => {
      const sent = JSON.stringify([value, words])
      assert.deepEqual(readJson(Buffer.from(sent)), JSON.parse(sent))
    }),
  )
})

test('an address is ASCII, and its escapes are UTF-8 of fit text', () => {
  const fit = ['/', '/v1/prices?symbols=GC%3DF,%20x', '/a?b=%C3%A9%09%0a', '/%', '/%zz?x=%2', '/?x=%EF%BF%BD']
  for (const target of fit) assert.doesNotThrow(() => refuseUnfitTarget(target), target)
  const unfit = [
    '/%00',
    '/?a=%07',
    '/?%7f=',
    '/?a=%c2%85',
    '/?a=%ff',
    '/?a=%ED%A0%80',
    '/?a=%C3',
    '/ä',
    '/\xff',
    '/ ',
  ]
  for (const target of unfit) assert.throws(() => refuseUnfitTarget(target), isUnfit, target)
  assert.doesNotThrow(() => refuseUnfitEscapes('name=Ä+%C3%84'))
  assert.throws(() => refuseUnfitEscapes('name=%00'), isUnfit)
})

test('no text gets through an address that could not stand in its decoded form', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const isFit = text.isWellFormed() && !/[^\P{Cc}\t\n\r]/u.test(text)
      const target = `/?a=${encodeURIComponent(text.toWellFormed())}`
      if (isFit) refuseUnfitTarget(target)
      else if (text.isWellFormed()) assert.throws(() => refuseUnfitTarget(target), isUnfit)
    }),
  )
})
