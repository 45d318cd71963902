import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'

const SCRIPT = fileURLToPath(new URL('../../bench/panel.ts', import.meta.url))
const directory = mkdtempSync(join(tmpdir(), 'bellwether-panel-'))
after(() => rmSync(directory, { recursive: true }))

const panel = (python: string) =>
  spawnSync(process.execPath, [SCRIPT, '--assets', '50', '--python', python], {
    encoding: 'utf8',
    timeout: 600_000,
  })

/** Answers for every peer. */
function pythonThatPrints(result: object): string {
  const file = join(directory, 'python')
  writeFileSync(file, `#!/bin/sh\necho '${JSON.stringify(result)}'\n`, { mode: 0o755 })
  return file
}

test('bench/panel measures the service alone if no peer is there, and says why', () => {
  const { status, stdout, stderr } = panel(join(directory, 'none'))
  assert.equal(status, 0, stderr)
  assert.match(stdout, /^service +v\d/m)
  for (const peer of ['numba', 'pandas', 'polars'])
    assert.match(stdout, new RegExp(`^${peer} LEFT OUT: .*none is not there$`, 'm'))
  const { stdout: without } = panel(pythonThatPrints({ absent: 'no such module' }))
  assert.match(without, /^polars LEFT OUT: no such module$/m)
})

test('bench/panel fails if a peer computes something else', () => {
  const figures = { version: '1', cpuS: 1, wallS: 1, peakMb: 1, features: 1, scores: 1 }
  const { status, stderr } = panel(pythonThatPrints(figures))
  assert.equal(status, 1)
  assert.match(stderr, /^numba: sum of features 1, of the service \d/)
})
