import assert from 'node:assert/strict'
import test from 'node:test'
import type { Contender } from '../../bench/contenders.ts'
import { bareAround, summarise } from '../../bench/summary.ts'
import { runWindows, type Window } from '../../bench/windows.ts'

const contender = (id: Contender['id'], port: number): Contender => ({
  id,
  label: id,
  ports: [port],
  pids: [],
  keys: [],
})
const CONTENDERS = [contender('bare', 1), contender('fastify', 2), contender('one-key', 3)]

/** Each window of bare takes one more CPU second than the one before it. */
async function windowsOf(rounds: number): Promise<Window[]> {
  let bare = 0
  return runWindows({
    options: { sizesKb: [2, 20], rounds, seconds: 1, connections: 64 } as never,
    contenders: CONTENDERS,
    paths: ['/2', '/20'],
    run: (async ({ ports, measureMs }: { ports: readonly number[]; measureMs: number }) => ({
      p50Ms: 1,
      p99Ms: 1,
      maxMs: 1,
      over50Ms: 0,
      answers: 1,
      answersInAll: 1,
      seconds: measureMs / 1000,
      serverCpuSeconds: ports[0] === 1 ? ++bare : 1,
      databaseCpuSeconds: 0,
      loadCpuSeconds: 0,
      othersCpuSeconds: 0,
      ownPauseMs: 0,
    })) as never,
    onProgress: () => undefined,
  })
}

test('a window of bare is before and after each other one, of the same size and round', async () => {
  const windows = await windowsOf(2)
  for (const window of windows) {
    const { contender: id, round, sizeKb } = window
    const ofSize = windows.filter((one) => one.sizeKb === sizeKb)
    const around = bareAround(ofSize, window)
    if (id === 'bare') {
      assert.deepEqual(around, [window])
      continue
    }
    const at = windows.indexOf(window)
    assert.deepEqual(around, [windows[at - 1], windows[at + 1]])
    assert.ok(around.every((one) => one.contender === 'bare' && one.round === round && one.sizeKb === sizeKb))
  }
})

test('ratios are taken to bare before and after each window', async () => {
  const windows = await windowsOf(1)
  const rows = summarise(windows, CONTENDERS)
  const ratios = rows.map(({ contender: id, sizeKb, cpuRatio }) => [id, sizeKb, cpuRatio.median])
  // Six windows of bare in the round that only warms up; then 7, 8, 9 for 2 KB and 10, 11, 12 for 20 KB.
  assert.deepEqual(ratios, [
    ['bare', 2, 1],
    ['fastify', 2, 7.5],
    ['one-key', 2, 8.5],
    ['bare', 20, 1],
    ['fastify', 20, 10.5],
    ['one-key', 20, 11.5],
  ])
})
