import assert from 'node:assert/strict'
import { test } from 'node:test'
import { API_KEY_BYTES, asSubKey, formatApiKey, maskApiKey } from '@bellwether-markets/engine/kernel/ids'
import { asInstant } from '@bellwether-markets/engine/kernel/time'
import fc from 'fast-check'
import { type LogLevel, openLog, redactUrl } from './log.ts'

const KEY = formatApiKey(Uint8Array.from({ length: API_KEY_BYTES }, (_, index) => index * 7))
const SUB_KEY = asSubKey(KEY)
const TOKEN = 'correct-horse-battery-staple'

function capture(level: LogLevel = 'info') {
  const lines: string[] = []
  const clock = { now: () => asInstant(Date.UTC(2025, 8, 30, 12)) }
  const write = (line: string) => {
    lines.push(line)
  }
  return { lines, log: openLog({ level, clock, secrets: [TOKEN, ''], write }) }
}

test('an event is one JSON line with its moment, level, name and fields', () => {
  const { lines, log } = capture()
  log.info('snapshot_stored', { product: 'prices', parts: 1, took: 'two\nlines' })
  assert.deepEqual(lines, [
    '{"at":"2025-09-30T12:00:00Z","level":"info","event":"snapshot_stored","product":"prices","parts":1,"took":"two\\nlines"}\n',
  ])
})

test('a level writes itself and what is more severe', () => {
  const written = (level: LogLevel) => {
    const { lines, log } = capture(level)
    log.info('a')
    log.warn('b')
    log.error('c')
    return lines.map((line) => JSON.parse(line).level)
  }
  assert.deepEqual(written('info'), ['info', 'warn', 'error'])
  assert.deepEqual(written('warn'), ['warn', 'error'])
  assert.deepEqual(written('error'), ['error'])
  assert.deepEqual(written('silent'), [])
})

test('query strings, keys and named secrets are never written', () => {
  const { lines, log } = capture()
  log.error('call_failed', {
    url: `/v1/admin/credits?api_key=${KEY}&amount=5`,
    message: `refused ${KEY}, ${SUB_KEY} and ${TOKEN}`,
    headers: { 'X-API-Key': KEY, authorization: `Bearer ${KEY}`, token: 'short' },
    error: new Error(`at http://localhost/x?api_key=${KEY}`, { cause: [TOKEN] }),
  })
  const line = lines.join('')
  for (const secret of [KEY, KEY.slice(3, 20), TOKEN, 'amount=5', 'short']) {
    assert.ok(!line.includes(secret), secret)
  }
  assert.equal(JSON.parse(line).url, '/v1/admin/credits?[redacted]')
})

test('a masked key and a path stay readable', () => {
  const { lines, log } = capture()
  log.info('key_created', { masked_key: maskApiKey(KEY), sub_key: maskApiKey(SUB_KEY), path: '/v1/prices' })
  assert.equal(JSON.parse(lines[0]).masked_key, maskApiKey(KEY))
  assert.equal(JSON.parse(lines[0]).sub_key, maskApiKey(SUB_KEY))
  assert.equal(JSON.parse(lines[0]).path, '/v1/prices')
})

test('redactUrl keeps what stands before the question mark', () => {
  assert.equal(redactUrl('/v1/prices'), '/v1/prices')
  assert.equal(redactUrl('/v1/prices?symbols=AAPL'), '/v1/prices?[redacted]')
  assert.equal(redactUrl('GET http://h/a?b=c done'), 'GET http://h/a?[redacted] done')
})

test('whatever the fields are, one valid line is written', () => {
  const cyclic: Record<string, unknown> = { big: 10n, nan: Number.NaN, call: () => 1, symbol: Symbol('s') }
  cyclic.self = cyclic
  const { lines, log } = capture()
  log.info('odd', cyclic)
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.anything()), (fields) => {
      log.warn('any', fields)
    }),
  )
  for (const line of lines) {
    assert.equal(line.indexOf('\n'), line.length - 1)
    JSON.parse(line)
  }
})

test('a very long text is cut', () => {
  const { lines, log } = capture()
  log.info('long', { text: 'x'.repeat(100_000) })
  assert.ok(lines[0].length < 5_000)
})
