import assert from 'node:assert/strict'
import { chmodSync, existsSync, lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { send } from '../journeys/caller.ts'
import { runBellwether, startService, temporaryDirectory } from '../journeys/service.ts'
import { until } from '../until.ts'
import { stateFault } from './fault-result.ts'
import { onEachEngine } from './on-each-engine.ts'

/** Under the second nobody but root gets into a directory that a test has made. */
const UMASKS = process.getuid?.() === 0 ? [0o000, 0o777] : [0o000]
const skip = process.platform === 'win32' ? 'Windows has no file modes' : false

/** The services and commands of this test inherit the umask of this process. */
function withUmask(t: TestContext, umask: number): void {
  const before = process.umask(umask)
  t.after(() => process.umask(before))
}

/** What others than its user may do with a directory and all in it, or its user may not. */
function wrongModes(directory: string): readonly string[] {
  const wrong = (path: string, mode: number): string[] => {
    const found = lstatSync(path).mode & 0o777
    return found === mode ? [] : [`${path} ${found.toString(8)}`]
  }
  return [
    ...wrong(directory, 0o700),
    ...readdirSync(directory, { withFileTypes: true }).flatMap((entry) => {
      const path = join(directory, entry.name)
      return entry.isDirectory() ? wrongModes(path) : wrong(path, 0o600)
    }),
  ]
}

async function succeed(parameters: readonly string[], env: Readonly<Record<string, string>>): Promise<void> {
  const command = runBellwether(parameters, env)
  assert.equal((await command.ended).code, 0, command.output())
}

onEachEngine('every file is its user’s alone whatever the umask', 180_000, async (t, { engine, env }) => {
  if (skip !== false) return t.skip(skip)
  const place = temporaryDirectory()
  let wrong = 0
  for (const umask of UMASKS) {
    withUmask(t, umask)
    const dataDirectory = join(place, `data-${umask}`)
    const service = await startService({ env: { ...env, DATA_DIR: dataDirectory } })
    t.after(() => service.stop().catch(() => undefined))
    const post = (target: string) =>
      send(service.baseUrl + target, { method: 'POST', admin: service.adminToken })
    assert.equal((await post('/v1/admin/keys?name=a&email=a@example.com')).status, 200)
    assert.equal((await post('/v1/checkout/create?tier=starter')).status, 200)
    if (engine === 'sqlite') {
      await until('the first snapshots are there', async () => {
        const { status } = await send(`${service.baseUrl}/readyz`)
        return status === 200
      })
      const backup = join(place, `backups-${umask}`, 'a.tar.zst')
      await succeed(['backup', backup], { DATA_DIR: dataDirectory })
      const restored = join(place, `restored-${umask}`)
      await succeed(['restore', backup], { DATA_DIR: restored })
      const found = [...wrongModes(join(place, `backups-${umask}`)), ...wrongModes(restored)]
      assert.deepEqual(found, [])
      assert.ok(existsSync(join(dataDirectory, 'ledger.sqlite-wal')))
    }
    const found = wrongModes(dataDirectory)
    wrong += found.length
    assert.deepEqual(found, [], `umask ${umask.toString(8)}`)
    await service.stop()
  }
  stateFault(t, { fault: 'files under an open umask', engine, tries: UMASKS.length, lost: 0, double: wrong })
})

test('what an earlier start left open to others is closed to them', { skip, timeout: 600_000 }, async (t) => {
  const service = await startService()
  await service.stop()
  const { dataDirectory } = service
  chmodSync(dataDirectory, 0o755)
  for (const name of readdirSync(dataDirectory)) {
    const path = join(dataDirectory, name)
    if (lstatSync(path).isFile()) chmodSync(path, 0o644)
  }
  const again = await startService({ env: { DATA_DIR: dataDirectory } })
  t.after(() => again.stop())
  assert.deepEqual(wrongModes(dataDirectory), [])
})

test('the limits of suppliers of a live market are its user’s alone', {
  skip,
  timeout: 600_000,
}, async (t) => {
  withUmask(t, 0)
  const service = await startService({ env: { MARKET: 'live', LIVE_SUPPLIERS_BASE: 'http://127.0.0.1:1' } })
  t.after(() => service.stop())
  const limits = join(service.dataDirectory, 'supplier-limits.jsonl')
  await until('a supplier was asked', () => existsSync(limits))
  assert.ok(existsSync(join(service.dataDirectory, 'market.sqlite-wal')))
  assert.deepEqual(wrongModes(service.dataDirectory), [])
})
