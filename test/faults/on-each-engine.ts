import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { PRESENT } from '../journeys/first-snapshots.ts'
import { runBellwether, temporaryDirectory } from '../journeys/service.ts'
import { type Cluster, startCluster, withoutPostgres } from '../postgres/cluster.ts'
import { databaseWithSnapshots } from '../postgres/database-with-snapshots.ts'
import type { Engine } from './promised-faults.ts'

type Settings = Readonly<Record<string, string>>

export interface OnEngine {
  readonly engine: Engine
  /** Settings of a service on it. */
  readonly env: Settings
  /** Settings of a service on an empty database in place of the first. */
  emptied(): Promise<Settings>
  /** Settings of a service that has answers. */
  answering(): Promise<Settings>
}

const ADMIN_TOKEN = 'an-admin-token-of-sufficient-length'

/** One test for each engine; that on PostgreSQL has a server of its own. */
export function onEachEngine(
  name: string,
  timeout: number,
  run: (t: TestContext, on: OnEngine) => Promise<void>,
): void {
  test(`${name} (SQLite)`, { timeout }, (t) => {
    const env = { ADMIN_TOKEN }
    return run(t, { engine: 'sqlite', env, emptied: async () => env, answering: async () => env })
  })
  test(`${name} (PostgreSQL)`, { timeout, skip: withoutPostgres() }, async (t) => {
    const cluster = await startCluster()
    t.after(() => cluster.remove())
    const onNew = async () => ({ ADMIN_TOKEN, DATABASE_URL: await cluster.newDatabase() })
    const answering = () => withWorker(t, cluster)
    await run(t, { engine: 'postgres', env: await onNew(), emptied: onNew, answering })
  })
}

/** The market stands still where its snapshots are. */
async function withWorker(t: TestContext, cluster: Cluster): Promise<Settings> {
  const env = { ADMIN_TOKEN, DATABASE_URL: await databaseWithSnapshots(cluster), DEMO_AS_OF: PRESENT }
  const own = { RECORD_DAYS: '0', BRIEFING_DAYS: '0', COMPUTE_NICE: '0', PAST_QUOTAS: 'false' }
  const worker = runBellwether(['work'], { ...env, ...own, DATA_DIR: join(temporaryDirectory(), 'work') })
  t.after(() => worker.signal('SIGKILL'))
  return env
}
