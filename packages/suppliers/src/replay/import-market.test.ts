import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { StartupError } from '@bellwether-markets/engine/kernel/errors'
import { asDay, formatDay } from '@bellwether-markets/engine/kernel/time'
import { DEFAULT_UNIVERSE } from '@bellwether-markets/engine/market/universe'
import { DAILY_HEADER, writeReplay } from '../../../../test/fixtures/sample-replay.ts'
import type { ImportedFile } from './import-daily.ts'
import { type ImportInput, importMarket } from './import-market.ts'
import { symbolOfDownload } from './imported-bars.ts'
import { openReplayDirectory } from './replay-directory.ts'

const root = mkdtempSync(join(tmpdir(), 'bellwether-import-'))
process.on('exit', () => rmSync(root, { recursive: true, force: true }))
let made = 0

/** A new folder with files of its own. */
function folder(files: Readonly<Record<string, string>> = {}): string {
  const path = join(root, String(made++))
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(path, name)), { recursive: true })
    writeFileSync(join(path, name), text)
  }
  return path
}

const run = (from: string, into: string, change: Partial<ImportInput> = {}): readonly ImportedFile[] =>
  importMarket({
    from,
    into,
    replace: false,
    symbol: undefined,
    described: undefined,
    known: DEFAULT_UNIVERSE.bySymbol,
    onProgress: () => undefined,
    ...change,
  })
const outcomes = (files: readonly ImportedFile[]) => files.map(({ symbol, outcome }) => [symbol, outcome])

function barsOf(into: string, symbol: string) {
  const { day, open, close, adjClose, volume } =
    openReplayDirectory(into).daily(symbol) ?? assert.fail(symbol)
  return Array.from(day, (one, row) => [
    formatDay(asDay(one)),
    ...[open, close, adjClose, volume].map((column) => column[row]),
  ])
}

const DOWNLOADS = {
  'AAPL.csv':
    'Date,Open,High,Low,Close,Adj Close,Volume\r\n2025-06-02,10,11,9,10.5,10.4,1000\r\n2025-06-03,null,null,null,null,null,null\r\n2025-06-04,11,12,10,11.5,11.4,1100\r\n',
  'msft_us_d.csv': 'Data,Otwarcie,Najwyzszy,Najnizszy,Zamkniecie,Wolumen\n2025-06-02,20,21,19,20.5,500\n',
  'daily_adjusted_NVDA (1).csv':
    'timestamp,open,high,low,close,adjusted_close,volume,dividend_amount,split_coefficient\n2025-06-03,31,32,30,31.5,31.4,7,0.0000,1.0\n2025-06-02,30,31,29,30.5,30.4,6,0.0000,1.0\n',
}

test('downloads of Yahoo, Stooq and Alpha Vantage become a market that can be replayed, and again change nothing', () => {
  const from = folder(DOWNLOADS)
  const into = join(folder(), 'market')
  assert.deepEqual(outcomes(run(from, into)), [
    ['AAPL', 'taken'],
    ['NVDA', 'taken'],
    ['MSFT', 'taken'],
  ])
  assert.deepEqual(barsOf(into, 'AAPL'), [
    ['2025-06-02', 10, 10.5, 10.4, 1000],
    ['2025-06-04', 11, 11.5, 11.4, 1100],
  ])
  assert.deepEqual(barsOf(into, 'MSFT'), [['2025-06-02', 20, 20.5, 20.5, 500]])
  assert.deepEqual(
    barsOf(into, 'NVDA').map(([day, , , adjusted]) => [day, adjusted]),
    [
      ['2025-06-02', 30.4],
      ['2025-06-03', 31.4],
    ],
  )
  assert.equal(openReplayDirectory(into).universe.bySymbol.get('NVDA')?.sector, 'Information Technology')
  const text = () =>
    readdirSync(join(into, 'daily')).map((name) => readFileSync(join(into, 'daily', name), 'utf8'))
  const before = text()
  const written = statSync(join(into, 'daily/AAPL.csv')).mtimeMs
  assert.ok(run(from, into).every(({ outcome }) => outcome === 'unchanged'))
  assert.deepEqual(text(), before)
  assert.equal(statSync(join(into, 'daily/AAPL.csv')).mtimeMs, written)
})

test('the name of a download tells its symbol', () => {
  const names = ['^GSPC.csv', 'aapl_us_d.csv', 'daily_AAPL.csv', 'x/EURUSD=X (2).csv', 'BRK-B.CSV']
  assert.deepEqual(names.map(symbolOfDownload), ['^GSPC', 'AAPL', 'AAPL', 'EURUSD=X', 'BRK-B'])
})

const aapl = (...rows: readonly string[]) => folder({ 'AAPL.csv': [DAILY_HEADER, ...rows].join('\n') })

test('further days are added and empty fields filled; what is there is never changed', () => {
  const into = join(folder(), 'market')
  run(aapl('2025-06-02,,,,10.5,', '2025-06-03,10,11,9,10.6,90'), into)
  const [file] = run(
    aapl('2025-06-02,10,11,9,10.5,80', '2025-06-03,99,99,9,10.6,91', '2025-06-04,1,2,1,2,3'),
    into,
  )
  assert.match(file.text, /^3 days of .*: 1 added, 1 completed$/)
  assert.deepEqual(
    barsOf(into, 'AAPL').map(([day, open, close, , volume]) => [day, open, close, volume]),
    [
      ['2025-06-02', 10, 10.5, 80],
      ['2025-06-03', 10, 10.6, 90],
      ['2025-06-04', 1, 2, 3],
    ],
  )
})

test('a file that contradicts what is there is refused whole, with row and column, unless it is to replace it', () => {
  const into = join(folder(), 'market')
  run(aapl('2025-06-02,10,11,9,10.5,1', '2025-06-03,10,11,9,10.6,1'), into)
  const halved = aapl('2025-06-03,5,5.5,4.5,5.3,2', '2025-06-04,5,5.5,4.5,5.4,2')
  const [refused] = run(halved, into)
  assert.equal(refused.outcome, 'refused')
  assert.deepEqual([refused.faults[0].row, refused.faults[0].column], [2, 'close'])
  assert.match(refused.faults[0].problem, /^5\.3, but the market has 10\.6 on 2025-06-03: .*--replace/)
  assert.equal(barsOf(into, 'AAPL').length, 2)
  const adjusted = folder({ 'AAPL.csv': `${DAILY_HEADER},adj_close\n2025-06-05,10,11,9,10.5,1,9` })
  assert.match(
    run(adjusted, into)[0].faults[0].problem,
    /the file has adjusted closes and the market has none/,
  )
  assert.equal(run(halved, into, { replace: true })[0].outcome, 'taken')
  assert.deepEqual(
    barsOf(into, 'AAPL').map(([day, , close]) => [day, close]),
    [
      ['2025-06-03', 5.3],
      ['2025-06-04', 5.4],
    ],
  )
})

test('every fault of a file is named by row and column, nothing of it is taken, and the other files are', () => {
  const from = folder({
    'AAPL.csv': [
      DAILY_HEADER,
      '2025-06-31,1,1,1,1,1',
      '2025-06-02,1,1,x,1,1',
      '2025-06-03,1,1,1,0,1',
      '2025-06-04,1,1,1,-1,-1',
      '2025-06-05,1,1,1,1',
      '2025-06-06,1,1,1,1,1',
      '2025-06-06,1,1,1,1,1',
    ].join('\n'),
    'MSFT.csv': 'when,what\n1,2\n',
    'NVDA.csv': `${DAILY_HEADER}\n2025-06-02,1,1,1,1,1\n`,
    'QQQ.csv': `${DAILY_HEADER}\n`,
    'nobody.csv': `${DAILY_HEADER}\n2025-06-02,1,1,1,1,1\n`,
  })
  const into = join(folder(), 'market')
  const files = new Map(run(from, into).map((one) => [one.file, one]))
  assert.deepEqual(
    files.get('AAPL.csv')?.faults.map(({ row, column }) => [row, column]),
    [
      [2, 'date'],
      [3, 'low'],
      [4, 'close'],
      [5, 'close'],
      [5, 'volume'],
      [6, undefined],
      [8, 'date'],
    ],
  )
  const problemOf = (file: string) => files.get(file)?.faults[0].problem ?? assert.fail(file)
  assert.match(problemOf('MSFT.csv'), /a header that is not known: "when,what"/)
  assert.match(problemOf('QQQ.csv'), /no row has a price/)
  assert.match(problemOf('nobody.csv'), /unknown symbol NOBODY.*--symbol.*--class/)
  assert.deepEqual(
    openReplayDirectory(into).universe.assets.map(({ symbol }) => symbol),
    ['NVDA'],
  )
})

test('an asset that nobody knows is taken as it is described, an oil future may close below zero', () => {
  const into = join(folder(), 'market')
  const file = join(folder({ 'mine.csv': `${DAILY_HEADER}\n2025-06-02,1,1,1,1,1` }), 'mine.csv')
  const described = { assetClass: 'equity', currency: 'EUR' } as const
  assert.deepEqual(outcomes(run(file, into, { symbol: 'MINE.DE', described })), [['MINE.DE', 'taken']])
  const { currency, assetClass } = openReplayDirectory(into).universe.bySymbol.get('MINE.DE') ?? assert.fail()
  assert.deepEqual([currency, assetClass], ['EUR', 'equity'])
  const oil = folder({ 'CL=F.csv': `${DAILY_HEADER}\n2020-04-20,1,1,-40,-37.63,1` })
  assert.deepEqual(outcomes(run(oil, into)), [['CL=F', 'taken']])
  assert.equal(run(file, into, { symbol: '../x', described })[0].outcome, 'refused')
})

test('a folder in the layout of a replay is taken with all it holds; a broken file of it is named', () => {
  const news = 'published_at,source,title,tickers\n2025-06-02T10:00:00Z,Paper,A headline of the day,\n'
  const from = writeReplay({ 'news.csv': news })
  const into = join(folder(), 'market')
  assert.ok(run(from, into).every(({ outcome }) => outcome === 'taken'))
  const [old, copy] = [openReplayDirectory(from), openReplayDirectory(into)]
  for (const symbol of ['ACME', 'CL=F', 'ABCXYZ=X']) assert.deepEqual(copy.daily(symbol), old.daily(symbol))
  assert.deepEqual(copy.universe.bySymbol.get('ACME'), old.universe.bySymbol.get('ACME'))
  assert.equal(readFileSync(join(into, 'news.csv'), 'utf8'), news)
  assert.ok(run(from, into).every(({ outcome }) => outcome === 'unchanged'))
  const other = writeReplay({
    'news.csv': news.replace('A headline', 'Another headline'),
    'intraday/ACME.csv': 'timestamp,open,high,low,close,volume\nnoon,1,1,1,1,1\n',
    'daily/ZZZ.csv': DAILY_HEADER,
  })
  const refused = run(other, into).filter(({ outcome }) => outcome === 'refused')
  assert.deepEqual(
    refused.map(({ file, faults }) => [file, faults[0].row, faults[0].column]),
    [
      ['daily/ZZZ.csv', 0, undefined],
      ['intraday/ACME.csv', 2, 'timestamp'],
      ['news.csv', 0, undefined],
    ],
  )
  assert.equal(readFileSync(join(into, 'news.csv'), 'utf8'), news)
})

test('nothing to import, nowhere to import it, and a folder of other things are refused', () => {
  const refuses = (what: RegExp, from: string, into: string, change: Partial<ImportInput> = {}) =>
    assert.throws(
      () => run(from, into, change),
      (error) => error instanceof StartupError && what.test(error.problem) && error.hint !== '',
    )
  const from = folder(DOWNLOADS)
  refuses(/does not exist/, join(from, 'nothing'), folder())
  refuses(/has no CSV file/, folder({ 'notes.txt': '' }), folder())
  refuses(/is no recorded market/, from, folder({ 'holiday.jpg': '' }))
  refuses(/into itself/, from, from)
  refuses(/one file only/, from, folder(), { symbol: 'AAPL' })
})
