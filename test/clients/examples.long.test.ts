import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { after, before, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { TIERS } from '@bellwether-markets/engine/kernel/credits'
import { createClient } from '../../packages/client/src/client.ts'
import { issueKey } from '../journeys/caller.ts'
import { PREPARED_PAST } from '../journeys/first-snapshots.ts'
import type { RunningService } from '../journeys/service.ts'
import { type PythonRun, runPython, withoutPython } from './python.ts'
import { startReadyService } from './ready-service.ts'

const EXAMPLES = fileURLToPath(new URL('../../examples/', import.meta.url))
const UNHURRIED = {
  ...TIERS,
  free: { ...TIERS.free, credits: 0, callsPerMinute: 1e6 },
  starter: { ...TIERS.starter, callsPerMinute: 1e6 },
}
const { calmAndRising: CALM, falling: FALLING } = PREPARED_PAST

interface Example {
  readonly file: string
  readonly mostCredits: number
  /** What it decides without a credit. */
  readonly penniless: RegExp
  readonly skip: false | string
  readonly run: (env: Readonly<Record<string, string>>) => Promise<PythonRun>
}

const script = (file: string, mostCredits: number, penniless: RegExp): Example => ({
  file,
  mostCredits,
  penniless,
  skip: file.endsWith('.py') ? withoutPython : false,
  run: (env) =>
    file.endsWith('.py') ? runPython(['-W', 'error', EXAMPLES + file], env) : runNode(EXAMPLES + file, env),
})

const LIST: readonly Example[] = [
  script('mcp-agent.ts', 7, /insufficient_credits: Not enough credits/),
  script('typescript-agent.ts', 3, /^Decision: none, 0 credits are left: .*\/v1\/checkout\/tiers/m),
  script('python_agent.py', 11, /^Decision: none, 0 credits are left: .*\/v1\/checkout\/tiers/m),
]

async function runNode(file: string, env: Readonly<Record<string, string>>): Promise<PythonRun> {
  const child = spawn(process.execPath, ['--trace-warnings', file], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  let errors = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  child.stderr.on('data', (chunk) => (errors += chunk))
  const [code] = await once(child, 'close')
  return { code, output, errors }
}

describe('the examples', () => {
  let service: RunningService
  before(async () => {
    service = await startReadyService({ tiers: UNHURRIED, withPast: true })
  })
  after(async () => void (await service?.stop()))

  const runWith = async (example: Example, tier: string, asOf: string) => {
    const key = await issueKey(service, tier)
    const env = { BELLWETHER_URL: service.baseUrl, BELLWETHER_API_KEY: key, AS_OF: asOf }
    const done = await example.run(env)
    const { data } = await createClient({ baseUrl: service.baseUrl, apiKey: key }).account()
    const [, decision] = /^Decision: (.+)$/m.exec(done.output) ?? []
    const [, cost] = /^Cost: (\d+) credits$/m.exec(done.output) ?? []
    return { ...done, decision, cost: Number(cost), charged: data.credits.used }
  }

  for (const example of LIST) {
    const { file, mostCredits, skip } = example

    test(`${file} ends with a decision and what it was charged, the same every time`, { skip }, async () => {
      const [one, two] = [await runWith(example, 'starter', CALM), await runWith(example, 'starter', CALM)]
      assert.equal(one.code, 0, one.errors)
      assert.ok((one.decision ?? '').length > 10, one.output)
      assert.equal(one.cost, one.charged)
      assert.ok(one.cost > 0 && one.cost <= mostCredits, one.output)
      assert.equal(two.output, one.output)
    })

    test(`${file} decides otherwise in another market`, { skip }, async () => {
      const calm = await runWith(example, 'starter', CALM)
      const falling = await runWith(example, 'starter', FALLING)
      assert.equal(falling.code, 0, falling.errors)
      assert.notEqual(falling.decision, calm.decision)
      assert.equal(falling.cost, falling.charged)
    })

    test(`${file} without a credit says what to do`, { skip }, async () => {
      const run = await runWith(example, 'free', CALM)
      assert.match(run.output + run.errors, example.penniless)
      assert.equal(run.charged, 0)
    })
  }

  test('every example is tested, and its page says what it costs at most', () => {
    const files = readdirSync(EXAMPLES).filter((name) => /^(?!agent-).*\.(ts|py)$/.test(name))
    assert.deepEqual(files.sort(), LIST.map(({ file }) => file).sort())
    const page = readFileSync(`${EXAMPLES}README.md`, 'utf8')
    for (const { file, mostCredits } of LIST) {
      assert.match(page, new RegExp(`\\| \`${file}\` .*\\| ${mostCredits} credits \\|`))
    }
  })
})
