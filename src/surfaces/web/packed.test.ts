import assert from 'node:assert/strict'
import { test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { codingFor, packed } from './packed.ts'

const TEXT = Buffer.from('bell '.repeat(200))

test('each coding gives the same bytes back and is smaller', () => {
  const { codings } = packed(TEXT, 'text/css; charset=utf-8')
  assert.deepEqual(brotliDecompressSync(codings.br ?? Buffer.alloc(0)), TEXT)
  assert.deepEqual(gunzipSync(codings.gzip ?? Buffer.alloc(0)), TEXT)
  assert.ok((codings.br?.length ?? TEXT.length) < TEXT.length)
})

test('the caller gets a coding that it accepts and no other', () => {
  const text = packed(TEXT, 'text/html')
  const cases: readonly (readonly [string | undefined, string | undefined])[] = [
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['br;q=0.0', undefined],
    ['identity', undefined],
    [undefined, undefined],
    ['', undefined],
  ]
  for (const [accepted, coding] of cases) assert.equal(codingFor(text, accepted), coding, accepted)
  assert.equal(codingFor(packed(TEXT, 'font/woff2'), 'br'), undefined)
})
