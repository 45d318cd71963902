import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { until } from '../until.ts'
import { send } from './caller.ts'
import { type RunningService, runBellwether, startService } from './service.ts'

describe('a process that is asked whether it can be asked', () => {
  let service: RunningService
  before(async () => {
    service = await startService({ env: { DRAIN_DELAY_MS: '2000' } })
  })
  after(() => service?.signal('SIGKILL'))
  const get = (path: string) => send(service.baseUrl + path)
  const probeAt = async (port: number, ...options: readonly string[]) =>
    (await runBellwether(['probe', '--port', String(port), ...options]).ended).code
  const probe = (...options: readonly string[]) => probeAt(service.port, ...options)

  test('says that it runs and has answers, to however many ask', async () => {
    await until('it has answers', async () => (await get('/readyz')).status === 200)
    const answers = await Promise.all(Array.from({ length: 80 }, () => get('/readyz')))
    assert.ok(answers.every(({ status }) => status === 200))
    assert.deepEqual(answers[0].json, { ready: true })
    assert.deepEqual((await get('/livez')).json, { live: true })
    const head = await fetch(`${service.baseUrl}/readyz`, { method: 'HEAD' })
    assert.equal(head.status, 200)
    assert.equal((await get('/v1/risk')).status, 200, 'probes take nobody’s free calls')
    assert.deepEqual([await probe(), await probe('--live')], [0, 0])
  })

  test('is asked again where it breaks off in the middle of an answer', async () => {
    let asked = 0
    const breaking = createServer((_, response) => {
      asked += 1
      response.writeHead(200, { 'Content-Length': 2 })
      if (asked === 1) response.write('o', () => response.destroy())
      else response.end('ok')
    }).listen(0, '127.0.0.1')
    await once(breaking, 'listening')
    const { port } = breaking.address() as AddressInfo
    assert.equal(await probeAt(port, '--wait', '120'), 0)
    assert.equal(asked, 2)
    breaking.close()
  })

  test('asked to stop it sends callers elsewhere first, and answers those that come all the same', async () => {
    service.signal('SIGTERM')
    while ((await get('/readyz')).status === 200) await sleep(20)
    assert.deepEqual((await get('/readyz')).json, { ready: false, reason: 'draining' })
    assert.equal((await get('/livez')).status, 200)
    assert.equal((await get('/v1/risk')).status, 200)
    assert.equal((await service.ended).code, 0)
    assert.equal(await probe('--live'), 1)
  })
})
