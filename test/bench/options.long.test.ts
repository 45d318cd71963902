import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'

const COMMANDS = [
  'asof',
  'flood',
  'ledger',
  'neighbour',
  'panel',
  'refresh',
  'run',
  'scale',
  'soak',
  'start',
  'tools',
]

async function ended(command: string, ...options: readonly string[]) {
  const script = fileURLToPath(new URL(`../../bench/${command}.ts`, import.meta.url))
  const child = spawn(process.execPath, [script, ...options], { stdio: ['ignore', 'pipe', 'pipe'] })
  const [told, faults]: string[] = ['', '']
  const output = { told, faults }
  child.stdout.on('data', (text) => {
    output.told += text
  })
  child.stderr.on('data', (text) => {
    output.faults += text
  })
  const [code] = await once(child, 'close')
  return { code, ...output }
}

for (const command of COMMANDS) {
  test(`bench/${command} tells its options, and says in a sentence which one it does not know`, async () => {
    const [help, unknown] = await Promise.all([ended(command, '--help'), ended(command, '--no-such-option')])
    assert.deepEqual([help.code, help.faults], [0, ''])
    assert.match(help.told, /^npm run [\w:]+ -- \[options\]\n/)
    assert.equal(unknown.code, 1)
    assert.match(unknown.faults, /^Unknown option '--no-such-option'/)
    assert.doesNotMatch(unknown.faults, /^ {4}at /m)
  })
}

for (const [option, value] of [
  ['seconds', 'soon'],
  ['seconds', '0'],
  ['calls', '1,'],
  ['accounts', '1.5'],
])
  test(`bench/ledger refuses --${option} ${value} in a sentence that tells what it may be`, async () => {
    const { code, told, faults } = await ended('ledger', `--${option}`, value)
    assert.deepEqual([code, told], [1, ''])
    assert.match(faults, new RegExp(`^--${option} (goes|is a whole number) from [\\d.]+ to \\d+\n$`))
  })
