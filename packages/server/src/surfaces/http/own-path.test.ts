import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { ownPath, pathHere, signInPath, webAddress } from './own-path.ts'

const ORIGINS = ['https://bellwether.example', 'http://127.0.0.1:8000']
const PIECES = ['/', '//', '\\', '.', '..', ':', '@', '?', '#', '%2f', '%2e', '\t', '\n', 'http:', 'https:', 'javascript:',
  'evil.example', 'own.invalid', 'http://own.invalid', '', ' ', 'a', '[', '\0', 'é', '\ud800'] // biome-ignore format: a list

/** What a browser makes of a `Location`, which is sent as bytes. */
const assertHere = (text: string): void => {
  const path = ownPath(text)
  if (path === undefined) return
  assert.ok(path.startsWith('/'), path)
  for (const origin of ORIGINS)
    for (const sent of [path, Buffer.from(path, 'latin1').toString('latin1')])
      assert.equal(new URL(sent, `${origin}/account/sign-in`).origin, origin, JSON.stringify(text))
  assert.equal(ownPath(path), path)
}

test('whatever is a path of ours leads to our origin', () => {
  const addresses = fc.oneof(
    fc.array(fc.constantFrom(...PIECES), { maxLength: 8 }).map((pieces) => pieces.join('')),
    fc.string({ unit: 'binary' }),
    fc.webUrl(),
    fc.webPath().map((path) => `/${path}`),
  )
  fc.assert(fc.property(addresses, assertHere), { numRuns: 5_000 })
})

test('what leads elsewhere is no path of ours', () => {
  const elsewhere = [
    '/.//evil.example',
    '/a/..//evil.example',
    '/%2e//evil.example',
    '//evil.example',
    '/\\evil.example',
  ]
  for (const text of [
    ...elsewhere,
    '\t//evil.example',
    'https://evil.example/',
    'javascript:alert(1)',
    'http://',
  ])
    assert.equal(ownPath(text), undefined, text)
  assert.equal(ownPath(null), undefined)
  assert.throws(() => pathHere('//evil.example'), RangeError)
})

test('paths of ours are as they were written', () => {
  for (const text of ['/', '/asset/GC%3DF?range=5y#calls', '/account?done=x'])
    assert.equal(ownPath(text), text)
  assert.equal(signInPath('/asset/AAPL?a=1'), '/account/sign-in?back=%2Fasset%2FAAPL%3Fa%3D1')
})

test('only web pages are addresses elsewhere', () => {
  assert.equal(webAddress('https://pay.example/x'), 'https://pay.example/x')
  for (const text of ['javascript:alert(1)', 'data:,x', '/x', '']) assert.equal(webAddress(text), undefined)
})
