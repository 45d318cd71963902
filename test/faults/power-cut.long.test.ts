import assert from 'node:assert/strict'
import { copyFileSync, existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { send } from '../journeys/caller.ts'
import { giveFirstSnapshots } from '../journeys/first-snapshots.ts'
import { startService, temporaryDirectory } from '../journeys/service.ts'
import { cutPower, diskFaults } from './disk-faults.ts'
import { stateFault } from './fault-result.ts'
import { keyedLoad, reckon, UNBOUNDED } from './keyed-load.ts'
import { FAULT_SEED, randomFrom } from './random-from.ts'

const CUTS = Number(process.env.POWER_CUTS ?? 2)
const library = diskFaults(temporaryDirectory())
const skip = library === undefined ? 'needs Linux and a C compiler' : false

test(`no charge that was answered is lost in ${CUTS} power cuts that drop every write that was not synced`, {
  skip,
  timeout: 600_000 + CUTS * 40_000,
}, async (t) => {
  const random = randomFrom(FAULT_SEED)
  t.diagnostic(`FAULT_SEED=${FAULT_SEED}`)
  const dataDirectory = join(temporaryDirectory(), 'data')
  const env = { DATA_DIR: dataDirectory, LD_PRELOAD: library ?? '' }
  await giveFirstSnapshots(dataDirectory)
  makeDurable(dataDirectory)
  let [lost, double, slowest, answered] = [0, 0, 0, 0]
  for (let round = 0; round < CUTS; round++) {
    const service = await startService({ tiers: UNBOUNDED, env })
    const load = await keyedLoad(service)
    await sleep(300 + random() * 1_500)
    await service.kill()
    await load.stop()
    cutPower(dataDirectory)
    const begun = performance.now()
    const again = await startService({ tiers: UNBOUNDED, env: { DATA_DIR: dataDirectory } })
    slowest = Math.max(slowest, performance.now() - begun)
    const reckoned = await reckon(again, load)
    lost += reckoned.lost
    double += reckoned.double
    answered += load.counts.answered
    await again.stop()
    checkLedger(dataDirectory)
    makeDurable(dataDirectory)
  }
  t.diagnostic(`${answered} charges answered before ${CUTS} cuts`)
  assert.deepEqual({ lost, double }, { lost: 0, double: 0 })
  stateFault(t, {
    fault: 'power cut (unsynced writes dropped)',
    engine: 'sqlite',
    tries: CUTS,
    lost,
    double,
    recoveryMs: slowest,
  })
})

test('when the disk fails to sync the service stops, answers nothing that is not stored, and starts again', {
  skip,
  timeout: 600_000,
}, async (t) => {
  const dataDirectory = join(temporaryDirectory(), 'data')
  const failing = join(temporaryDirectory(), 'failing')
  const env = {
    DATA_DIR: dataDirectory,
    LD_PRELOAD: library ?? '',
    DISK_FAULTS_FAIL: failing,
    DISK_FAULTS_KEEP: '1',
  }
  const service = await startService({ tiers: UNBOUNDED, env })
  const load = await keyedLoad(service)
  await sleep(500)
  writeFileSync(failing, '')
  const exit = await service.ended
  await load.stop()
  assert.ok(exit.code !== 0 && exit.code !== null, `it ended with ${exit.code}`)
  assert.match(service.output(), /service_stopped/)
  rmSync(failing)
  const begun = performance.now()
  const again = await startService({ tiers: UNBOUNDED, env: { DATA_DIR: dataDirectory } })
  t.after(() => again.stop())
  const recoveryMs = performance.now() - begun
  const { lost, double } = await reckon(again, load)
  assert.deepEqual({ lost, double }, { lost: 0, double: 0 })
  assert.equal((await send(`${again.baseUrl}/v1/prices?symbols=SPY`, { key: load.key })).status, 200)
  stateFault(t, { fault: 'I/O error on sync', engine: 'sqlite', tries: 1, lost, double, recoveryMs })
})

/** What is stored was synced, as before a clean start. */
function makeDurable(directory: string): void {
  if (!existsSync(directory)) return
  for (const name of readdirSync(directory).filter((file) => file.endsWith('.sqlite'))) {
    copyFileSync(join(directory, name), join(directory, `${name}.durable`))
  }
}

function checkLedger(directory: string): void {
  const database = new DatabaseSync(join(directory, 'ledger.sqlite'))
  assert.equal(database.prepare('PRAGMA integrity_check').get()?.integrity_check, 'ok')
  database.close()
}
