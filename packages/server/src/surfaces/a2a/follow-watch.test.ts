import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asInstant } from '@bellwether-markets/engine/kernel/time'
import type { WatchedRule } from '../../service/ports.ts'
import { followWatch } from './follow-watch.ts'
import { watchTask } from './watch-task.ts'

const ruleOf = (value: number, wish: Partial<WatchedRule> = {}) =>
  ({
    id: 'al_1',
    condition: 'risk.value > 70',
    target: 'stream',
    createdAt: asInstant(0),
    marks: { '': { value, fired: false } },
    past: { count: null, from: null, to: null, note: '' },
    task: { contextId: 'c', messageId: 'm', sentence: 's', german: false },
    ...wish,
  }) as WatchedRule
const NOTICE = {
  id: 'msg_1',
  status: 'streamed',
  createdAt: asInstant(5),
  body: '{"timestamp":"2026-01-05T00:00:00Z","data":{"before":60,"after":71,"rule":{"when":"risk.value > 70"}}}',
} as WatchedRule['notice']

/** Follows what a rule becomes. @returns kinds of events, and how often its place was given back */
async function followed(rules: readonly (WatchedRule | undefined)[], gone?: AbortController) {
  let looks = 0
  let released = 0
  const next = async () => {
    if (looks === 1) gone?.abort()
    return rules[looks++]
  }
  const stream = followWatch(
    { next, release: () => void released++ },
    { task: watchTask(ruleOf(50), 'demo'), market: 'demo', gone: gone?.signal, everyMs: 1 },
  )
  const kinds: unknown[] = []
  for await (const { payload } of stream) kinds.push(payload?.$case)
  return { kinds, looks, released }
}

test('a new value is told, the same is not, and the end comes with its artifact', async () => {
  const fired = ruleOf(71, { notice: NOTICE, endedAt: asInstant(5) })
  assert.deepEqual(await followed([ruleOf(50), ruleOf(51), ruleOf(51), fired]), {
    kinds: ['statusUpdate', 'artifactUpdate', 'statusUpdate'],
    looks: 4,
    released: 1,
  })
})

test('it ends when the task is canceled or forgotten, when the service stops, and when the reader leaves', async () => {
  const canceled = await followed([ruleOf(50, { endedAt: asInstant(5) })])
  assert.deepEqual([canceled.kinds, canceled.released], [['statusUpdate'], 1])
  assert.deepEqual(await followed([undefined]), { kinds: [], looks: 1, released: 1 })
  const left = await followed([ruleOf(50), ruleOf(50), ruleOf(51)], new AbortController())
  assert.deepEqual([left.kinds, left.looks, left.released], [[], 2, 1])
})

test('what stays the same is told again each minute, so that the connection is not ended', async () => {
  const same = Array.from({ length: 61 }, () => ruleOf(50))
  assert.deepEqual((await followed(same)).kinds, ['statusUpdate', 'statusUpdate'])
})
