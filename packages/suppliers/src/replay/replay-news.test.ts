import assert from 'node:assert/strict'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { asInstant, type Instant, parseInstant } from '@bellwether-markets/engine/kernel/time'
import fc from 'fast-check'
import { writeReplay } from '../../../../test/fixtures/sample-replay.ts'
import { often } from '../../../../test/often.ts'
import { openReplayDirectory } from './replay-directory.ts'
import { readReplayNews } from './replay-news.ts'

const HEADER = 'published_at,source,title,tickers'
const EVER = asInstant(1e15)
const at = (text: string): Instant => parseInstant(text) ?? assert.fail(text)

const directoryWith = (...rows: readonly string[]) =>
  writeReplay({ 'news.csv': [HEADER, ...rows, ''].join('\n') })
const shelf = (...rows: readonly string[]) => readReplayNews(join(directoryWith(...rows), 'news.csv'))
const all = (...rows: readonly string[]) => shelf(...rows).between(asInstant(0), EVER)

describe('recorded headlines', () => {
  test('with a bare date are known at the midnight after it, those with a time at that time', () => {
    const [timed, bare] = all(
      '2024-03-01,Ledger,Acme opens a plant,',
      '2024-03-01T14:30:00Z,Wire,"Acme, Bolt merge",ACME|BOLT',
    )
    assert.deepEqual(
      [bare.publishedAt, bare.knownAt, bare.timeOfDayKnown],
      [at('2024-03-01'), at('2024-03-02'), false],
    )
    assert.deepEqual([timed.publishedAt, timed.knownAt], [at('2024-03-01T14:30:00Z'), timed.publishedAt])
    assert.deepEqual(timed.taggedSymbols, ['ACME', 'BOLT'])
    assert.deepEqual(bare.taggedSymbols, [])
    assert.equal(timed.title, 'Acme, Bolt merge')
    assert.equal(timed.url, undefined)
  })
  test('keep a stable id, different for another source, title or time', () => {
    const rows = ['2024-03-01,A,One,', '2024-03-01,B,One,', '2024-03-01,A,Two,', '2024-03-02,A,One,']
    const ids = all(...rows).map(({ id }) => id)
    assert.equal(new Set(ids).size, 4)
    assert.deepEqual(
      all(...rows.toReversed()).map(({ id }) => id),
      ids,
    )
    assert.equal(shelf(rows[0], rows[0]).length, 1)
  })
  test('come in the order in which they became known, whatever the order of the rows', () => {
    const rows = fc.array(fc.tuple(fc.integer({ min: 10, max: 28 }), fc.boolean(), fc.nat(30)), {
      maxLength: 40,
    })
    fc.assert(
      fc.property(rows, fc.integer({ min: 9, max: 29 }), (days, cut) => {
        const lines = days.map(
          ([day, timed, n]) => `2024-03-${day}${timed ? 'T12:00:00Z' : ''},S,Title ${n},`,
        )
        const news = shelf(...lines)
        const known = news.between(asInstant(0), EVER)
        const boundary = at(`2024-03-${String(cut).padStart(2, '0')}`)
        assert.deepEqual([...news.between(asInstant(0), boundary), ...news.between(boundary, EVER)], known)
        assert.deepEqual(
          known.map(({ knownAt, id }) => `${knownAt} ${id}`),
          known.map(({ knownAt, id }) => `${knownAt} ${id}`).toSorted(),
        )
        assert.ok(news.between(asInstant(0), boundary).every(({ knownAt }) => knownAt <= boundary))
        assert.deepEqual(news.between(EVER, asInstant(0)), [])
      }),
      { numRuns: often(40, 200) },
    )
  })
  test('hold every character of a title: quotes, emoji, other scripts, ten thousand bytes', () => {
    const titles = ['He said "buy"', '🚀 to the moon', 'أسواق النفط', 'ü'.repeat(5000)]
    const rows = titles.map((title) => `2024-03-01,S,"${title.replaceAll('"', '""')}",`)
    assert.deepEqual(new Set(all(...rows).map(({ title }) => title)), new Set(titles))
  })
  test('are refused at a row that cannot be read, with its place', () => {
    const refused: readonly (readonly [row: string, message: RegExp])[] = [
      ['2024-03-32,S,T,', /news\.csv, row 2, column published_at: neither a date nor .* "2024-03-32"/],
      ['2024-03-01T25:00:00Z,S,T,', /column published_at/],
      ['2024-03-01T10:00:00+02:00,S,T,', /column published_at/],
      ['2024-03-01,,T,', /row 2, column source: empty/],
      ['2024-03-01,S, ,', /row 2, column title: empty/],
      ['2024-03-01,S,T', /row 2: 4 fields expected, found 3/],
      ['2024-03-01,S,"T,', /news\.csv/],
    ]
    for (const [row, message] of refused) assert.throws(() => shelf(row), message)
    assert.throws(() => openReplayDirectory(writeReplay({ 'news.csv': 'date,title\n' })), /row 1: the header/)
  })
  test('belong to a replay directory that has them; another market has no news at all', () => {
    const market = openReplayDirectory(directoryWith('2024-03-01,S,T,'))
    assert.equal(market.news?.(asInstant(0), EVER).length, 1)
    assert.equal(openReplayDirectory(writeReplay()).news, undefined)
  })
})
