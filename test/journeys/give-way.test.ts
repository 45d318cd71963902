import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { test } from 'node:test'
import { until } from '../until.ts'
import { startService } from './service.ts'

const SCHED_OTHER = 0
const SCHED_IDLE = 5
const BELOW_NORMAL = 10

const canIdle = spawnSync('chrt', ['--version']).status === 0 && availableParallelism() > 1
const skip = canIdle ? false : 'needs Linux, chrt and two cores'

interface Thread {
  readonly name: string
  readonly nice: number
  /** Scheduling class. */
  readonly policy: number
}

/** By the 19th and the 41st figure of `/proc/…/stat`. */
const threadsOf = (pid: number): readonly Thread[] =>
  readdirSync(`/proc/${pid}/task`).map((task) => {
    const stat = readFileSync(`/proc/${pid}/task/${task}/stat`, 'utf8')
    const [open, close] = [stat.indexOf('('), stat.lastIndexOf(')')]
    const figures = stat
      .slice(close + 2)
      .split(' ')
      .map(Number)
    return { name: stat.slice(open + 1, close), nice: figures[16] ?? NaN, policy: figures[38] ?? NaN }
  })

test('after its first round what computes and what collects garbage beside it idles; what answers and what stores does not', {
  skip,
}, async (t) => {
  const service = await startService({ env: { PATH: process.env.PATH ?? '' } })
  t.after(() => service.stop())
  const named = (name: string): readonly Thread[] => threadsOf(service.pid).filter((one) => one.name === name)
  assert.deepEqual(
    named('compute').map(({ nice }) => nice),
    [BELOW_NORMAL],
  )
  await until('the compute thread idles', () => named('compute')[0]?.policy === SCHED_IDLE)
  await until('its helpers idle', () => named('V8Worker').every(({ policy }) => policy === SCHED_IDLE))
  assert.deepEqual(
    [...named('MainThread'), ...named('ledger')].map(({ nice, policy }) => [nice, policy]),
    [
      [0, SCHED_OTHER],
      [0, SCHED_OTHER],
    ],
  )
})
