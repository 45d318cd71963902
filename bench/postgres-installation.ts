import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startCluster, withoutPostgres } from '../test/postgres/cluster.ts'
import { type ChildProcesses, moveTo, type StartedProcess } from './child-processes.ts'
import { medianSyncMs } from './machine.ts'
import { type MeasuredService, settled, startMeasuredService, startWorker } from './measured-service.ts'
import { childrenOf } from './process-figures.ts'

/** Why it cannot be measured here; undefined if it can be. */
export const noPostgres = (): string | undefined => withoutPostgres() || undefined

/** Address of a database that is up to date, on a PostgreSQL that syncs to disk. */
export const startDatabase = async (): Promise<string> => (await startCluster(true)).newMigratedDatabase()

export interface PostgresInstallation {
  /** Answer calls; keys of one are keys of all. */
  readonly services: readonly MeasuredService[]
  /** Computes for all of them. */
  readonly worker: StartedProcess
  /** That all processes of the database come from. */
  readonly databasePid: number
  /** Median time for 4 KB on its disk. */
  readonly syncMs: number
  moveDatabaseTo(core: number): void
}

export interface PostgresToMeasure {
  readonly children: ChildProcesses
  readonly processes: number
  readonly core: number | undefined
  /** For data directories of the processes; the database has one of its own. */
  readonly directory: string
}

/** A PostgreSQL that syncs to disk, a process that computes, and as many as are wanted that answer. */
export async function startPostgresInstallation(what: PostgresToMeasure): Promise<PostgresInstallation> {
  const { children, core, directory, processes } = what
  const cluster = await startCluster(true)
  const settings = { DATABASE_URL: await cluster.newDatabase() }
  const named = (name: string) => ({
    children,
    name,
    core,
    settings,
    dataDirectory: join(directory, name),
  })
  const worker = await startWorker(named('postgres-work'))
  const services: MeasuredService[] = []
  for (let process = 1; process <= processes; process += 1) {
    services.push(await startMeasuredService(named(`postgres-serve-${process}`)))
  }
  await settled(worker.pid)
  const databasePid = cluster.pid()
  const moveDatabaseTo = (to: number): void => {
    for (const pid of [databasePid, ...childrenOf(databasePid)]) moveTo(String(to), pid)
  }
  return { services, worker, databasePid, syncMs: medianSyncMs(tmpdir()), moveDatabaseTo }
}
