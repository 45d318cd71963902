import { execFile, spawnSync } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Json } from '../../test/journeys/json.ts'
import { temporaryDirectory } from '../../test/journeys/service.ts'

const JAR = fileURLToPath(new URL('./node_modules/specmatic/specmatic.jar', import.meta.url))
const RUN_WITHIN_MS = 300_000
const ANSWER_WITHIN_MS = 20_000
const SUCCEEDED = /(?<=^\+ve {2}Scenario: )(GET|POST|DELETE) \S+(?= -> 200 .* has SUCCEEDED$)/gm

/** Why it cannot run; false if it can. */
export const whyNoSpecmatic = (): string | false => {
  if (!existsSync(JAR)) return 'specmatic is not installed'
  return spawnSync('java', ['-version']).status === 0 ? false : 'there is no Java'
}

export interface SpecmaticOptions {
  readonly document: Json
  readonly baseUrl: string
  /** Secrets by security scheme. */
  readonly secrets: Readonly<Record<string, string>>
  /** How many combinations of optional parameters are tried for each variant of a call. */
  readonly combinations: number
}

export interface SpecmaticRun {
  readonly code: number
  readonly tests: number
  readonly failures: number
  /** Those of which a right call was made, as `GET /v1/risk`. */
  readonly operations: ReadonlySet<string>
  /** What each failed test was and why. */
  readonly report: string
}

/** Runs Specmatic's generated calls, right ones and wrong ones, in a directory of its own; it asks nobody else. */
export function runSpecmatic({
  document,
  baseUrl,
  secrets,
  combinations,
}: SpecmaticOptions): Promise<SpecmaticRun> {
  const cwd = temporaryDirectory()
  writeFileSync(join(cwd, 'openapi.json'), JSON.stringify(document))
  const config = {
    version: 2,
    contracts: [{ provides: ['openapi.json'] }],
    disableTelemetry: true,
    ignoreInlineExampleWarnings: true,
    test: {
      resiliencyTests: { enable: 'all' },
      maxTestRequestCombinations: combinations,
      timeoutInMilliseconds: ANSWER_WITHIN_MS,
    },
  }
  writeFileSync(join(cwd, 'specmatic.json'), JSON.stringify(config))
  const parameters = [
    '-Xmx1536m',
    '-XX:TieredStopAtLevel=1',
    '-XX:+UseSerialGC',
    '-jar',
    JAR,
    'test',
    `--testBaseURL=${baseUrl}`,
  ]
  const options = {
    cwd,
    env: { PATH: process.env.PATH, HOME: cwd, ...secrets },
    timeout: RUN_WITHIN_MS,
    maxBuffer: 512 * 1024 * 1024,
  }
  return new Promise((resolve) => {
    execFile('java', parameters, options, (error, output) => {
      const [, tests, failures] = /Tests run: (\d+), Successes: \d+, Failures: (\d+)/.exec(output) ?? []
      const operations = new Set(output.match(SUCCEEDED) ?? [])
      const report = output.slice(output.indexOf('Unsuccessful Scenarios'))
      resolve({
        code: error === null ? 0 : 1,
        tests: Number(tests),
        failures: Number(failures),
        operations,
        report,
      })
    })
  })
}
