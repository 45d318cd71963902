import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'node:test'
import { LONG_TURNS, readLongTurns } from '../../bench/long-turns.ts'

const PRELOAD = new URL('../../bench/note-long-turns.ts', import.meta.url)
/** Long enough for a few ticks of the timer before, and for one after. */
const BLOCKS_FOR_A_SECOND = `
  setTimeout(() => {
    const until = performance.now() + 1_000
    while (performance.now() < until);
  }, 50)
  setTimeout(() => {}, 1_200)`

function turnsOf(script: string, environment: (file: string) => Record<string, string>) {
  const directory = mkdtempSync(join(tmpdir(), 'bellwether-turns-'))
  try {
    const file = join(directory, 'turns')
    const { status, stderr } = spawnSync(
      process.execPath,
      ['--import', PRELOAD.href, '--input-type=module', '--eval', script],
      { encoding: 'utf8', env: { ...process.env, ...environment(file) }, timeout: 600_000 },
    )
    assert.equal(status, 0, stderr)
    return readLongTurns(file)
  } finally {
    rmSync(directory, { recursive: true })
  }
}

test('a turn of the event loop that takes long is noted with its length and its end', () => {
  const begunAt = Date.now()
  const turns = turnsOf(BLOCKS_FOR_A_SECOND, (file) => ({ [LONG_TURNS]: file }))
  const longest = turns.toSorted((one, other) => other.ms - one.ms)[0]
  assert.ok(longest && longest.ms >= 990, JSON.stringify(turns))
  assert.ok(longest.endedAt > begunAt && longest.endedAt < Date.now() + 1, String(longest.endedAt))
})

test('another thread that takes long is no turn of the event loop, and nothing is noted unasked', () => {
  const inThread = `
    import { Worker } from 'node:worker_threads'
    new Worker(${JSON.stringify(BLOCKS_FOR_A_SECOND)}, { eval: true })`
  const turns = turnsOf(inThread, (file) => ({ [LONG_TURNS]: file }))
  assert.deepEqual(
    turns.filter(({ ms }) => ms > 900),
    [],
  )
  assert.deepEqual(
    turnsOf(BLOCKS_FOR_A_SECOND, () => ({})),
    [],
  )
})
