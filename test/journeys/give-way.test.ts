import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { until } from '../until.ts'
import { startService } from './service.ts'

const skip = process.platform === 'linux' ? false : 'needs Linux'

/** Nice values of the threads of a name: the 19th figure of `/proc/…/stat`. */
const niceOf = (pid: number, name: string): readonly number[] =>
  readdirSync(`/proc/${pid}/task`).flatMap((task) => {
    const stat = readFileSync(`/proc/${pid}/task/${task}/stat`, 'utf8')
    const [open, close] = [stat.indexOf('('), stat.lastIndexOf(')')]
    return stat.slice(open + 1, close) === name ? [Number(stat.slice(close + 2).split(' ')[16])] : []
  })

test('after its first round what computes and what collects garbage beside it gives way; what answers and what stores does not', {
  skip,
}, async (t) => {
  const service = await startService({ env: { COMPUTE_NICE: '10' } })
  t.after(() => service.stop())
  const recorded = (): boolean => service.output().includes('signals_recorded')
  await until('the compute thread gives way', () => {
    const [nice] = niceOf(service.pid, 'compute')
    assert.ok(nice === 0 || nice === 10, String(nice))
    return nice === 10
  })
  // Before the first round nothing waits for others; its end is logged a moment after the thread gave way.
  await until('the first round is through', recorded)
  await until('its helpers give way', () => niceOf(service.pid, 'V8Worker').every((nice) => nice === 10))
  assert.deepEqual([niceOf(service.pid, 'MainThread'), niceOf(service.pid, 'ledger')], [[0], [0]])
})

test('COMPUTE_NICE=0 leaves all threads at one priority', { skip }, async (t) => {
  const service = await startService()
  t.after(() => service.stop())
  await until('a round is through', () => service.output().includes('signals_recorded'))
  await pause(500)
  const all = ['compute', 'V8Worker', 'MainThread'].flatMap((name) => niceOf(service.pid, name))
  assert.ok(all.length > 2 && all.every((nice) => nice === 0), all.join())
})
