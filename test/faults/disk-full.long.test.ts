import assert from 'node:assert/strict'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { issueKey, send } from '../journeys/caller.ts'
import { runBellwether, startService } from '../journeys/service.ts'
import { stateFault } from './fault-result.ts'
import { roomOn, smallDisk, WITHOUT_SMALL_DISK } from './small-disk.ts'

const DISK_MB = 24
const ROOM_LEFT = 256 * 1024
const CALLS_AT_ONCE = 32

/** Takes all the room but so many bytes. */
const fill = (file: string, directory: string, left: number): void =>
  writeFileSync(file, Buffer.alloc(roomOn(directory) - left, 1), { flag: 'a' })

test('on a full disk the service stops with the reason, and with room again nothing is lost', async (t) => {
  const disk = smallDisk(t, DISK_MB)
  if (disk === undefined) return t.skip(WITHOUT_SMALL_DISK)
  const directory = join(disk, 'data')
  mkdirSync(directory)
  const ballast = join(disk, 'ballast')
  const env = { DATA_DIR: directory }

  const service = await startService({ env })
  const key = await issueKey(service, 'enterprise')
  fill(ballast, disk, ROOM_LEFT)

  let answered = 0
  let ended = false
  void service.ended.then(() => {
    ended = true
  })
  const work = async (): Promise<void> => {
    while (!ended) {
      const answer = await send(`${service.baseUrl}/v1/prices?symbols=SPY`, { key }).catch(() => undefined)
      if (answer?.status === 200) answered++
      else await sleep(20)
    }
  }
  await Promise.race([
    Promise.all(Array.from({ length: CALLS_AT_ONCE }, work)),
    sleep(600_000, undefined, { ref: false }),
  ])
  assert.ok(ended, `the service goes on with a full disk after ${answered} answers:\n${service.output()}`)
  const { code } = await service.ended
  assert.ok(code !== 0 && code !== null, `it ended with ${code}`)
  assert.match(service.output(), /service_stopped.*(full|ENOSPC|disk)/s)

  fill(ballast, disk, 0)
  const refused = runBellwether(['serve'], { PORT: '0', ...env })
  assert.notEqual((await refused.ended).code, 0)
  assert.match(refused.output(), /bellwether: .*(room|space|full|written)/i)

  rmSync(ballast)
  const begun = performance.now()
  const again = await startService({ env })
  const recoveryMs = performance.now() - begun
  t.after(() => again.stop())
  const { data } = (await send(`${again.baseUrl}/v1/admin/keys`, { admin: again.adminToken })).json
  const { used } = data.keys[0].credits
  assert.ok(answered > 0, 'the disk was full before the first call')
  const lost = Math.max(0, answered - used)
  const double = Math.max(0, used - answered - CALLS_AT_ONCE)
  assert.deepEqual({ lost, double }, { lost: 0, double: 0 }, `${answered} answered, ${used} stored`)
  stateFault(t, { fault: 'disk full', engine: 'sqlite', tries: 1, lost, double, recoveryMs })
  t.diagnostic(`${answered} answered before the disk was full, ${used} stored`)
  assert.equal((await send(`${again.baseUrl}/v1/prices?symbols=SPY`, { key })).status, 200)
})
