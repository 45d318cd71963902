import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { dayFromDate } from '@bellwether-markets/engine/kernel/time'
import { BULK_HEADER, readBulkFile } from './bulk-file.ts'
import { ProviderFault } from './provider-request.ts'

const DAY = dayFromDate(2024, 3, 13)
const directory = mkdtempSync(join(tmpdir(), 'bellwether-bulk-'))
after(() => rmSync(directory, { recursive: true, force: true }))

const write = (name: string, content: string | Uint8Array): string => {
  const path = join(directory, name)
  writeFileSync(path, content)
  return path
}
const line = (symbol: string, close = 10, day = '2024-03-13'): string =>
  `${day},${symbol},9,11,8,${close},1000`
const read = (path: string, wanted: readonly string[]) =>
  readBulkFile(path, DAY, (symbol) => wanted.includes(symbol))

test('a file is read with byte order mark, both line ends, blanks and empty figures', async () => {
  const text = `\ufeff${BULK_HEADER}\r\n2024-03-13, AAPL ,,,,170.5,\r\n\r\n${line('SPY', 512)}`
  const { bars, problems } = await read(write('plain.csv', text), ['AAPL', 'SPY'])
  assert.deepEqual(
    [bars.get('AAPL')?.close, bars.get('AAPL')?.open, bars.get('AAPL')?.volume],
    [170.5, NaN, NaN],
  )
  assert.deepEqual(bars.get('SPY'), {
    day: DAY,
    open: 9,
    high: 11,
    low: 8,
    close: 512,
    adjClose: 512,
    volume: 1000,
  })
  assert.equal(problems.size, 0)
})

test('lines that cannot be read, unknown symbols and a second bar are counted and named; the rest is kept', async () => {
  const bad = ['2024-03-13,AAPL,1,1,1', line('AAPL', 10, '2024-03-12'), '2024-03-13,AAPL,1,1,1,0x10,1']
  const quoted = '"2024-03-13","AAPL",1,1,1,1,1'
  const unknown = Array.from({ length: 7 }, (_, place) => line(`ZZ${place}`))
  const lines = [BULK_HEADER, ...bad, quoted, line('AAPL', 20), line('AAPL', 30), ...unknown, line('SPY')]
  const { bars, problems } = await read(write('faults.csv.gz', gzipSync(lines.join('\n'))), ['AAPL', 'SPY'])
  assert.deepEqual([bars.get('AAPL')?.close, bars.get('SPY')?.close], [20, 10])
  assert.deepEqual(problems.get('unreadable'), { count: 4, first: ['line 2', 'line 3', 'line 4', 'line 5'] })
  assert.deepEqual(problems.get('twice'), { count: 1, first: ['AAPL'] })
  assert.deepEqual(problems.get('unknown'), { count: 7, first: ['ZZ0', 'ZZ1', 'ZZ2', 'ZZ3', 'ZZ4'] })
})

test('the hash is that of the file, so that a changed one is another', async () => {
  const [one, same, other] = [
    await read(write('one.csv', `${BULK_HEADER}\n${line('SPY')}\n`), ['SPY']),
    await read(write('same.csv', `${BULK_HEADER}\n${line('SPY')}\n`), ['SPY']),
    await read(write('other.csv', `${BULK_HEADER}\n${line('SPY', 11)}\n`), ['SPY']),
  ]
  assert.match(one.sha256, /^[0-9a-f]{64}$/)
  assert.equal(one.sha256, same.sha256)
  assert.notEqual(one.sha256, other.sha256)
})

const REFUSED: readonly (readonly [
  name: string,
  content: string | Uint8Array,
  kind: string,
  reason: RegExp,
])[] = [
  ['empty.csv', '', 'transient', /a file without a line/],
  ['html.csv', '<!DOCTYPE html><html></html>', 'malformed', /another header than date,symbol,/],
  [
    'half.csv.gz',
    gzipSync(`${BULK_HEADER}\n${line('SPY').repeat(500)}`).subarray(0, 40),
    'transient',
    /half written or broken \(Z_BUF_ERROR\)/,
  ],
  ['not.csv.gz', 'no gzip at all', 'transient', /half written or broken \(Z_DATA_ERROR\)/],
  ['long.csv', `${BULK_HEADER}\n${'x'.repeat(100_000)}`, 'transient', /\(CSV_MAX_RECORD_SIZE\)/],
]

test('what is half written or no file of bars is refused as a whole', async () => {
  for (const [name, content, kind, reason] of REFUSED) {
    await assert.rejects(read(write(name, content), ['SPY']), (error) => {
      assert.ok(error instanceof ProviderFault, name)
      assert.equal(error.kind, kind, name)
      assert.match(error.reason, reason)
      return true
    })
  }
  await assert.rejects(read(join(directory, 'gone.csv'), []), ProviderFault)
})
