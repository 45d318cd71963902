import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { killAll, runBellwether, startService, temporaryDirectory } from '../journeys/service.ts'
import { type Cluster, startCluster, withoutPostgres } from '../postgres/cluster.ts'
import { continuedFacts, factsOf, recordFacts } from './previous-version/facts.ts'
import { EXPECTED_FILE, type Known, readKnown, unpack } from './previous-version/sample.ts'
import { sampleCaller } from './previous-version/sample-caller.ts'
import { shiftedClock } from './previous-version/shifted-clock.ts'
import { type Recorded, recording } from './recording.ts'

/**
 * What an earlier version left behind is opened by this one, and everything in it is still there. `RECORD=1` writes
 * expected.json again; the samples themselves are written by previous-version/write-samples.ts.
 */
const EXPECTED = recording(EXPECTED_FILE)
const ADMIN_TOKEN = 'the-admin-token-of-these-tests'
const DAY_MS = 86_400_000

type Environment = Readonly<Record<string, string>>

interface Opened {
  readonly name: string
  readonly known: Known
  readonly env: Environment
  /** When calls were made was moved, so that it is not compared. */
  readonly timeless: boolean
}

async function holdAll({ name, known, env, timeless }: Opened): Promise<void> {
  const keys = JSON.parse(await outputOf(['keys', 'list'], env)).keys
  const byName = keys.map((row: { readonly name: string }) => [row.name, JSON.stringify(row)])
  EXPECTED.hold(`${name} keys on the command line`, Object.fromEntries(byName))
  const settings = { TRUSTED_PROXIES: 'loopback', LOG_LEVEL: 'error', ...env }
  const service = await startService({ env: settings, fromNothing: true })
  try {
    const caller = sampleCaller(service)
    for (const [what, facts] of Object.entries(await factsOf(caller, known, timeless))) {
      EXPECTED.hold(`${name} ${what}`, facts as Recorded)
    }
    EXPECTED.hold(`${name} record`, await recordFacts(caller, known))
    EXPECTED.hold(`${name} goes on`, await continuedFacts(caller, known))
    const verified = await outputOf(['verify', service.baseUrl, '--key', known.record.signedBy], env)
    assert.match(verified, /The record holds/)
  } finally {
    await service.stop()
  }
}

async function outputOf(command: readonly string[], env: Environment): Promise<string> {
  const run = runBellwether(command, env)
  assert.equal((await run.ended).code, 0, run.output())
  return run.output()
}

describe('what an earlier version left behind', () => {
  let cluster: Cluster | undefined
  after(() => {
    cluster?.remove()
    EXPECTED.write()
  })

  test('a data directory is opened, and all of it is there', async () => {
    const known = readKnown('embedded')
    const directory = join(temporaryDirectory(), 'data')
    mkdirSync(directory, { mode: 0o700 })
    for (const [name, bytes] of unpack('embedded')) {
      writeFileSync(join(directory, name), bytes, { mode: 0o600 })
    }
    const { env } = shiftedClock(known.endedAt)
    await holdAll({ name: 'embedded', known, env: { ...env, DATA_DIR: directory }, timeless: false })
  })

  test('a database is opened, and all of it is there', { skip: withoutPostgres() }, async () => {
    const known = readKnown('postgres')
    cluster = await startCluster()
    const url = await cluster.newDatabase()
    await cluster.query(url, String(unpack('postgres').get('sql')))
    await cluster.query(url, movedToThePresent(known))
    const env = { DATABASE_URL: url, ADMIN_TOKEN, DATA_DIR: join(temporaryDirectory(), 'data') }
    const worker = runBellwether(['work'], { ...env, DATA_DIR: join(temporaryDirectory(), 'work') })
    try {
      await holdAll({ name: 'postgres', known, env, timeless: true })
    } finally {
      await killAll([worker])
    }
  })
})

/** The database tells the time by its own clock: what is forgotten after a while happened lately. */
function movedToThePresent({ endedAt }: Known): string {
  const ms = Date.now() - Date.parse(endedAt)
  const days = Math.floor(Date.now() / DAY_MS) - Math.floor(Date.parse(endedAt) / DAY_MS)
  return `UPDATE public.balances SET window_minute = 0;
    SELECT public.make_day_partitions_1(at + ${ms})
      FROM (SELECT at FROM public.usage_log UNION SELECT at FROM public.idempotency_records) AS moved;
    UPDATE public.usage_log SET at = at + ${ms};
    UPDATE public.idempotency_records SET at = at + ${ms};
    UPDATE public.daily_usage SET day = day + 1000000;
    UPDATE public.daily_usage SET day = day - 1000000 + ${days}`
}
