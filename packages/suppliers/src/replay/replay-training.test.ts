import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { asInstant, dayFromDate, startOfUtcDay } from '@bellwether-markets/engine/kernel/time'
import { trainingAsOf } from '@bellwether-markets/engine/market/point-in-time'
import { BrokenReplayFile } from './replay-broken-file.ts'
import { hasTraining, trainingFingerprint } from './replay-fingerprint.ts'
import { readReplayTraining } from './replay-training.ts'

const CLOSES = 'date,AAA,BBB,ZZZ\n2024-07-02,10.5,,1\n2024-07-03,11,20.25,2\n'
const MEMBERS = 'symbol,sector,member_since\nAAA,Energy,2001-02-03\nBBB,,\nCCC,Utilities,2010-01-01\n'

const made: string[] = []
function directoryOf(closes: string, members: string): string {
  const directory = mkdtempSync(join(tmpdir(), 'training-'))
  made.push(directory)
  writeFileSync(join(directory, 'closes.csv'), closes)
  writeFileSync(join(directory, 'members.csv'), members)
  return directory
}
after(() => {
  for (const directory of made) rmSync(directory, { recursive: true })
})

describe('the closes to train on', () => {
  const columns = readReplayTraining(directoryOf(CLOSES, MEMBERS))
  test('hold one column a member, with sector and entry', () => {
    assert.deepEqual(
      columns.stocks.map(({ symbol, sector, memberSince }) => [symbol, sector, memberSince]),
      [
        ['AAA', 'Energy', dayFromDate(2001, 2, 3)],
        ['BBB', undefined, undefined],
      ],
    )
    assert.deepEqual(
      columns.stocks.map(({ adjustedClose }) => Array.from(adjustedClose)),
      [
        [10.5, 11],
        [Number.NaN, 20.25],
      ],
    )
  })
  test('are known a quarter of an hour after the close, half days too', () => {
    // 16:00 and, on the eve of 4 July, 13:00 in New York, which is four hours behind
    const known = [Date.UTC(2024, 6, 2, 20, 15), Date.UTC(2024, 6, 3, 17, 15)]
    assert.deepEqual(Array.from(columns.knownAt), known)
  })
  test('end, cut at an instant, with what was known then', () => {
    const window = trainingAsOf(columns, asInstant(Date.UTC(2024, 6, 3, 17, 14)))
    assert.deepEqual(Array.from(window.day), [dayFromDate(2024, 7, 2)])
    assert.deepEqual(Array.from(window.stocks[0].adjustedClose), [10.5])
    assert.equal(trainingAsOf(columns, startOfUtcDay(dayFromDate(2024, 7, 4))).day.length, 2)
  })
})

test('a directory with both files holds them, and every list has its own fingerprint', () => {
  const directory = directoryOf(CLOSES, MEMBERS)
  assert.ok(hasTraining(directory))
  assert.ok(!hasTraining(tmpdir()))
  assert.equal(trainingFingerprint(directory), trainingFingerprint(directoryOf(CLOSES, MEMBERS)))
  assert.notEqual(
    trainingFingerprint(directory),
    trainingFingerprint(directoryOf(CLOSES, MEMBERS.replace('2001', '2002'))),
  )
  assert.notEqual(
    trainingFingerprint(directory),
    trainingFingerprint(directoryOf(`${CLOSES}2024-07-05,1,1,1\n`, MEMBERS)),
  )
})

describe('is refused by name', () => {
  const broken: readonly (readonly [string, string, string, RegExp])[] = [
    [
      'a close below zero',
      CLOSES.replace('20.25', '-1'),
      MEMBERS,
      /closes\.csv, row 3, column BBB: below zero/,
    ],
    ['a column twice', CLOSES.replace('BBB', 'AAA'), MEMBERS, /closes\.csv, row 1/],
    ['days out of order', CLOSES.replace('2024-07-03', '2024-07-01'), MEMBERS, /row 3.*out of order/],
    ['another header', CLOSES, MEMBERS.replace('sector', 'group'), /members\.csv, row 1/],
    [
      'a day that is none',
      CLOSES,
      MEMBERS.replace('2001-02-03', '2001-02-30'),
      /members\.csv, row 2: not a date/,
    ],
    ['a symbol twice', CLOSES, MEMBERS.replace('CCC', 'AAA'), /members\.csv: a symbol stands twice/],
    ['a missing field', CLOSES, MEMBERS.replace('BBB,,', 'BBB,'), /members\.csv, row 3: 3 fields/],
  ]
  for (const [what, closes, members, message] of broken) {
    test(what, () => {
      const directory = directoryOf(closes, members)
      assert.throws(
        () => readReplayTraining(directory),
        (error) => error instanceof BrokenReplayFile && message.test(error.message),
      )
    })
  }
})
