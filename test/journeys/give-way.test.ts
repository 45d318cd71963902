import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { until } from '../until.ts'
import { startService } from './service.ts'

const SCHED_OTHER = 0
const SCHED_IDLE = 5

const canIdle = spawnSync('chrt', ['--version']).status === 0 && availableParallelism() > 1
const skip = canIdle ? false : 'needs Linux, chrt and two cores'

interface Thread {
  readonly name: string
  /** Scheduling class. */
  readonly policy: number
}

/** By the 41st figure of `/proc/…/stat`. */
const threadsOf = (pid: number): readonly Thread[] =>
  readdirSync(`/proc/${pid}/task`).map((task) => {
    const stat = readFileSync(`/proc/${pid}/task/${task}/stat`, 'utf8')
    const [open, close] = [stat.indexOf('('), stat.lastIndexOf(')')]
    return { name: stat.slice(open + 1, close), policy: Number(stat.slice(close + 2).split(' ')[38]) }
  })

test('after its first round what computes and what collects garbage beside it idles; what answers and what stores does not', {
  skip,
}, async (t) => {
  const service = await startService({ env: { PATH: process.env.PATH ?? '' } })
  t.after(() => service.stop())
  const policies = (name: string): readonly number[] =>
    threadsOf(service.pid).flatMap((one) => (one.name === name ? [one.policy] : []))
  const recorded = (): boolean => service.output().includes('signals_recorded')
  while (!recorded()) {
    const now = policies('compute')
    // The round may have ended in between.
    if (!recorded()) assert.deepEqual(now, [SCHED_OTHER], 'before the first round nothing waits for others')
    await pause(20)
  }
  await until('the compute thread idles', () => policies('compute')[0] === SCHED_IDLE)
  await until('its helpers idle', () => policies('V8Worker').every((policy) => policy === SCHED_IDLE))
  assert.deepEqual([policies('MainThread'), policies('ledger')], [[SCHED_OTHER], [SCHED_OTHER]])
})
