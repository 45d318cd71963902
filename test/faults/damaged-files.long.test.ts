import assert from 'node:assert/strict'
import {
  closeSync,
  copyFileSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  truncateSync,
  writeSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type TestContext, test } from 'node:test'
import { send } from '../journeys/caller.ts'
import { type RunningService, startService, temporaryDirectory } from '../journeys/service.ts'
import { until } from '../until.ts'
import { stateFault } from './fault-result.ts'
import { onEachEngine } from './on-each-engine.ts'

const PAGE_BYTES = 4096
const LONG_MS = 300_000
const GARBAGE = 'what no database holds, over and over. '
const RECORD_COPY = 'track-record-copy.sqlite'

/** Writes over a part of a file, in place as a failing disk does. */
function overwrite(file: string, at: number, bytes: number): void {
  const descriptor = openSync(file, 'r+')
  writeSync(descriptor, Buffer.alloc(bytes, GARBAGE), 0, bytes, at)
  closeSync(descriptor)
}

/** Brings all that was written into the file: its log would hide the damage. */
function settle(file: string): void {
  const database = new DatabaseSync(file)
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  database.close()
}

/** Pages of its trees are lost; the first, with the schema, is not. */
const loseMiddle = (file: string): void => {
  const pages = statSync(file).size / PAGE_BYTES
  overwrite(file, PAGE_BYTES, Math.max(1, pages - 2) * PAGE_BYTES)
}

const DAMAGES: Readonly<Record<string, (file: string) => void>> = {
  'a header of garbage': (file) => overwrite(file, 0, 100),
  'a lost end': (file) => truncateSync(file, Math.floor(statSync(file).size / 2 / PAGE_BYTES) * PAGE_BYTES),
  'lost pages in the middle': loseMiddle,
}

/** Without logs. */
const asideOf = (file: string): readonly string[] =>
  readdirSync(dirname(file)).filter(
    (name) => /\.damaged-[\dTZ-]+$/.test(name) && name.startsWith(basename(file)),
  )

const isAnswered = (service: RunningService, path: string): Promise<true> =>
  until(
    `${path} is answered`,
    async () => {
      const { status } = await send(`${service.baseUrl}${path}`)
      return status === 200
    },
    LONG_MS,
  )

const LANGUAGE_MODEL = {
  LLM_MODEL: 'a-model',
  LLM_BASE_URL: 'http://127.0.0.1:9/v1',
}

interface Cache {
  readonly name: string
  readonly env: Readonly<Record<string, string>>
  /** A path that is not answered without it. */
  readonly path: string
}

/** @returns how often it was not begun again */
async function damageCache(t: TestContext, { name, env, path }: Cache): Promise<number> {
  const place = { DATA_DIR: join(temporaryDirectory(), 'data') }
  const settings = { env: { ...env, ...place } }
  const file = join(place.DATA_DIR, name)
  const first = await startService(settings)
  await isAnswered(first, path)
  await first.stop()
  let wrong = 0
  for (const [what, damage] of Object.entries(DAMAGES)) {
    settle(file)
    damage(file)
    const service = await startService(settings)
    t.after(() => service.stop().catch(() => undefined))
    await isAnswered(service, path)
    await until(`${name} with ${what} is begun again`, () => asideOf(file).length === 1, LONG_MS)
    assert.match(service.output(), /"event":"cache_damaged"/)
    assert.doesNotMatch(service.output(), /compute_thread_died/)
    await isAnswered(service, path)
    await service.stop()
    wrong += Number(new DatabaseSync(file).prepare('PRAGMA quick_check').get()?.quick_check !== 'ok')
    assert.equal(wrong, 0, what)
  }
  return wrong
}

const tries = Object.keys(DAMAGES).length

onEachEngine('a damaged cache is moved aside and begun again', 600_000, async (t, { engine, env }) => {
  const fault = 'damaged cache'
  if (engine === 'postgres') {
    const double = await damageCache(t, { name: RECORD_COPY, env, path: '/v1/track-record' })
    return stateFault(t, { fault, engine, tries, lost: 0, double })
  }
  const snapshots = { name: 'snapshots.sqlite', env, path: '/v1/risk' }
  const wordings = { name: 'wordings.sqlite', env: { ...env, ...LANGUAGE_MODEL }, path: '/v1/risk' }
  const double = (await damageCache(t, snapshots)) + (await damageCache(t, wordings))
  stateFault(t, { fault, engine, tries: 2 * tries, lost: 0, double })
})

test('a cache that is damaged while it is used is begun again, and refreshes go on', {
  timeout: 1_800_000,
}, async (t) => {
  const service = await startService({
    env: { TRUSTED_PROXIES: 'loopback' },
    marketTime: { kind: 'moving', from: Date.parse('2025-06-12T15:00:00Z') as never, speed: 120 },
  })
  t.after(() => service.stop())
  await isAnswered(service, '/v1/risk')
  const file = join(service.dataDirectory, 'snapshots.sqlite')
  let asked = 0
  /** From many addresses: one may not ask so often. */
  const asOf = async () => {
    const { json } = await send(`${service.baseUrl}/v1/risk`, { from: `10.0.0.${asked++ % 250}` })
    return json.meta?.as_of
  }
  settle(file)
  loseMiddle(file)
  // The pages in memory are good until another connection has changed the file.
  const other = new DatabaseSync(file)
  const version = Number(other.prepare('PRAGMA user_version').get()?.user_version)
  for (const changed of [0, version]) other.exec(`PRAGMA user_version = ${changed}`)
  other.close()
  await until('it is begun again', () => asideOf(file).length === 1, LONG_MS)
  const then = await asOf()
  await until('a later snapshot is published', async () => (await asOf()) > then, LONG_MS)
  assert.doesNotMatch(service.output(), /compute_thread_died/)
  assert.ok(existsSync(file))
})

test('a damaged book is refused by its name, and stays as it is', { timeout: 1_800_000 }, async (t) => {
  const service = await startService()
  const call = `${service.baseUrl}/v1/admin/keys?name=a&email=a@example.com`
  assert.equal((await send(call, { method: 'POST', admin: service.adminToken })).status, 200)
  await until('the record is begun', () => existsSync(join(service.dataDirectory, 'signing-key')), LONG_MS)
  await service.stop()
  const live = await startService({ env: { MARKET: 'live', LIVE_SUPPLIERS_BASE: 'http://127.0.0.1:1' } })
  await live.stop()
  const liveMarket = {
    MARKET: 'live',
    LIVE_SUPPLIERS_BASE: 'http://127.0.0.1:1',
    DATA_DIR: live.dataDirectory,
  }
  let double = 0
  const books = [
    ['ledger.sqlite', { DATA_DIR: service.dataDirectory }],
    ['track-record.sqlite', { DATA_DIR: service.dataDirectory }],
    ['market.sqlite', liveMarket],
  ] as const
  for (const [name, env] of books) {
    const file = join(env.DATA_DIR, name)
    settle(file)
    for (const [what, damage] of Object.entries(DAMAGES)) {
      const whole = `${file}.whole`
      copyFileSync(file, whole)
      damage(file)
      const damaged = readFileSync(file)
      const refused = await startService({ env }).then(
        (started) => started.stop().then(() => ''),
        (error: Error) => error.message,
      )
      assert.match(refused, /"code":2/, `${name} with ${what} was served`)
      assert.ok(refused.includes(`${file} is`), refused)
      assert.match(refused, /Restore a backup with/)
      double += Number(!readFileSync(file).equals(damaged))
      renameSync(whole, file)
    }
  }
  assert.equal(double, 0)
  stateFault(t, { fault: 'damaged book', engine: 'sqlite', tries: books.length * tries, lost: 0, double })
})
