import { type TestContext, test } from 'node:test'
import { startCluster, withoutPostgres } from '../postgres/cluster.ts'
import type { Engine } from './promised-faults.ts'

export interface OnEngine {
  readonly engine: Engine
  /** Settings of a service on it. */
  readonly env: Readonly<Record<string, string>>
  /** Settings of a service on an empty database in place of the first. */
  emptied(): Promise<Readonly<Record<string, string>>>
}

const ADMIN_TOKEN = 'an-admin-token-of-sufficient-length'

/** One test for each engine; that on PostgreSQL has a server of its own. */
export function onEachEngine(
  name: string,
  timeout: number,
  run: (t: TestContext, on: OnEngine) => Promise<void>,
): void {
  test(`${name} (SQLite)`, { timeout }, (t) =>
    run(t, { engine: 'sqlite', env: { ADMIN_TOKEN }, emptied: async () => ({ ADMIN_TOKEN }) }),
  )
  test(`${name} (PostgreSQL)`, { timeout, skip: withoutPostgres() }, async (t) => {
    const cluster = await startCluster()
    t.after(() => cluster.remove())
    const onNew = async () => ({ ADMIN_TOKEN, DATABASE_URL: await cluster.newDatabase() })
    await run(t, { engine: 'postgres', env: await onNew(), emptied: onNew })
  })
}
