import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { test } from 'node:test'
import { until } from '../until.ts'
import { startService } from './service.ts'

const SCHED_OTHER = 0
const SCHED_IDLE = 5

const canIdle = spawnSync('chrt', ['--version']).status === 0 && availableParallelism() > 1
const skip = canIdle ? false : 'needs Linux, chrt and two cores'

/** Names of the threads of a process with the scheduling class of each, the 41st figure of `/proc/…/stat`. */
const threadsOf = (pid: number): readonly (readonly [name: string, policy: number])[] =>
  readdirSync(`/proc/${pid}/task`).map((task) => {
    const stat = readFileSync(`/proc/${pid}/task/${task}/stat`, 'utf8')
    const [open, close] = [stat.indexOf('('), stat.lastIndexOf(')')]
    return [stat.slice(open + 1, close), Number(stat.slice(close + 2).split(' ')[38])]
  })

test('what computes and what collects garbage beside it idles; what answers and what stores does not', {
  skip,
}, async (t) => {
  const service = await startService({ env: { PATH: process.env.PATH ?? '' } })
  t.after(() => service.stop())
  const policies = (name: string): readonly number[] =>
    threadsOf(service.pid).flatMap(([of, policy]) => (of === name ? [policy] : []))
  await until('the compute thread idles', () => policies('compute')[0] === SCHED_IDLE)
  assert.deepEqual([...new Set(policies('V8Worker'))], [SCHED_IDLE])
  assert.deepEqual([policies('MainThread'), policies('ledger')], [[SCHED_OTHER], [SCHED_OTHER]])
})
