import assert from 'node:assert/strict'
import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { openRecordSigner } from '../../packages/server/src/adapters/signing/ed25519.ts'
import { send } from '../journeys/caller.ts'
import { type RunningService, runBellwether, startService, temporaryDirectory } from '../journeys/service.ts'
import { until } from '../until.ts'
import { stateFault } from './fault-result.ts'
import { onEachEngine } from './on-each-engine.ts'

type Settings = Readonly<Record<string, string>>

/** @returns what a service that must not start has printed */
async function refusedStart(env: Settings): Promise<string> {
  const started = startService({ env }).then(
    async (service) => {
      await service.stop()
      return undefined
    },
    (error: Error) => error.message,
  )
  const output = (await started) ?? assert.fail('the service started as if it were new')
  assert.match(output, /"code":2/)
  assert.ok(!/\n {4}at /.test(output), `an operator is shown a stack:\n${output}`)
  return output
}

const createKey = (service: RunningService): Promise<{ readonly status: number }> =>
  send(`${service.baseUrl}/v1/admin/keys?name=a&email=a@example.com`, {
    method: 'POST',
    admin: service.adminToken,
  })

const keysIn = async (service: RunningService): Promise<number> =>
  (await send(`${service.baseUrl}/v1/admin/keys`, { admin: service.adminToken })).json.data.keys.length

onEachEngine('an installation that has lost its ledger is not begun again', 600_000, async (t, on) => {
  const { engine, env, emptied } = on
  const directory = { DATA_DIR: join(temporaryDirectory(), 'data') }
  const service = await startService({ env: { ...env, ...directory } })
  assert.equal((await createKey(service)).status, 200)
  await service.stop()
  const ledger = join(directory.DATA_DIR, 'ledger.sqlite')
  const aside = `${ledger}.aside`
  const isRefused = async (lost: Settings): Promise<void> => {
    const output = await refusedStart({ ...lost, ...directory })
    assert.match(output, engine === 'sqlite' ? /ledger\.sqlite is (?:missing|empty)/ : /DATABASE_URL/)
    assert.match(output, /restore/i)
  }
  if (engine === 'sqlite') {
    renameSync(ledger, aside)
    await isRefused(env)
    assert.ok(!existsSync(ledger), 'a refused start begins no ledger')
    const command = runBellwether(['keys', 'list'], directory)
    assert.equal((await command.ended).code, 2, command.output())
    const checked = runBellwether(['check'], directory)
    assert.equal((await checked.ended).code, 1)
    assert.match(checked.output(), /FAIL {2}data directory .*ledger\.sqlite is missing/)
    renameSync(aside, ledger)
    const copy = join(temporaryDirectory(), 'ledger.sqlite')
    renameSync(ledger, copy)
    writeFileSync(ledger, '')
    await isRefused(env)
    renameSync(copy, ledger)
  } else {
    await isRefused(await emptied())
    const { DATABASE_URL: _, ...embedded } = env
    const output = await refusedStart({ ...embedded, ...directory })
    assert.match(output, /DATABASE_URL/)
  }
  const again = await startService({ env: { ...env, ...directory } })
  t.after(() => again.stop())
  const lost = 1 - (await keysIn(again))
  assert.equal(lost, 0)
  stateFault(t, { fault: 'ledger lost while stopped', engine, tries: 2, lost, double: 0 })
})

test('a lost track record is refused, and begun again if its key is deleted', {
  timeout: 600_000,
}, async (t) => {
  const service = await startService()
  const env = { DATA_DIR: service.dataDirectory }
  const [record, key] = ['track-record.sqlite', 'signing-key'].map((name) => join(env.DATA_DIR, name))
  await until('the record is begun', () => existsSync(key), 180_000)
  await service.stop()
  rmSync(record)
  assert.match(await refusedStart(env), /track-record\.sqlite is missing[\s\S]*delete \S+signing-key/)
  rmSync(key)
  const again = await startService({ env })
  t.after(() => again.stop())
})

test('a live market that has lost its observations is refused', { timeout: 600_000 }, async () => {
  const market = { MARKET: 'live', LIVE_SUPPLIERS_BASE: 'http://127.0.0.1:1' }
  const service = await startService({ env: market })
  const env = { ...market, DATA_DIR: service.dataDirectory }
  await service.stop()
  openRecordSigner(join(env.DATA_DIR, 'signing-key'))
  rmSync(join(env.DATA_DIR, 'market.sqlite'))
  assert.match(await refusedStart(env), /market\.sqlite is missing/)
})
