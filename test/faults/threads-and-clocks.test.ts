import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { send } from '../journeys/caller.ts'
import { type RunningService, startService, temporaryDirectory } from '../journeys/service.ts'
import { until } from '../until.ts'
import { stateFault } from './fault-result.ts'
import { chargedAgain, keyedLoad, UNBOUNDED, usedBy } from './keyed-load.ts'

const PRELOAD = new URL('./preloaded-faults.ts', import.meta.url).href
const HOUR_MS = 3_600_000
const JUMPS = [HOUR_MS, -24 * HOUR_MS, 90_000, 0]
const SOON_MS = 30_000
const DEATHS = Number(process.env.THREAD_DEATHS ?? 2)

const started = async (env: Readonly<Record<string, string>>): Promise<RunningService> =>
  startService({
    tiers: UNBOUNDED,
    env: { ...env, NODE_OPTIONS: `--import=${PRELOAD}`, TRUSTED_PROXIES: 'loopback' },
  })

test(`calls are answered while the compute thread runs out of memory, and the past is answered soon after`, {
  timeout: 60_000 + DEATHS * 120_000,
}, async (t) => {
  const file = join(temporaryDirectory(), 'memory')
  const service = await started({ MEMORY_FILE: file })
  t.after(() => service.stop())
  const load = await keyedLoad(service)
  t.after(() => load.stop())
  const deaths = () => service.output().split('compute_thread_died').length - 1
  let [slowest, looks] = [0, 0]
  for (let round = 0; round < DEATHS; round++) {
    writeFileSync(file, '')
    await until('the thread dies', () => deaths() > round, SOON_MS)
    const begun = performance.now()
    await until(
      'the past is answered',
      async () => {
        // Each look comes from another address, so that none is refused for their number.
        const from = `192.0.2.${++looks % 256}`
        const answer = await send(`${service.baseUrl}/v1/risk?as_of=2024-0${round + 1}-05T15:00:00Z`, {
          from,
        })
        assert.ok([200, 503, 429].includes(answer.status), answer.text)
        return answer.status === 200
      },
      SOON_MS,
    )
    slowest = Math.max(slowest, performance.now() - begun)
  }
  await load.stop()
  const used = await usedBy(service, load.key)
  const double = used - load.counts.answered + (await chargedAgain(service, load))
  assert.ok(load.counts.answered > 0)
  assert.deepEqual([used, double], [load.counts.answered, 0])
  const fault = 'compute thread out of memory'
  stateFault(t, { fault, engine: 'sqlite', tries: DEATHS, lost: 0, double, recoveryMs: slowest })
})

test('a clock that jumps forwards and back changes no charge and stops no answer', {
  timeout: 90_000,
}, async (t) => {
  const file = join(temporaryDirectory(), 'clock')
  writeFileSync(file, '0')
  const service = await started({ CLOCK_FILE: file })
  t.after(() => service.stop())
  const load = await keyedLoad(service)
  t.after(() => load.stop())
  for (const off of JUMPS) {
    writeFileSync(file, String(off))
    const answered = load.counts.answered
    await sleep(700)
    await until('calls are answered still', () => load.counts.answered > answered, SOON_MS)
  }
  await load.stop()
  const used = await usedBy(service, load.key)
  const double = used - load.counts.answered + (await chargedAgain(service, load))
  assert.deepEqual([used, double], [load.counts.answered, 0])
  assert.ok(!service.output().includes('request_failed'), service.output())
  stateFault(t, {
    fault: 'clock that jumps (+1 h, −1 d, +90 s)',
    engine: 'sqlite',
    tries: JUMPS.length,
    lost: 0,
    double,
    recoveryMs: load.longestPauseMs(),
  })
})
