import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, test } from 'node:test'
import { Worker } from 'node:worker_threads'
import { until } from '../../../../../test/until.ts'
import { asInstant } from '../../kernel/time.ts'
import { backUpDirectory } from './back-up-directory.ts'
import { restoreDirectory } from './restore-directory.ts'
import { readTar, TAR_END, tarHeader, tarPadding } from './tar.ts'

const place = mkdtempSync(join(tmpdir(), 'backup-'))
after(() => rmSync(place, { recursive: true, force: true }))

const options = { version: '1.2.3', clock: { now: () => asInstant(1_700_000_000_000) } }

/** Counts up in two databases, one after the other, each step a commit of its own. */
const WRITER = `
  const { workerData } = require('node:worker_threads')
  const { DatabaseSync } = require('node:sqlite')
  const [a, b] = workerData.files.map((file) => new DatabaseSync(file, { timeout: 5000 }))
  const [addA, addB] = [a, b].map((database) => database.prepare('INSERT INTO counts VALUES (?, ?)'))
  for (let count = 1; ; count++) {
    addA.run(count, 'x'.repeat(500))
    addB.run(count, 'x'.repeat(500))
  }`

const highest = (file: string): number => {
  const database = new DatabaseSync(file, { timeout: 5000 })
  const value = Number(database.prepare('SELECT max(count) AS value FROM counts').get()?.value)
  database.close()
  return value
}

test('databases that are written one after the other are copied as they were at one moment', async () => {
  const directory = join(place, 'written')
  mkdirSync(join(directory, 'deeper'), { recursive: true })
  const files = ['a.sqlite', 'deeper/b.sqlite'].map((name) => join(directory, name))
  for (const file of files) {
    const database = new DatabaseSync(file)
    database.exec('PRAGMA journal_mode = WAL; CREATE TABLE counts (count INTEGER PRIMARY KEY, text TEXT)')
    database.close()
  }
  for (const [name, text] of [
    ['market.json', '{"market":"demo","detail":"1"}'],
    ['signing-key', 'the key'],
    ['lock', 'of the process'],
    ['a.sqlite.lock', ''],
  ]) {
    writeFileSync(join(directory, name), text)
  }
  const writer = new Worker(WRITER, { eval: true, workerData: { files } })
  const counts: number[] = []
  const writtenAbove = (count: number) => until('the writer goes on', () => highest(files[0]) > count)
  try {
    for (let round = 0; round < 4; round++) {
      await writtenAbove(counts.at(-1) ?? 0)
      const file = join(place, `round-${round}`)
      await backUpDirectory(directory, file, options)
      const restored = join(place, `restored-${round}`)
      const manifest = await restoreDirectory(file, restored)
      const [a, b] = [highest(join(restored, 'a.sqlite')), highest(join(restored, 'deeper/b.sqlite'))]
      assert.ok(a - b === 0 || a - b === 1, `${a} in the first, ${b} in the second`)
      counts.push(a)
      assert.equal(readFileSync(join(restored, 'signing-key'), 'utf8'), 'the key')
      const names = manifest.files.map(({ name }) => name)
      assert.deepEqual(names, ['a.sqlite', 'deeper/b.sqlite', 'market.json', 'signing-key'])
      assert.deepEqual([manifest.as_of, manifest.market], ['2023-11-14T22:13:20Z', 'demo'])
    }
  } finally {
    await writer.terminate()
  }
  assert.ok(counts[3] > counts[0], 'nothing was written meanwhile')
})

/** Reads an archive that comes in pieces of a size. */
async function read(bytes: Buffer, piece: number): Promise<Record<string, string>> {
  const files: Record<string, string> = {}
  let name = ''
  const pieces = async function* () {
    for (let at = 0; at < bytes.length; at += piece) yield bytes.subarray(at, at + piece)
  }
  await readTar(pieces(), {
    begin: (entry) => {
      name = entry.name
      files[name] = ''
    },
    bytes: (more) => {
      files[name] += more.toString()
    },
    end: () => undefined,
  })
  return files
}

const entry = (name: string, text: string): Buffer =>
  Buffer.concat([tarHeader({ name, size: text.length }, 0), Buffer.from(text), tarPadding(text.length)])

test('an archive is read the same in pieces of any size', async () => {
  const texts = { one: 'x'.repeat(512), 'two.txt': '', 'deep/three': 'three', four: 'y'.repeat(1_500) }
  const bytes = Buffer.concat([...Object.entries(texts).map(([name, text]) => entry(name, text)), TAR_END])
  for (const piece of [1, 7, 511, 512, 513, 4_096, bytes.length])
    assert.deepEqual(await read(bytes, piece), texts)
})

test('an archive with a name that leads elsewhere, a damaged header or no end is refused', async () => {
  const good = entry('good', 'text')
  for (const name of ['../up', '/etc/passwd', 'a/../../b', '.hidden', 'a//b', 'a b', '']) {
    await assert.rejects(read(Buffer.concat([entry(name, 'x'), TAR_END]), 512), /which no backup holds/)
  }
  const link = entry('link', '')
  link[156] = '2'.charCodeAt(0)
  link.write('        ', 148, 'latin1')
  const sum = link.subarray(0, 512).reduce((all, byte) => all + byte, 0)
  link.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1')
  await assert.rejects(read(Buffer.concat([link, TAR_END]), 512), /which no backup holds/)
  const damaged = Buffer.from(good)
  damaged[3] ^= 1
  await assert.rejects(read(Buffer.concat([damaged, TAR_END]), 512), /damaged/)
  await assert.rejects(read(good, 512), /ends early/)
  await assert.rejects(read(good.subarray(0, 514), 512), /ends early/)
})

test('a size above 8 GiB is read as it was written', async () => {
  const size = 2 ** 33 + 5
  const seen: number[] = []
  const archive = async function* () {
    yield tarHeader({ name: 'large', size }, 0)
  }
  const take = {
    begin: (large: { size: number }) => void seen.push(large.size),
    bytes: () => undefined,
    end: () => undefined,
  }
  await assert.rejects(readTar(archive(), take), /ends early/)
  assert.deepEqual(seen, [size])
})
