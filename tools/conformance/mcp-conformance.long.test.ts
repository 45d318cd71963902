import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { type RunningService, startService, temporaryDirectory } from '../../test/journeys/service.ts'

const SUITE = fileURLToPath(
  new URL('./node_modules/@modelcontextprotocol/conformance/dist/index.js', import.meta.url),
)

/** Every scenario of the suite that can be passed without tools, resources or prompts made for it, and its checks. */
const SCENARIOS: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  '2025-11-25': {
    'server-initialize': 2,
    ping: 2,
    'tools-list': 3,
    'resources-list': 2,
    'prompts-list': 2,
    'dns-rebinding-protection': 2,
    'server-session-lifecycle': 0,
    'server-sse-polling': 0,
    'server-sse-multiple-streams': 0,
  },
  '2026-07-28': {
    'server-stateless': 24,
    'tools-list': 4,
    'resources-list': 2,
    'prompts-list': 2,
    'sep-2164-resource-not-found': 4,
    'dns-rebinding-protection': 2,
    caching: 8,
    'http-header-validation': 14,
    'server-sse-multiple-streams': 1,
    'input-required-result-missing-input-response': 1,
    'input-required-result-unsupported-methods': 2,
    'input-required-result-ignore-extra-params': 1,
    'input-required-result-validate-input': 3,
  },
}

/** Checks within a scenario that call tools made for the suite. */
const NEED_FIXTURES = `server:
  - server-stateless:sep-2575-server-rejects-undeclared-capability
  - server-stateless:sep-2575-missing-capability-http-400
  - server-stateless:sep-2575-http-server-no-independent-requests-on-stream
  - server-stateless:sep-2575-server-no-log-without-loglevel
`

const folder = temporaryDirectory()
const baseline = join(folder, 'need-fixtures.yml')

interface Run {
  readonly code: number
  readonly passed: number
  readonly output: string
}

async function run(url: string, scenario: string, version: string): Promise<Run> {
  const parameters = ['server', '--url', `${url}/mcp`, '--scenario', scenario, '--spec-version', version]
  // With a list of expected failures every warning counts as one, so it is given only if it is needed.
  const expected = NEED_FIXTURES.includes(`${scenario}:`) ? ['--expected-failures', baseline] : []
  const outcome = await promisify(execFile)(
    process.execPath,
    [SUITE, ...parameters, ...expected, '-o', join(folder, 'results')],
    { cwd: folder, timeout: 300_000 },
  ).then(
    ({ stdout, stderr }) => ({ code: 0, output: stdout + stderr }),
    (error: { code: number; stdout: string; stderr: string }) => ({
      code: error.code,
      output: error.stdout + error.stderr,
    }),
  )
  return { ...outcome, passed: Number(/Passed: (\d+)\/\d+/.exec(outcome.output)?.[1] ?? Number.NaN) }
}

describe('the conformance suite of the protocol', () => {
  let service: RunningService
  before(async () => {
    writeFileSync(baseline, NEED_FIXTURES)
    service = await startService()
  })
  after(async () => void (await service?.stop()))

  for (const [version, scenarios] of Object.entries(SCENARIOS)) {
    for (const [scenario, checks] of Object.entries(scenarios)) {
      test(`revision ${version} passes ${scenario} (${checks} checks)`, async () => {
        const { code, passed, output } = await run(service.baseUrl, scenario, version)
        assert.equal(code, 0, output)
        assert.equal(passed, checks, output)
      })
    }
  }

  test('the suite does find faults', async () => {
    const { code } = await run(service.baseUrl, 'tools-call-simple-text', '2026-07-28')
    assert.notEqual(code, 0)
  })
})
