import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'

const AUDIT = fileURLToPath(new URL('../.ci/audit', import.meta.url))
const counts = (high: number) => ({ info: 0, low: 1, moderate: 0, high, critical: 0 })
const answerOf = (high: number): string =>
  JSON.stringify({ metadata: { vulnerabilities: counts(high) }, vulnerabilities: {} })

test('an audit without an answer warns, and one that finds a high fault fails', (t) => {
  const directory = mkdtempSync(join(tmpdir(), 'bellwether-audit-'))
  t.after(() => rmSync(directory, { recursive: true }))
  const audited = (printed: string) => {
    writeFileSync(join(directory, 'npm'), `#!/bin/sh\necho '${printed}'\n`, { mode: 0o755 })
    const env = { ...process.env, PATH: `${directory}${delimiter}${process.env.PATH}` }
    return spawnSync(AUDIT, { env, encoding: 'utf8' })
  }
  for (const nothing of ['', '{"error":{"code":"ENOTFOUND"}}', '<html>']) {
    const { status, stdout } = audited(nothing)
    assert.deepEqual([status, /^WARNING: .*registry/.test(stdout)], [0, true], stdout)
  }
  assert.equal(audited(answerOf(0)).status, 0)
  assert.doesNotMatch(audited(answerOf(0)).stdout, /WARNING/)
  assert.equal(audited(answerOf(1)).status, 1)
})
