import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'

const PROGRAM = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '')
const UNITS = join(PROGRAM, 'deploy', 'systemd')
const NODE = '/opt/bellwether/node_modules/.bin/node'
const PORT = '8081'

const textOf = (unit: string): string => readFileSync(join(UNITS, unit), 'utf8')
const settingsOf = (unit: string): readonly string[] =>
  textOf(unit)
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))

const withoutSystemd = spawnSync('systemd-analyze', ['--version']).status !== 0 && 'systemd is not installed'

test('systemd finds no fault with any unit', { skip: withoutSystemd }, (t) => {
  const directory = mkdtempSync(join(tmpdir(), 'bellwether-units-'))
  t.after(() => rmSync(directory, { recursive: true }))
  const files = readdirSync(UNITS).map((unit) => {
    const file = join(directory, unit.replace('@', `@${PORT}`))
    writeFileSync(file, textOf(unit).replaceAll('/opt/bellwether', PROGRAM))
    return file
  })
  assert.ok(files.length >= 4)
  const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', ...files], {
    encoding: 'utf8',
  })
  assert.deepEqual(
    stderr.split('\n').filter((line) => line.includes('bellwether')),
    [],
  )
  assert.equal(status, 0, stderr)
})

test('the unit of a worker is that of the service, but for what it runs, where, and after what', () => {
  const service = settingsOf('bellwether.service')
  const worker = settingsOf('bellwether-work@.service')
  assert.deepEqual(
    worker.filter((line) => !service.includes(line)),
    [
      'Description=Bellwether worker at port %i',
      'After=network-online.target postgresql.service',
      `ExecStart=${NODE} --expose-gc --max-semi-space-size=4 /opt/bellwether/packages/server/bin/bellwether.mjs work`,
      `ExecStartPost=${NODE} /opt/bellwether/packages/server/bin/bellwether.mjs health --live --port %i --wait 60`,
      'Environment=DATA_DIR=/var/lib/bellwether-work/%i WORK_PORT=%i',
      'StateDirectory=bellwether-work/%i',
    ],
  )
  assert.equal(worker.length, service.length)
})

test('units and image limit the allocator of the C library and the young generation of each thread alike', () => {
  const image = readFileSync(join(PROGRAM, 'deploy', 'Dockerfile'), 'utf8')
  for (const text of [textOf('bellwether.service'), textOf('bellwether-work@.service'), image]) {
    assert.match(text, /\bMALLOC_ARENA_MAX=2\b/)
    assert.match(text, /\bMALLOC_MMAP_THRESHOLD_=131072\b/)
    assert.match(text, /--max-semi-space-size=4\b/)
  }
})
