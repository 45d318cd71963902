import assert from 'node:assert/strict'
import { test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { packed, sendable } from './packed.ts'

const TEXT = Buffer.from('bell '.repeat(200))

test('each coding gives the same bytes back, is smaller, and is made once', async () => {
  const text = packed(TEXT, 'text/css; charset=utf-8')
  const [br, gzip] = await Promise.all([text.coded('br'), text.coded('gzip')])
  assert.deepEqual(brotliDecompressSync(br), TEXT)
  assert.deepEqual(gunzipSync(gzip), TEXT)
  assert.ok(br.length < TEXT.length && gzip.length < TEXT.length)
  assert.equal(await text.coded('br'), br)
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
  for (const [accepted, coding] of cases) assert.equal(sendable(text, accepted).coding, coding, accepted)
  assert.equal(sendable(packed(TEXT, 'font/woff2'), 'br').coding, undefined)
  assert.equal(sendable(packed(TEXT, 'application/json; charset=utf-8'), 'br').coding, 'br')
  assert.notEqual(sendable(text, 'br').etag, sendable(text, 'gzip').etag)
})
