// Packs the service, both clients and the bridge, installs each archive in an empty folder, and runs there what a README shows.
// The checkout itself is started with `npm start`.
import assert from 'node:assert/strict'
import { execFile, spawn, spawnSync } from 'node:child_process'
import { on, once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { blocksOf } from '../test/clients/python.ts'
import { buildIfStale } from './build.mjs'
import NAMES from './package-names.json' with { type: 'json' }

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const MOST_FILES = 300
const MOST_BYTES = 4 * 1024 * 1024
const READY_WITHIN_MS = 600_000
const INSTALL = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline']
const PYTHON = process.env.PYTHON ?? 'python3'

const directory = mkdtempSync(join(tmpdir(), 'bellwether-package-'))

try {
  await step('npm start in the checkout', () => served('npm', ['start'], ROOT, askRisk))
  const service = await step('pack the service', packService)
  const client = await step('pack the TypeScript client', () => packBuilt('packages/client'))
  const bridge = await step('pack the bridge', () => packBuilt('packages/mcp'))
  const program = await step('install the service', () => installed('program', service))
  const reader = await step('install the TypeScript client', () => installed('reader', client))
  const host = await step('install the bridge', () => installed('host', bridge))
  const venv = await unlessWithoutPython(() => step('pack and install the Python client', pythonClient))
  await step('npx bellwether --version', () => askVersion(program))
  await step('npx bellwether serve, and what is run against it', () =>
    served('npx', [NAMES.command, 'serve'], program, async (address) => {
      await step('first answer of /v1/risk', () => askRisk(address))
      await step('first answers of all products', () => ready(address))
      await step('README of the TypeScript client', () => runTypeScriptReadme(reader, address))
      await step('tools over the bridge', () => askBridge(host, address))
      await step('bellwether-verify', () => run('npx', ['bellwether-verify', address], reader))
      if (venv) await step('README of the Python client', () => runPythonReadme(venv, address))
    }),
  )
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
} finally {
  rmSync(directory, { recursive: true, force: true })
}

/** Prints how long it took; an error names the step. */
async function step(name, take) {
  const startedAt = performance.now()
  try {
    return await take()
  } catch (error) {
    throw new Error(`${name}: ${error.message}`, { cause: error })
  } finally {
    console.log(`${((performance.now() - startedAt) / 1000).toFixed(1).padStart(6)} s  ${name}`)
  }
}

async function run(command, parameters, cwd, env = {}) {
  const { stdout } = await promisify(execFile)(command, parameters, { cwd, env: { ...process.env, ...env } })
  return stdout
}

async function packService() {
  await buildIfStale()
  const { archive, paths, size } = await packed('packages/server')
  assert.ok(paths.length <= MOST_FILES, `the archive has ${paths.length} files, more than ${MOST_FILES}`)
  assert.ok(size <= MOST_BYTES, `the archive has ${size} bytes, more than ${MOST_BYTES}`)
  for (const path of ['LICENSE', 'README.md', 'dist/THIRD_PARTY_NOTICES']) {
    assert.ok(paths.includes(path), `${path} is not in the archive`)
  }
  assert.ok(!paths.some((path) => path.startsWith('src/')), 'sources are in the archive')
  console.log(`          ${paths.length} files, ${(size / 1e6).toFixed(1)} MB packed`)
  return archive
}

/** Install scripts are off here, so `npm pack` alone would not compile. */
async function packBuilt(folder) {
  rmSync(join(ROOT, folder, 'dist'), { recursive: true, force: true })
  await run('npm', ['run', 'prepack', '-w', folder], ROOT)
  return (await packed(folder)).archive
}

async function packed(folder) {
  const [{ filename, files, size }] = JSON.parse(
    await run('npm', ['pack', '--json', '--pack-destination', directory, '-w', folder], ROOT),
  )
  return { archive: join(directory, filename), paths: files.map(({ path }) => path), size }
}

/** An empty folder in which only the archive was installed. */
async function installed(name, archive) {
  const folder = join(directory, name)
  mkdirSync(folder)
  writeFileSync(join(folder, 'package.json'), '{"private":true}')
  await run('npm', [...INSTALL, archive], folder)
  return folder
}

/** Python and its packages are those of the system: nothing is fetched. */
async function pythonClient() {
  const venv = join(directory, 'venv')
  const offline = ['--no-index', '--no-cache-dir', '--quiet']
  const source = join(ROOT, 'packages/client-python')
  await run(PYTHON, [
    '-m',
    'pip',
    'wheel',
    ...offline,
    '--no-deps',
    '--no-build-isolation',
    '-w',
    venv,
    source,
  ])
  await run(PYTHON, ['-m', 'venv', '--without-pip', '--system-site-packages', venv])
  const python = join(venv, 'bin', 'python')
  await run(PYTHON, [
    '-m',
    'pip',
    '--python',
    python,
    'install',
    ...offline,
    '--find-links',
    venv,
    NAMES.python,
  ])
  return venv
}

/** If Python or a package of it is missing, says so; in CI that is a failure. */
async function unlessWithoutPython(take) {
  const { status, error, stderr } = spawnSync(PYTHON, ['-c', 'import hatchling, httpx, pip, venv'], {
    encoding: 'utf8',
  })
  if (status === 0) return await take()
  const reason = error?.message ?? stderr.trim().split('\n').at(-1)
  assert.notEqual(process.env.CI, 'true', `${PYTHON} cannot pack the Python client: ${reason}`)
  console.log(`SKIPPED   the Python client, as ${PYTHON} cannot pack it: ${reason}`)
}

async function askVersion(program) {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'packages/server/package.json'), 'utf8'))
  assert.equal(await run('npx', [NAMES.command, '--version'], program), `${version}\n`)
}

/** As a host starts it: one request after the other, then the end of its input. */
async function askBridge(host, address) {
  const env = { ...process.env, BELLWETHER_URL: `${address}/mcp` }
  const bridge = spawn('npx', [NAMES.bridge], { cwd: host, env, stdio: ['pipe', 'pipe', 'inherit'] })
  const ended = once(bridge, 'exit')
  const lines = createInterface(bridge.stdout)[Symbol.asyncIterator]()
  const ask = async (method, params) => {
    bridge.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })}\n`)
    return JSON.parse((await lines.next()).value ?? '{}').result
  }
  const clientInfo = { name: 'host', version: '1' }
  await ask('initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo })
  const answer = await ask('tools/call', { name: 'get_market_regime', arguments: {} })
  bridge.stdin.end()
  assert.equal(answer?.structuredContent.ok, true, JSON.stringify(answer))
  assert.deepEqual(await ended, [0, null])
}

/** A busy machine may answer `no_data_yet` at first. */
async function askRisk(address) {
  const { status, body } = await until(async () => {
    const response = await fetch(`${address}/v1/risk`)
    const answer = { status: response.status, body: await response.json() }
    return answer.status === 503 ? undefined : answer
  })
  assert.deepEqual([status, body.ok, typeof body.data?.value], [200, true, 'number'])
}

async function ready(address) {
  await until(async () => {
    const response = await fetch(`${address}/v1/health`)
    const { ok, data, error } = await response.json()
    assert.ok(ok, `/v1/health answered ${response.status}: ${error}`)
    return data.status !== 'starting'
  })
}

/** Asks every two seconds, as a caller without a key has 60 calls a minute. */
async function until(ask) {
  const end = Date.now() + READY_WITHIN_MS
  while (Date.now() < end) {
    const answer = await ask()
    if (answer) return answer
    await pause(2000)
  }
  throw new Error(`no answer after ${READY_WITHIN_MS} ms`)
}

async function runTypeScriptReadme(reader, address) {
  const readme = readFileSync(join(reader, 'node_modules', NAMES.client, 'README.md'), 'utf8')
  writeFileSync(join(reader, 'readme.mjs'), examplesOf(readme, 'ts'))
  await run(process.execPath, ['readme.mjs'], reader, asReader(address, 'typescript'))
}

async function runPythonReadme(venv, address) {
  const python = join(venv, 'bin', 'python')
  const show = `from importlib.metadata import metadata; print(metadata("${NAMES.python}").get_payload())`
  const readme = await run(python, ['-c', show], venv)
  await run(python, ['-W', 'error', '-c', examplesOf(readme, 'python')], venv, asReader(address, 'python'))
}

function examplesOf(readme, language) {
  const code = blocksOf(readme, language)
  assert.ok(code.length > 1500, `the README in the archive has too few examples: ${code.length} characters`)
  return code
}

function asReader(address, name) {
  return { BELLWETHER_URL: address, BELLWETHER_EMAIL: `${name}@example.com` }
}

/** Starts a service on an empty directory, uses it, and ends it with all that it has started. */
async function served(command, parameters, cwd, use) {
  const service = spawn(command, parameters, {
    cwd,
    env: { ...process.env, PORT: '0', DATA_DIR: mkdtempSync(join(directory, 'data-')) },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  const ended = new Promise((resolve) => service.once('exit', resolve))
  const early = ended.then((code) => Promise.reject(new Error(`${command} ended with ${code}`)))
  try {
    await Promise.race([announced(service).then(use), early])
  } finally {
    if (service.exitCode === null) process.kill(-service.pid, 'SIGTERM')
    early.catch(() => undefined)
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
