import assert from 'node:assert/strict'
import { mkdirSync, renameSync, rmdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { issueKey, send } from '../journeys/caller.ts'
import { type RunningService, runBellwether, startService, temporaryDirectory } from '../journeys/service.ts'
import { until } from '../until.ts'
import { stateFault } from './fault-result.ts'
import { onEachEngine } from './on-each-engine.ts'
import type { Engine } from './promised-faults.ts'

const POST = { method: 'POST' }
const CALLS = 50

const prices = ({ baseUrl }: RunningService, key: string) => send(`${baseUrl}/v1/prices?symbols=SPY`, { key })

async function creditsUsed({ baseUrl }: RunningService, key: string): Promise<number> {
  const { status, json } = await send(`${baseUrl}/v1/account`, { key })
  assert.equal(status, 200)
  return json.data.credits.used
}

/** What the service says of its directory: 1 if it is not there, and the warnings of its health. */
async function said({ baseUrl }: RunningService) {
  const text = await (await fetch(`${baseUrl}/metrics`)).text()
  const gone = Number(/^bellwether_data_directory_gone (\d)$/m.exec(text)?.[1])
  const health = await send(`${baseUrl}/v1/health`)
  assert.equal(health.status, 200, health.text)
  const { status, warnings } = health.json.data
  return { gone, status, warnings: warnings.filter((one: string) => /data directory/.test(one)) }
}

async function assertLossIsTold(service: RunningService): Promise<void> {
  await until('the loss is told', async () => (await said(service)).gone === 1)
  const { status, warnings } = await said(service)
  assert.deepEqual([status, warnings.length], ['degraded', 1])
  assert.match(warnings[0], /moved or deleted/)
}

/** Everything that sells or charges. */
async function assertNothingIsSold(service: RunningService, key: string): Promise<void> {
  const sales = ['create?tier=starter', 'free?email=b%40example.com'].map((path) =>
    send(`${service.baseUrl}/v1/checkout/${path}`, POST),
  )
  const key2 = send(`${service.baseUrl}/v1/admin/keys?name=c&email=c@example.com&tier=pro`, {
    ...POST,
    admin: service.adminToken,
  })
  const calls = Array.from({ length: CALLS }, () => prices(service, key))
  for (const { status, json, headers } of await Promise.all([...sales, key2, ...calls])) {
    assert.deepEqual([status, json.error], [503, 'overloaded'])
    assert.match(json.hint, /nothing was sold or charged/)
    assert.ok(Number(headers.get('retry-after')) > 0)
  }
}

/** On PostgreSQL no accounts are in the directory. @returns how many calls were answered without it */
async function calledWithout(service: RunningService, key: string, engine: Engine): Promise<number> {
  const ready = await send(`${service.baseUrl}/readyz`)
  assert.equal(ready.status, engine === 'sqlite' ? 503 : 200)
  if (engine === 'sqlite') {
    await assertNothingIsSold(service, key)
    return 0
  }
  const calls = await Promise.all(Array.from({ length: CALLS }, () => prices(service, key)))
  assert.ok(calls.every(({ status }) => status === 200))
  return CALLS
}

/** With a worker, if it has a database. */
async function withPrices(t: TestContext, env: Readonly<Record<string, string>>) {
  const service = await startService({ env })
  t.after(() => service.stop())
  if (env.DATABASE_URL !== undefined) {
    const worker = runBellwether(['work'], { ...env, DATA_DIR: join(temporaryDirectory(), 'work') })
    t.after(() => worker.signal('SIGTERM'))
  }
  const key = await issueKey(service)
  await until('there are prices', async () => (await prices(service, key)).status === 200)
  return { service, key }
}

onEachEngine('a data directory moved away and back', 600_000, async (t, { engine, env }) => {
  const directory = join(temporaryDirectory(), 'data')
  const aside = `${directory}.aside`
  const { service, key } = await withPrices(t, { ...env, DATA_DIR: directory })
  let due = await creditsUsed(service, key)

  renameSync(directory, aside)
  if (engine === 'sqlite') await assertNothingIsSold(service, key)
  await assertLossIsTold(service)
  due += await calledWithout(service, key, engine)
  mkdirSync(directory)
  await until('another is told', async () => /Another/.test((await said(service)).warnings[0] ?? ''))
  due += await calledWithout(service, key, engine)
  rmdirSync(directory)
  renameSync(aside, directory)
  assert.equal((await prices(service, key)).status, 200, 'it serves again by itself, at once')
  due += 1
  await until('the return is told', async () => (await said(service)).gone === 0)
  for (const event of ['gone', 'replaced', 'back'])
    assert.match(service.output(), new RegExp(`"event":"data_directory_${event}"`))

  const used = await creditsUsed(service, key)
  await service.stop()
  const again = await startService({ env: { ...env, DATA_DIR: directory } })
  t.after(() => again.stop())
  const lost = Math.max(0, due - (await creditsUsed(again, key)))
  const double = Math.max(0, used - due)
  assert.deepEqual({ lost, double }, { lost: 0, double: 0 })
  stateFault(t, { fault: 'data directory moved away and back', engine, tries: 1, lost, double })
})

test('without its directory a service sells nothing and stops as told', { timeout: 600_000 }, async (t) => {
  const { service, key } = await withPrices(t, { DATA_DIR: join(temporaryDirectory(), 'data') })
  rmSync(service.dataDirectory, { recursive: true, force: true })
  await assertNothingIsSold(service, key)
})
