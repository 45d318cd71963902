import assert from 'node:assert/strict'
import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { asInstant, formatDay, formatInstant, parseInstant } from '@bellwether-markets/engine/kernel/time'
import { dailyAsOf } from '@bellwether-markets/engine/market/point-in-time'
import fc from 'fast-check'
import { DAILY_HEADER, SAMPLE_FILES, writeReplay } from '../../../../test/fixtures/sample-replay.ts'
import { BrokenReplayFile } from './replay-broken-file.ts'
import { openReplayDirectory } from './replay-directory.ts'
import { replayFingerprint } from './replay-fingerprint.ts'

const ACME = 'daily/ACME.csv'
const dailyText = (...rows: readonly string[]) => [DAILY_HEADER, ...rows].join('\n')

function brokenBy(changes: Readonly<Record<string, string | undefined>>): BrokenReplayFile {
  const directory = writeReplay(changes)
  try {
    openReplayDirectory(directory)
  } catch (error) {
    assert.ok(error instanceof BrokenReplayFile, String(error))
    return error
  }
  return assert.fail('a broken directory was opened')
}

test('assets and bars come as the files give them', () => {
  const market = openReplayDirectory(writeReplay())
  assert.deepEqual(market.universe.assets[0], {
    symbol: 'ACME',
    name: 'Acme, Inc.',
    assetClass: 'equity',
    sector: 'Industrials',
    currency: 'USD',
  })
  assert.equal(market.universe.bySymbol.get('ABCXYZ=X')?.sector, undefined)
  const bars = market.daily('ACME')
  assert.ok(bars)
  assert.deepEqual(
    Array.from(bars.day, (day) => formatDay(day as never)),
    ['2025-06-02', '2025-06-03', '2025-06-04'],
  )
  assert.deepEqual(Array.from(bars.close), [10.5, 10.2, 10.7])
  assert.deepEqual(Array.from(bars.volume), [1000, 2000, 3000])
  assert.deepEqual(bars.adjClose, bars.close)
  assert.equal(bars.source, 'replay')
  assert.equal(market.daily('NONE'), undefined)
})

test('a file may give closes adjusted for dividends and splits beside those that were traded', () => {
  const rows = ['2025-06-02,10,11,9.5,10.5,1000,5.1', '2025-06-03,10.5,10.6,10.1,10.2,2000,']
  const adjusted = [`${DAILY_HEADER},adj_close`, ...rows].join('\n')
  const bars = openReplayDirectory(writeReplay({ [ACME]: adjusted })).daily('ACME')
  assert.ok(bars)
  assert.deepEqual(Array.from(bars.close), [10.5, 10.2])
  assert.deepEqual(Array.from(bars.adjClose), [5.1, Number.NaN])
  assert.match(
    brokenBy({ [ACME]: `${adjusted}x` }).message,
    /daily\/ACME.csv, row 3, column adj_close: not a number: "x"/,
  )
  assert.match(
    brokenBy({ [ACME]: dailyText(...rows) }).message,
    /daily\/ACME.csv, row 2: 6 fields expected, found 7/,
  )
})

test('a bar is known a quarter of an hour after the close in New York and not before', () => {
  const market = openReplayDirectory(writeReplay())
  const bars = market.daily('ACME')
  assert.ok(bars)
  // 16:00 New York is 20:00 UTC in June.
  assert.equal(formatInstant(asInstant(bars.knownAt[0])), '2025-06-02T20:15:00Z')
  const known = parseInstant('2025-06-03T20:15:00Z')
  assert.ok(known)
  assert.equal(dailyAsOf(bars, known, 10).length, 2)
  assert.equal(dailyAsOf(bars, asInstant(known - 1), 10).length, 1)
  assert.equal(market.since, market.daily('CL=F')?.knownAt[0])
})

test('a symbol without a file is tracked without bars, a file without a symbol is left aside, both with a warning', () => {
  const warnings: unknown[] = []
  const market = openReplayDirectory(writeReplay({ 'daily/ZZZ.csv': 'anything', 'daily/notes.txt': 'x' }), {
    warn: (event, fields) => warnings.push([event, fields]),
  })
  assert.ok(market.universe.bySymbol.has('BOLT'))
  assert.equal(market.daily('BOLT'), undefined)
  assert.deepEqual(warnings, [
    ['replay_file_without_asset', { file: 'daily/ZZZ.csv' }],
    ['replay_assets_without_bars', { symbols: ['BOLT'] }],
  ])
})

test('a negative close is kept and missing values are NaN', () => {
  const market = openReplayDirectory(writeReplay())
  assert.equal(market.daily('CL=F')?.close[1], -37.63)
  assert.equal(market.daily('CL=F')?.low[1], -40.32)
  const pair = market.daily('ABCXYZ=X')
  assert.ok(pair)
  assert.ok(Number.isNaN(pair.open[0]) && Number.isNaN(pair.volume[1]))
  assert.equal(pair.close[0], 1.25)
})

test('an open, high or low that contradicts the rest of its row is unknown and the close is kept', () => {
  const market = openReplayDirectory(
    writeReplay({
      [ACME]: dailyText(
        '2025-06-02,10,9,8,10.5,1', // high below the close
        '2025-06-03,10,12,11,10.5,1', // low above the close; the open is possible then
        '2025-06-04,13,12,9,10.5,1', // open above the high
        '2025-06-05,10,12,9,10.5,1',
      ),
    }),
  )
  const bars = market.daily('ACME')
  assert.ok(bars)
  assert.deepEqual(Array.from(bars.open), [10, 10, Number.NaN, 10])
  assert.deepEqual(Array.from(bars.high), [Number.NaN, 12, 12, 12])
  assert.deepEqual(Array.from(bars.low), [8, Number.NaN, 9, 9])
  assert.deepEqual(Array.from(bars.close), [10.5, 10.5, 10.5, 10.5])
})

test('whatever the four prices are, what remains of a bar is consistent', () => {
  const price = fc.integer({ min: -5, max: 5 })
  fc.assert(
    fc.property(price, price, price, price, (open, high, low, close) => {
      const row = `2025-06-02,${open},${high},${low},${close},1`
      const bars = openReplayDirectory(writeReplay({ [ACME]: dailyText(row) })).daily('ACME')
      assert.ok(bars)
      const kept = [bars.open[0], bars.close[0]].filter((value) => !Number.isNaN(value))
      assert.equal(bars.close[0], close)
      for (const value of kept) assert.ok(!(bars.high[0] < value) && !(bars.low[0] > value))
      const consistent = high >= Math.max(open, close) && low <= Math.min(open, close)
      const whole = ![bars.open[0], bars.high[0], bars.low[0]].some(Number.isNaN)
      assert.equal(whole, consistent)
    }),
    { numRuns: 60 },
  )
})

test('line ends of Windows, a byte-order mark and blank lines at the end change nothing', () => {
  const plain = openReplayDirectory(writeReplay())
  const windows = Object.fromEntries(
    Object.entries(SAMPLE_FILES).map(([file, text]) => [
      file,
      `\uFEFF${text.replaceAll('\n', '\r\n')}\r\n\r\n \r\n`,
    ]),
  )
  windows['assets.csv'] = `\uFEFF${SAMPLE_FILES['assets.csv'].replaceAll('\n', '\r\n')}\r\n\r\n`
  const same = openReplayDirectory(writeReplay(windows))
  assert.deepEqual(same.universe.assets, plain.universe.assets)
  for (const { symbol } of plain.universe.assets) assert.deepEqual(same.daily(symbol), plain.daily(symbol))
})

const BROKEN_ROWS: readonly [
  what: string,
  rows: readonly string[],
  row: number,
  column: string | undefined,
  found: RegExp,
][] = [
  ['a text for a number', ['2025-06-02,10,11,9,abc,1'], 2, 'close', /not a number: "abc"/],
  ['not-a-number', ['2025-06-02,10,NaN,9,10,1'], 2, 'high', /not a number: "NaN"/],
  ['an endless number', ['2025-06-02,10,11,9,1e999,1'], 2, 'close', /not a number: "1e999"/],
  ['no close', ['2025-06-02,10,11,9,10,1', '2025-06-03,10,11,9,,1'], 3, 'close', /empty/],
  ['an impossible date', ['2025-02-30,10,11,9,10,1'], 2, 'date', /not a date.*"2025-02-30"/],
  ['another form of date', ['02.06.2025,10,11,9,10,1'], 2, 'date', /not a date.*"02\.06\.2025"/],
  ['a date before 1900', ['0025-06-02,10,11,9,10,1'], 2, 'date', /not a date.*"0025-06-02"/],
  ['a day twice', ['2025-06-02,1,1,1,1,1', '2025-06-02,1,1,1,1,1'], 3, 'date', /"2025-06-02" stands twice/],
  [
    'days out of order',
    ['2025-06-03,1,1,1,1,1', '2025-06-02,1,1,1,1,1'],
    3,
    'date',
    /"2025-06-02" is out of order/,
  ],
  ['a field too few', ['2025-06-02,10,11,9,10'], 2, undefined, /6 fields expected, found 5/],
  ['a field too many', ['2025-06-02,10,11,9,10,1,2'], 2, undefined, /6 fields expected, found 7/],
  [
    'a blank line between',
    ['2025-06-02,1,1,1,1,1', '', '2025-06-03,1,1,1,1,1'],
    3,
    undefined,
    /6 fields expected, found 1/,
  ],
  ['a negative volume', ['2025-06-02,10,11,9,10,-1'], 2, 'volume', /below zero: "-1"/],
]

for (const [what, rows, row, column, found] of BROKEN_ROWS) {
  test(`${what} is refused with file, row, column and what was found`, () => {
    const error = brokenBy({ [ACME]: dailyText(...rows) })
    assert.deepEqual([error.file, error.row, error.column], [ACME, row, column])
    assert.match(error.message, found)
    assert.ok(error.message.includes(ACME) && error.message.includes(`row ${row}`))
  })
}

test('one damaged byte in a number is named wherever it stands', () => {
  const cell = fc.record({ row: fc.nat(29), column: fc.integer({ min: 1, max: 5 }) })
  fc.assert(
    fc.property(cell, ({ row, column }) => {
      const rows = Array.from({ length: 30 }, (_, index) => [
        `2025-06-${String(index + 1).padStart(2, '0')}`,
        '1',
        '1',
        '1',
        '1',
        '1',
      ])
      rows[row][column] = '1?'
      const error = brokenBy({ [ACME]: dailyText(...rows.map((fields) => fields.join())) })
      assert.deepEqual([error.row, error.column], [row + 2, DAILY_HEADER.split(',')[column]])
    }),
    { numRuns: 40 },
  )
})

test('a wrong header and an empty file are refused', () => {
  assert.match(
    brokenBy({ [ACME]: 'day,open\n' }).message,
    /row 1: the header must be "date,open,high,low,close,volume", or with ",adj_close" after it, found "day,open"/,
  )
  assert.match(brokenBy({ [ACME]: '' }).message, /row 1.*found ""/)
  assert.match(brokenBy({ 'assets.csv': '' }).message, /assets\.csv, row 1/)
  assert.match(brokenBy({ 'assets.csv': 'symbol,name,class,sector,currency\n' }).message, /lists no asset/)
})

test('a file with a header alone leaves its symbol without bars', () => {
  const market = openReplayDirectory(writeReplay({ [ACME]: `${DAILY_HEADER}\n` }))
  assert.equal(market.daily('ACME')?.day.length, 0)
  assert.equal(market.since, market.daily('CL=F')?.knownAt[0])
})

const BROKEN_ASSETS: readonly [what: string, line: string, column: string | undefined, found: RegExp][] = [
  ['an unknown class', 'AAA,A,bond,,USD', 'class', /must be one of .*"bond"/],
  ['a symbol that leaves the folder', '../AAA,A,equity,,USD', 'symbol', /not a ticker/],
  ['a symbol in small letters', 'aaa,A,equity,,USD', 'symbol', /not a ticker/],
  ['a symbol that stands twice', 'ACME,A,equity,,USD', 'symbol', /stands twice/],
  ['an empty name', 'AAA,,equity,,USD', 'name', /empty/],
  ['a currency that is none', 'AAA,A,equity,,$', 'currency', /currency code: "\$"/],
  ['a field too few', 'AAA,A,equity', undefined, /5 fields expected, found 3/],
  ['an open quotation mark', 'AAA,"A,equity,,USD', undefined, /quot/i],
]

for (const [what, line, column, found] of BROKEN_ASSETS) {
  test(`assets.csv with ${what} is refused`, () => {
    const error = brokenBy({ 'assets.csv': `${SAMPLE_FILES['assets.csv']}${line}\n` })
    assert.deepEqual([error.file, error.row, error.column], ['assets.csv', 6, column])
    assert.match(error.message, found)
  })
}

test('a directory without its parts is refused by name', () => {
  assert.match(brokenBy({ 'assets.csv': undefined }).message, /assets\.csv: missing/)
  const withoutDaily = Object.fromEntries(
    Object.keys(SAMPLE_FILES)
      .filter((file) => file.startsWith('daily/'))
      .map((file) => [file, undefined]),
  )
  assert.match(brokenBy(withoutDaily).message, /daily: the folder is missing/)
  assert.match(brokenBy({ ...withoutDaily, 'daily/ZZZ.csv': '' }).message, /no file belongs to an asset/)
  assert.throws(() => openReplayDirectory(join(writeReplay(), 'nowhere')), /no such directory/)
  assert.throws(() => openReplayDirectory(join(writeReplay(), 'assets.csv')), BrokenReplayFile)
})

test('a file that may not be read is refused by name', (t) => {
  if (process.getuid?.() === 0) return t.skip('a superuser may read every file')
  const directory = writeReplay()
  chmodSync(join(directory, ACME), 0)
  assert.throws(() => openReplayDirectory(directory), /daily\/ACME\.csv: cannot be read \(EACCES\)/)
})

test('progress is told after each file up to the last', () => {
  const told: string[] = []
  openReplayDirectory(writeReplay(), { progress: (done, all) => told.push(`${done}/${all}`) })
  assert.deepEqual(told, ['1/3', '2/3', '3/3'])
})

test('the fingerprint is that of the recording: it moves with assets, names and sizes and with nothing else', () => {
  const original = replayFingerprint(writeReplay())
  assert.equal(replayFingerprint(writeReplay({ 'notes.txt': 'x' })), original)
  const changes = [
    { 'assets.csv': SAMPLE_FILES['assets.csv'].replace('Bolt', 'Bold') },
    { [ACME]: `${SAMPLE_FILES[ACME]}\n` },
    { 'daily/BOLT.csv': DAILY_HEADER },
    { 'intraday/ACME.csv': '' },
    { 'daily/CL=F.csv': undefined },
  ]
  const prints = new Set([original, ...changes.map((change) => replayFingerprint(writeReplay(change)))])
  assert.equal(prints.size, changes.length + 1)
  assert.match(original, /^[0-9a-f]{64}$/)
})
