import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { send } from '../journeys/caller.ts'
import { type RunningService, startService, temporaryDirectory } from '../journeys/service.ts'
import { until } from '../until.ts'
import { JUMPS, jumpClock } from './clock-jumps.ts'
import { stateFault } from './fault-result.ts'
import { keyedLoad, reckon, UNBOUNDED } from './keyed-load.ts'

const PRELOAD = new URL('./preloaded-faults.ts', import.meta.url).href
/** On a machine that is busy with other things too. */
const DEAD_WITHIN_MS = 600_000
const DEATHS = Number(process.env.THREAD_DEATHS ?? 2)

const started = async (env: Readonly<Record<string, string>>): Promise<RunningService> =>
  startService({
    tiers: UNBOUNDED,
    env: { ...env, NODE_OPTIONS: `--import=${PRELOAD}`, TRUSTED_PROXIES: 'loopback' },
  })

test(`calls are answered while the compute thread runs out of memory, and the past is answered soon after`, {
  timeout: 600_000 + DEATHS * 2 * DEAD_WITHIN_MS,
}, async (t) => {
  const file = join(temporaryDirectory(), 'memory')
  const service = await started({ MEMORY_FILE: file })
  t.after(() => service.stop())
  const load = await keyedLoad(service, { callers: 4 })
  t.after(() => load.stop())
  const deaths = () => service.output().split('compute_thread_died').length - 1
  let [slowest, looks] = [0, 0]
  for (let round = 0; round < DEATHS; round++) {
    writeFileSync(file, '')
    await until('the thread dies', () => deaths() > round, DEAD_WITHIN_MS)
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
      DEAD_WITHIN_MS,
    )
    slowest = Math.max(slowest, performance.now() - begun)
  }
  await load.stop()
  const { lost, double } = await reckon(service, load)
  assert.deepEqual({ lost, double }, { lost: 0, double: 0 })
  const fault = 'compute thread out of memory'
  stateFault(t, { fault, engine: 'sqlite', tries: DEATHS, lost, double, recoveryMs: slowest })
})

test('a clock that jumps forwards and back changes no charge and stops no answer', {
  timeout: 600_000,
}, async (t) => {
  const file = join(temporaryDirectory(), 'clock')
  writeFileSync(file, '0')
  const service = await started({ CLOCK_FILE: file })
  t.after(() => service.stop())
  const load = await keyedLoad(service)
  t.after(() => load.stop())
  await jumpClock(file, load)
  await load.stop()
  const { lost, double } = await reckon(service, load)
  assert.deepEqual({ lost, double }, { lost: 0, double: 0 })
  assert.ok(!service.output().includes('request_failed'), service.output())
  stateFault(t, {
    fault: 'clock that jumps (+1 h, −1 d, +90 s)',
    engine: 'sqlite',
    tries: JUMPS.length,
    lost,
    double,
    recoveryMs: load.longestPauseMs(),
  })
})
