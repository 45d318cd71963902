import assert from 'node:assert/strict'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { DAY, HOUR, MINUTE, SECOND } from '@bellwether-markets/engine/kernel/time'
import { issueKey, send } from '../journeys/caller.ts'
import {
  killAll,
  type RunningService,
  runBellwether,
  startService,
  temporaryDirectory,
} from '../journeys/service.ts'
import { until } from '../until.ts'
import { fakedTime, withoutFaketime } from './faked-time.ts'
import { stateFault } from './fault-result.ts'
import { type OnEngine, onEachEngine } from './on-each-engine.ts'

/** How far the wall is off, and for how long, in milliseconds. */
const STEPS = [
  { offMs: HOUR, forMs: 8 * SECOND },
  { offMs: 40 * DAY, forMs: 5 * SECOND },
  { offMs: 1041 * DAY, forMs: 5 * SECOND },
  { offMs: -DAY, forMs: 5 * SECOND },
]
const RIGHT_WITHIN_MS = 2 * MINUTE
const CAP = 3
const TARGET = '/v1/prices?symbols=SPY'
const LONG_MS = 30 * MINUTE

type Clock = ReturnType<typeof fakedTime>
interface Keys {
  readonly key: string
  readonly subKey: string
  readonly charged: string[]
}

test('libfaketime is there', { skip: withoutFaketime() }, () => undefined)

if (withoutFaketime() === false) {
  onEachEngine('a clock that steps while the service runs', LONG_MS, async (t, on) => {
    const [clock, directory] = [fakedTime(), join(temporaryDirectory(), 'data')]
    const service = await started(t, on, { clock, directory })
    const keys = await newKeys(service)
    let slowest = 0
    for (const { offMs, forMs } of STEPS) {
      const before = await stepsOf(service, on)
      clock.set(offMs / SECOND)
      const begun = performance.now()
      await until('the step is told', async () => (await stepsOf(service, on)) === before + 1)
      assert.match((await healthOf(service)).warnings.join(), /clock.* (?:stepped|differ) by/)
      await rightThroughout(service, keys, forMs - (performance.now() - begun))
      clock.set(0)
      await until('nothing is told any more', async () => (await warningsOfClock(service)).length === 0)
      await rightThroughout(service, keys, 2 * SECOND)
      slowest = Math.max(slowest, performance.now() - begun)
      assert.equal(await stepsOf(service, on), before + 1)
    }
    await nothingIsLost(service, keys)
    const fault = 'clock that steps while running (+1 h, +40 d, +1041 d, −1 d)'
    stateFault(t, { fault, engine: on.engine, tries: STEPS.length, lost: 0, double: 0, recoveryMs: slowest })
  })

  onEachEngine('a clock that is set and stays so is followed', LONG_MS, async (t, on) => {
    const [clock, directory] = [fakedTime(), join(temporaryDirectory(), 'data')]
    const service = await started(t, on, { clock, directory })
    const keys = await newKeys(service)
    const offBy = async (ms: number) => Math.abs((await timeOf(service)) - Date.now() - ms) < MINUTE
    // The database is right: its clock is followed, whatever that of the process says.
    const followed = on.engine === 'sqlite' ? -DAY : 0
    for (const offMs of [-DAY, 0]) {
      clock.set(offMs / SECOND)
      const expected = offMs === 0 ? 0 : followed
      const begun = performance.now()
      await until('it is followed', () => offBy(expected), RIGHT_WITHIN_MS)
      await chargedOnce(service, keys)
      await limitIsRight(service, keys, expected)
      t.diagnostic(`${on.engine}: ${offMs / HOUR} h after ${performance.now() - begun} ms`)
    }
    await nothingIsLost(service, keys)
    const fault = 'clock that is set a day back and forth'
    stateFault(t, { fault, engine: on.engine, tries: 2, lost: 0, double: 0 })
  })

  onEachEngine('a clock that is wrong at a start', LONG_MS, async (t, on) => {
    const [clock, directory] = [fakedTime(), join(temporaryDirectory(), 'data')]
    let service = await started(t, on, { clock, directory })
    const keys = await newKeys(service)
    let slowest = 0
    for (const { offMs, forMs } of STEPS) {
      await service.stop()
      clock.set(offMs / SECOND)
      service = await started(t, on, { clock, directory })
      const begun = performance.now()
      await chargedOnce(service, keys)
      await pause(Math.max(0, forMs - (performance.now() - begun)))
      clock.set(0)
      await until('market time is right', () => isRight(service), RIGHT_WITHIN_MS)
      slowest = Math.max(slowest, performance.now() - begun)
      await rightThroughout(service, keys, 2 * SECOND)
      await nothingIsLost(service, keys)
      assert.ok((await stepsOf(service, on)) >= 1, 'it was told')
    }
    const fault = 'clock that is wrong at a start (+1 h, +40 d, +1041 d, −1 d)'
    stateFault(t, { fault, engine: on.engine, tries: STEPS.length, lost: 0, double: 0, recoveryMs: slowest })
  })
}

async function started(
  t: TestContext,
  { engine, env }: OnEngine,
  { clock, directory }: { readonly clock: Clock; readonly directory: string },
): Promise<RunningService> {
  const settings = { ...env, ...clock.env, TRUSTED_PROXIES: 'loopback' }
  if (engine === 'postgres') {
    const worker = runBellwether(['work'], {
      ...settings,
      DATA_DIR: join(temporaryDirectory(), 'data'),
      RECORD_DAYS: '0',
      COMPUTE_NICE: '0',
    })
    t.after(() => killAll([worker]))
  }
  const service = await startService({ env: { ...settings, DATA_DIR: directory }, fromNothing: true })
  t.after(() => killAll([service]))
  await until('prices are answered', async () => {
    const { freshness } = await healthOf(service)
    return freshness.products.some(
      ({ id, as_of }: Record<string, unknown>) => id === 'prices' && as_of !== null,
    )
  })
  return service
}

async function newKeys(service: RunningService): Promise<Keys> {
  const key = await issueKey(service, 'pro', 'clock')
  const { json, status, text } = await send(`${service.baseUrl}/v1/account/keys`, {
    method: 'POST',
    key,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'sub', monthly_credits: CAP }),
  })
  assert.equal(status, 200, text)
  const keys = { key, subKey: json.data.api_key, charged: [] }
  for (let call = 0; call < CAP; call++)
    assert.equal((await send(service.baseUrl + TARGET, { key: keys.subKey })).status, 200)
  await chargedOnce(service, keys)
  return keys
}

/** A new call is charged once, the first and the last before it are repeated for nothing, the sub-key stays at its cap. */
async function chargedOnce({ baseUrl }: RunningService, { key, subKey, charged }: Keys): Promise<void> {
  charged.push(`call-${charged.length}`)
  for (const [place, name] of charged.entries()) {
    if (place > 0 && place < charged.length - 2) continue
    const { status, json, text } = await send(baseUrl + TARGET, { key, headers: { 'idempotency-key': name } })
    assert.equal(status, 200, text)
    assert.equal(json.meta.credits_used, Number(place === charged.length - 1), name)
  }
  const { json } = await send(baseUrl + TARGET, { key: subKey })
  assert.equal(json.error, 'sub_key_cap_reached')
}

let looks = 0

/** Each look comes from another address, so that none is refused for their number. */
const healthOf = async ({ baseUrl }: RunningService) =>
  (await send(`${baseUrl}/v1/health`, { from: `192.0.2.${++looks % 256}` })).json.data
const timeOf = async (service: RunningService): Promise<number> =>
  Date.parse((await healthOf(service)).market_time)
const isRight = async (service: RunningService): Promise<boolean> =>
  Math.abs((await timeOf(service)) - Date.now()) < MINUTE
const warningsOfClock = async (service: RunningService): Promise<readonly string[]> =>
  (await healthOf(service)).warnings.filter((text: string) => /clock/i.test(text))

/** What was logged of steps; on PostgreSQL the clock of the database is followed, and that of the process disagrees. */
async function stepsOf(service: RunningService, { engine }: OnEngine): Promise<number> {
  const event =
    engine === 'sqlite' ? /"event":"clock_(?:stepped|behind_ledger)"/g : /"event":"clocks_disagree"/g
  const { steps } = await until('log and counter say the same', async () => {
    const text = await (await fetch(`${service.baseUrl}/metrics`)).text()
    const counted = Number(/^bellwether_clock_steps_total (\d+)$/m.exec(text)?.[1])
    const logged = service.output().match(event)?.length ?? 0
    return counted === logged && { steps: counted }
  })
  return steps
}

async function limitIsRight({ baseUrl }: RunningService, { key }: Keys, offMs = 0): Promise<void> {
  const answer = await send(baseUrl + TARGET, { key })
  const resetMs = answer.number('x-ratelimit-reset') * SECOND - Date.now() - offMs
  assert.ok(Math.abs(resetMs) < 2 * MINUTE, `a window ends in ${resetMs} ms`)
}

async function rightThroughout(service: RunningService, keys: Keys, ms: number): Promise<void> {
  const end = performance.now() + ms
  do {
    assert.ok(await isRight(service), (await healthOf(service)).market_time)
    await chargedOnce(service, keys)
    await limitIsRight(service, keys)
    await pause(2 * SECOND)
  } while (performance.now() < end)
}

/** Every charged call is in the usage log, and what the key has used is what it was answered. */
async function nothingIsLost(service: RunningService, { key, charged }: Keys): Promise<void> {
  const { credits } = (await send(`${service.baseUrl}/v1/account`, { key })).json.data
  const rows = await usageRows(service)
  const logged = rows.reduce((sum, row) => sum + row.credits, 0)
  assert.equal(logged, credits.used)
  assert.ok(logged >= charged.length + CAP)
}

async function usageRows(service: RunningService): Promise<readonly { readonly credits: number }[]> {
  const rows: { readonly credits: number }[] = []
  for (let from = ''; ; ) {
    const { json, text, status } = await send(`${service.baseUrl}/v1/admin/usage?limit=100${from}`, {
      admin: service.adminToken,
    })
    assert.equal(status, 200, text)
    rows.push(...json.data.usage)
    if (json.data.cursor === null) return rows
    from = `&cursor=${json.data.cursor}`
  }
}
