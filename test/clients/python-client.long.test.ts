import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { TIERS } from '@bellwether-markets/engine/kernel/credits'
import { type RunningService, temporaryDirectory } from '../journeys/service.ts'
import { instantOf, undisturbed } from '../journeys/undisturbed.ts'
import { blocksOf, runPython, withoutMypy, withoutPython } from './python.ts'
import { startReadyService } from './ready-service.ts'
import { type ScriptedProxy, startScriptedProxy } from './scripted-proxy.ts'

const LIBRARY = new URL('../../packages/client-python/', import.meta.url)
const README = blocksOf(readFileSync(new URL('README.md', LIBRARY), 'utf8'), 'python')
const TIERS_HERE = {
  ...TIERS,
  free: { ...TIERS.free, callsPerMinute: 1e6 },
  starter: { ...TIERS.starter, callsPerMinute: 1e6 },
  pro: { ...TIERS.pro, credits: 3, callsPerMinute: 1e6 },
  enterprise: { ...TIERS.enterprise, callsPerMinute: 2 },
}

describe('the Python client', { skip: withoutPython }, () => {
  let service: RunningService
  let proxy: ScriptedProxy

  before(async () => {
    service = await startReadyService({ tiers: TIERS_HERE })
    proxy = await startScriptedProxy(service.baseUrl)
  })
  after(async () => {
    await proxy?.close()
    await service?.stop()
  })

  test('its own tests pass against the running service', async () => {
    const tests = fileURLToPath(new URL('tests/test_client.py', LIBRARY))
    const env = { BELLWETHER_URL: proxy.baseUrl, BELLWETHER_ADMIN_TOKEN: service.adminToken }
    const { code, errors } = await runPython(['-W', 'error', tests], env)
    assert.equal(code, 0, errors)
    assert.ok(Number(/Ran (\d+) tests/.exec(errors)?.[1]) >= 25, errors)
    assert.doesNotMatch(errors, /skipped/)
  })

  test('its package can be imported without a network and has the version of its project file', async () => {
    const shown = await runPython(['-c', 'import bellwether_markets as one; print(one.__version__)'])
    assert.deepEqual([shown.code, shown.output.trim()], [0, '0.1.0'])
    const project = readFileSync(new URL('pyproject.toml', LIBRARY), 'utf8')
    assert.match(project, /path = "src\/bellwether_markets\/__init__\.py"/)
    assert.equal(readFileSync(new URL('src/bellwether_markets/py.typed', LIBRARY), 'utf8'), '')
  })

  test('mypy --strict finds no fault in it, its tests, its README and the example', {
    skip: withoutMypy,
  }, async () => {
    const directory = temporaryDirectory()
    const readme = join(directory, 'readme.py')
    writeFileSync(readme, README)
    const paths = ['src', 'tests'].map((name) => fileURLToPath(new URL(name, LIBRARY)))
    const example = fileURLToPath(new URL('../../examples/python_agent.py', LIBRARY))
    const run = await runPython(['-m', 'mypy', '--strict', ...paths, readme, example], {
      MYPYPATH: paths[0] ?? '',
      MYPY_CACHE_DIR: join(directory, 'cache'),
    })
    assert.equal(run.code, 0, run.output + run.errors)
    assert.match(run.output, /no issues found in (1[5-9]|[2-9]\d) source files/)
  })

  test('the examples of its README run one after the other, as they stand', async () => {
    assert.ok(README.length > 1500)
    let readers = 0
    const run = await undisturbed(instantOf(service.baseUrl, 'prices'), () => {
      const env = { BELLWETHER_URL: service.baseUrl, BELLWETHER_EMAIL: `reader${++readers}@example.com` }
      return runPython(['-W', 'error', '-c', README], env)
    })
    assert.equal(run.code, 0, run.errors)
    assert.match(run.output, /^True 0$/m, 'what is remembered is free')
    assert.match(run.output, /^\['AAPL'/m, 'the nearest ticker')
  })
})
