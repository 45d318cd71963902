import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'

const CLI = fileURLToPath(new URL('./cli.ts', import.meta.url))
const directory = mkdtempSync(join(tmpdir(), 'bellwether-evaluate-'))
after(() => rmSync(directory, { recursive: true }))

function evaluate(...parameters: string[]): { code: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [CLI, ...parameters], {
    cwd: directory,
    encoding: 'utf8',
  })
  return { code: status, output: stdout + stderr }
}

test('evaluate explains itself, and is refused without data', () => {
  const { code, output } = evaluate('--help')
  assert.deepEqual([code, output.includes('Usage: evaluate')], [0, true], output)
  const without = evaluate()
  assert.equal(without.code, 1)
  assert.match(without.output, /error: /)
})

test('evaluate refuses what is no recorded market', () => {
  const nowhere = join(directory, 'nowhere')
  const { code, output } = evaluate('--data', nowhere)
  assert.equal(code, 2, output)
  assert.ok(output.includes(nowhere))
  assert.doesNotMatch(output, /\n {4}at /, 'an operator is shown a stack')
})
