import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { oauthClient, signIn, signInService } from '../test/agents/sign-in-service.ts'
import { canPin } from './child-processes.ts'
import { freePort } from './free-port.ts'
// The account is made in this process, and must carry the load of the measured one.
import './lift-limits.ts'
import { startLoadGenerator } from './load-generator.ts'
import { startMeasuredService } from './measured-service.ts'
import { within } from './options.ts'
import { printTable } from './print-table.ts'
import { median } from './quantiles.ts'
import { printVerdicts } from './report.ts'
import { inRunDirectory } from './run-directory.ts'
import { runWithOptions } from './run-with-options.ts'

const USAGE = `npm run bench:tokens -- [options]

Calls with an access token, in turn with the same calls with the key of the same account.

  --rounds <n>       pairs of windows of each call (9)
  --seconds <n>      length of a window (1)
  --connections <n>  (64)
  --help`

const WARM_UP_MS = 300
const MOST_RATIO = 1.1
const SYMBOLS = 'SPY'
const TOOL_CALL = {
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name: 'get_asset_prices', arguments: { symbols: SYMBOLS } },
}
/** The resource of a token is the address that it may be sent to. */
const CALLS = [
  { name: 'GET /v1/prices', resource: '/v1', path: `/v1/prices?symbols=${SYMBOLS}` },
  { name: 'get_asset_prices over MCP', resource: '/mcp', path: '/mcp', body: JSON.stringify(TOOL_CALL) },
]

const OPTIONS = {
  rounds: { type: 'string', default: '9' },
  seconds: { type: 'string', default: '1' },
  connections: { type: 'string', default: '64' },
} as const

/** Of each window, CPU of a call in microseconds. */
interface Row {
  readonly name: string
  readonly byKey: number[]
  readonly byToken: number[]
}

interface SignedIn {
  readonly key: string
  /** By resource. */
  readonly tokens: ReadonlyMap<string, string>
}

await runWithOptions(USAGE, OPTIONS, async (values) => {
  const rounds = within('rounds', values.rounds, 1, 50)
  const measureMs = 1000 * within('seconds', values.seconds, 0.2, 60)
  const connections = within('connections', values.connections, 1, 1000)
  await inRunDirectory(async (children, directory) => {
    const cores = availableParallelism() > 1 && canPin() ? { server: 0, load: 1 } : undefined
    const dataDirectory = join(directory, 'data')
    // Its own name, whatever its port: what signs in and what is measured are two processes.
    const baseUrl = `http://127.0.0.1:${await freePort()}`
    const { key, tokens } = await signedIn(dataDirectory, baseUrl)
    const service = await startMeasuredService({
      children,
      name: 'bellwether',
      core: cores?.server,
      dataDirectory,
      settings: { WORK_MS_PER_SECOND: '0', BASE_URL: baseUrl },
    })
    const run = startLoadGenerator(children, cores?.load)
    let answered = 0
    const cpuOf = async (path: string, body: string | undefined, secret: string): Promise<number> => {
      const where = { ports: [service.port], pids: [service.server.pid], connections }
      const asked = { path, keys: [secret], ...(body === undefined ? {} : { body }) }
      const { serverCpuSeconds, answers, answersInAll, refusals } = await run({
        ...where,
        ...asked,
        warmUpMs: WARM_UP_MS,
        measureMs,
      })
      if (Object.keys(refusals).length > 0) throw new Error(`refused: ${JSON.stringify(refusals)}`)
      answered += answersInAll
      return (serverCpuSeconds / answers) * 1e6
    }
    const rows: Row[] = []
    for (const { name, resource, path, body } of CALLS) {
      const row = { name, byKey: [] as number[], byToken: [] as number[] }
      const ways = [
        [row.byKey, key],
        [row.byToken, tokens.get(resource) ?? ''],
      ] as const
      // The first window is of code that nobody has called yet.
      await cpuOf(path, body, key)
      for (let round = 0; round < rounds; round += 1) {
        for (const [figures, secret] of round % 2 === 0 ? ways : ways.toReversed()) {
          figures.push(await cpuOf(path, body, secret))
        }
      }
      rows.push(row)
    }
    printRatios(rows)
    // A tool refuses with status 200: only what was charged was answered.
    const charged = await service.creditsUsed(key)
    console.log(
      `charged ${charged.toLocaleString('en')} credits for ${answered.toLocaleString('en')} answers`,
    )
    if (charged !== answered) process.exitCode = 1
  })
})

/** An account, its key, and tokens of a person who agreed to each resource. */
async function signedIn(dataDirectory: string, baseUrl: string): Promise<SignedIn> {
  const { port } = new URL(baseUrl)
  const service = await signInService({ DATA_DIR: dataDirectory, BASE_URL: baseUrl, PORT: port })
  try {
    const { key, id } = await oauthClient(baseUrl).newAccount('bench@example.com', 'pro')
    const tokens = new Map<string, string>()
    for (const { resource } of CALLS) {
      tokens.set(resource, (await signIn(service, id, { resource: baseUrl + resource })).access_token)
    }
    return { key, tokens }
  } finally {
    await service.stop()
  }
}

function printRatios(rows: readonly Row[]): void {
  const ratios = rows.map(({ name, byKey, byToken }) => ({
    name,
    byKey,
    byToken,
    of: byToken.map((cpu, round) => cpu / (byKey[round] ?? Number.NaN)),
  }))
  const range = (figures: readonly number[], digits: number): string =>
    `${median(figures).toFixed(digits)} (${Math.min(...figures).toFixed(digits)}–${Math.max(...figures).toFixed(digits)})`
  printTable(
    ['CPU of a call, us', 'with a key', 'with a token', 'ratio of a pair'],
    ratios.map(({ name, byKey, byToken, of }) => [name, range(byKey, 1), range(byToken, 1), range(of, 3)]),
  )
  printVerdicts(
    ratios.map(({ name, of }) => ({
      what: `${name}: token over key`,
      target: `<= ${MOST_RATIO}`,
      measured: median(of).toFixed(3),
      reached: median(of) <= MOST_RATIO,
    })),
  )
}
