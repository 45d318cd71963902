import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { Worker } from 'node:worker_threads'
import { zstdCompressSync } from 'node:zlib'
import { asInstant } from '@bellwether-markets/engine/kernel/time'
import { type Header, pack } from 'tar-stream'
import { until } from '../../../../../test/until.ts'
import { readArchive, writeArchive } from './archive.ts'
import { backUpDirectory } from './back-up-directory.ts'
import { restoreDirectory } from './restore-directory.ts'

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

/** Writes an archive as another program might, and reads it. */
async function read(
  headers: readonly (Partial<Header> & { name: string })[],
  change = (bytes: Buffer): Buffer => bytes,
) {
  const packed = pack()
  for (const header of headers) packed.entry(header, header.type === 'symlink' ? '' : 'text')
  packed.finalize()
  const file = join(place, 'archive')
  writeFileSync(file, zstdCompressSync(change(await buffer(packed))))
  const files: Record<string, string> = {}
  await readArchive(file, async ({ name, content }) => {
    files[name] = (await buffer(content)).toString()
  })
  return files
}

test('what is written into an archive is read again, of any length', async () => {
  const texts = { one: 'x'.repeat(512), 'two.txt': '', 'deep/three': 'three', four: 'y'.repeat(1_500_000) }
  const file = join(place, 'lengths')
  const files = Object.entries(texts).map(([name, text]) => ({
    name,
    bytes: text.length,
    content: Readable.from([Buffer.from(text)]),
  }))
  await writeArchive(file, files, new Date(0))
  const found: Record<string, string> = {}
  await readArchive(file, async ({ name, content }) => {
    found[name] = (await buffer(content)).toString()
  })
  assert.deepEqual(found, texts)
})

test('an archive with a name that leads elsewhere, a damaged header or no end is refused', async () => {
  for (const name of ['../up', '/etc/passwd', 'a/../../b', '.hidden', 'a//b', 'a b', '', 'a'.repeat(101)]) {
    await assert.rejects(read([{ name }]), /which no backup holds/)
  }
  await assert.rejects(read([{ name: 'link', type: 'symlink', linkname: 'x' }]), /which no backup holds/)
  assert.deepEqual(await read([{ name: 'good' }]), { good: 'text' })
  const damage = (bytes: Buffer): Buffer => bytes.fill('x', 3, 4)
  await assert.rejects(read([{ name: 'good' }], damage), /Invalid tar header/)
  for (const length of [100, 514, 1_000]) {
    await assert.rejects(
      read([{ name: 'good' }], (bytes) => bytes.subarray(0, length)),
      /end of data/,
    )
  }
})

test('a size above 8 GiB is read as it was written', async () => {
  const size = 2 ** 33 + 5
  const packed = pack()
  const sink = packed.entry({ name: 'large', size })
  packed.on('error', () => undefined)
  sink.on('error', () => undefined)
  const [header] = await once(packed, 'data')
  packed.destroy()
  const file = join(place, 'large')
  writeFileSync(file, zstdCompressSync(header))
  const sizes: number[] = []
  const reading = readArchive(file, async ({ bytes, content }) => {
    sizes.push(bytes)
    await buffer(content)
  })
  await assert.rejects(reading, /end of data/)
  assert.deepEqual(sizes, [size])
})
