import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { childProcesses } from '../../bench/child-processes.ts'
import { httpCall } from '../../bench/http-call.ts'
import { startMeasuredService } from '../../bench/measured-service.ts'
import { giveFirstSnapshots, PRESENT } from '../journeys/first-snapshots.ts'
import { temporaryDirectory } from '../journeys/service.ts'

test('what is measured is a service that answers and charges', async (t) => {
  const dataDirectory = join(temporaryDirectory(), 'data')
  await giveFirstSnapshots(dataDirectory)
  const children = childProcesses(temporaryDirectory())
  t.after(() => children.stop())
  const settings = { DEMO_AS_OF: PRESENT, RECORD_DAYS: '0' }
  const service = await startMeasuredService({
    children,
    name: 'measured',
    core: undefined,
    dataDirectory,
    settings,
    settles: false,
  })
  const [key] = await service.createKeys(1)
  const answer = await httpCall(service.port, 'GET', '/v1/prices', { 'X-API-Key': key })
  assert.deepEqual([answer.status, await service.creditsUsed(key)], [200, 1])
})
