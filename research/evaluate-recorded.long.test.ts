import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'

const CLI = fileURLToPath(new URL('./cli.ts', import.meta.url))
const RECORDED = fileURLToPath(new URL('../../shared/data/market', import.meta.url))
const WITHOUT_RECORDED = existsSync(RECORDED) ? false : 'there is no recorded market in ../shared/data/market'

test('evaluate prints the figures of every source on recorded data', { skip: WITHOUT_RECORDED }, (t) => {
  const directory = mkdtempSync(join(tmpdir(), 'bellwether-evaluate-'))
  t.after(() => rmSync(directory, { recursive: true }))
  const file = join(directory, 'figures.json')
  const { status, stdout, stderr } = spawnSync(process.execPath, [CLI, '--data', RECORDED, '--json', file], {
    encoding: 'utf8',
  })
  const output = stdout + stderr
  assert.equal(status, 0, output)
  for (const figure of ['AUC', 'CRISIS', 'p_drawdown_7pct_20d', 'STLFSI4', 'OFR FSI']) {
    assert.ok(output.includes(figure), `${figure} is not in\n${output}`)
  }
  assert.ok(Object.keys(JSON.parse(readFileSync(file, 'utf8'))).length > 0)
})
