import assert from 'node:assert/strict'
import { test } from 'node:test'
import { keptLog } from '../../../../../test/fakes/fake-market.ts'
import { diskWatch } from './disk-watch.ts'

const GB = 1024 ** 3

test('a disk without room is logged once, and once when it has room again', async () => {
  const log = keptLog()
  let free = 10 * GB
  const watch = diskWatch('/data', log, async () => ({ bsize: 1, bavail: free, blocks: 100 * GB }))
  const seen: boolean[] = []
  for (free of [10 * GB, 4 * GB, 3 * GB, 6 * GB, 7 * GB, GB]) {
    await watch.look()
    seen.push(watch.hasRoom())
  }
  assert.deepEqual(seen, [true, false, false, true, true, false])
  assert.deepEqual(log.events, ['disk_low', 'disk_has_room', 'disk_low'])
})

test('a disk that cannot be read is taken as it was', async () => {
  const watch = diskWatch('/data', keptLog(), () => Promise.reject(new Error('EIO')))
  watch.start?.()
  await watch.look().catch(() => undefined)
  assert.ok(watch.hasRoom())
  watch.stop?.()
})
