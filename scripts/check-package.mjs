// Packs the service, installs the archive in an empty folder and calls what was installed; the checkout is started with `npm start`.
import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { on } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildIfStale } from './build.mjs'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const MOST_FILES = 300
const MOST_BYTES = 4 * 1024 * 1024
const READY_WITHIN_MS = 60_000

const directory = mkdtempSync(join(tmpdir(), 'bellwether-package-'))
const npm = (parameters, cwd) => execFileSync('npm', parameters, { cwd, encoding: 'utf8' })

try {
  await answers('npm', ['start'], ROOT)
  console.log('npm start: answers')

  await buildIfStale()
  const [packed] = JSON.parse(
    npm(['pack', '--json', '-w', 'packages/server', '--pack-destination', directory], ROOT),
  )
  assert.ok(
    packed.files.length <= MOST_FILES && packed.size <= MOST_BYTES,
    'the archive has grown beyond its bounds',
  )
  assert.deepEqual(
    packed.files.filter(({ path }) => path.startsWith('src/')),
    [],
  )

  const program = join(directory, 'program')
  mkdirSync(program)
  writeFileSync(join(program, 'package.json'), '{"private":true}')
  npm(
    [
      'install',
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      '--prefer-offline',
      join(directory, packed.filename),
    ],
    program,
  )
  const { version } = JSON.parse(readFileSync(join(ROOT, 'packages/server/package.json'), 'utf8'))
  assert.equal(
    execFileSync('npx', ['bellwether', '--version'], { cwd: program, encoding: 'utf8' }),
    `${version}\n`,
  )
  await answers('npx', ['bellwether', 'serve'], program)
  console.log(
    `npx bellwether serve: answers; ${packed.files.length} files, ${(packed.size / 1e6).toFixed(1)} MB packed`,
  )
} finally {
  rmSync(directory, { recursive: true, force: true })
}

/** Starts a service on an empty directory, asks it for the risk, and ends it with whatever it has started. */
async function answers(command, parameters, cwd) {
  const service = spawn(command, parameters, {
    cwd,
    env: { ...process.env, PORT: '0', DATA_DIR: mkdtempSync(join(directory, 'data-')) },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  const ended = new Promise((resolve) => service.once('exit', resolve))
  try {
    const address = await Promise.race([
      announced(service),
      ended.then((code) =>
        Promise.reject(new Error(`${command} ${parameters.join(' ')} ended with ${code}`)),
      ),
    ])
    const response = await fetch(`${address}/v1/risk`)
    const { ok, data } = await response.json()
    assert.deepEqual([response.status, ok, typeof data.value], [200, true, 'number'])
  } finally {
    if (service.exitCode === null) process.kill(-service.pid, 'SIGTERM')
    await ended
  }
}

async function announced(service) {
  const signal = AbortSignal.timeout(READY_WITHIN_MS)
  let printed = ''
  for await (const [chunk] of on(service.stdout, 'data', { signal })) {
    printed += chunk
    const [, address] = /Overview\s+(http\S+)\/v1\//.exec(printed) ?? []
    if (address) return address
  }
}
