import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { Client } from 'pg'
import { freePort } from '../../bench/free-port.ts'
import { migrate } from '../../packages/server/src/storage/postgres/migrations.ts'
import { SUITE_DIRECTORY } from '../journeys/first-snapshots.ts'

const DEBIAN_VERSIONS = ['18', '17', '16', '15', '14']

/** A PostgreSQL of the tests alone. */
export interface Cluster {
  /** Address of a new database: an empty one, or a copy of one that nobody is connected to. */
  newDatabase(copyOf?: string): Promise<string>
  /** Address of a new database that is up to date and holds nothing. */
  newMigratedDatabase(): Promise<string>
  query(url: string, text: string, values?: readonly unknown[]): Promise<Record<string, unknown>[]>
  /** Of the process that all its others come from. */
  pid(): number
  /** Ends it as a crash does; what was committed stays. */
  kill(): void
  start(): void
  /** Ends it and removes its files. */
  remove(): void
}

function toolsDirectory(): string | undefined {
  const debian = DEBIAN_VERSIONS.map((version) => `/usr/lib/postgresql/${version}/bin`)
  const directories = [...debian, ...(process.env.PATH ?? '').split(delimiter)]
  return directories.find((directory) => existsSync(join(directory, 'initdb')))
}

const TOOLS = toolsDirectory()

/** Why tests with PostgreSQL are skipped; if everything should be there, its absence is a failure. */
export function withoutPostgres(): string | false {
  if (TOOLS !== undefined) return false
  if (process.env.CI === 'true')
    throw new Error('PostgreSQL is not installed: the Debian package is postgresql')
  return 'PostgreSQL is not installed'
}

/** The server refuses to run as root. */
export const asUser = (): { uid?: number; gid?: number } => {
  if (process.geteuid?.() !== 0) return {}
  const id = (flag: string): number => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

/** Makes the files of a cluster, once for all files of a run of the suite, which copy them. */
function initialised(data: string, make: () => void): void {
  const directory = process.env[SUITE_DIRECTORY]
  const kept = directory && `${directory}/cluster`
  if (kept !== undefined && existsSync(kept)) return copyFiles(kept, data)
  make()
  if (kept === undefined) return
  const own = `${kept}.${process.pid}`
  copyFiles(data, own)
  try {
    renameSync(own, kept)
  } catch {
    // Another was faster.
    rmSync(own, { recursive: true })
  }
}

/** With their owner, who is not the one that copies. */
const copyFiles = (from: string, to: string): void => void execFileSync('cp', ['-a', from, to])

/**
 * @param isDurable syncs to disk as a real one does; what only processes can end needs none of it
 * @param connections that it takes at a time
 */
export async function startCluster(isDurable: boolean = false, connections: number = 200): Promise<Cluster> {
  const root = mkdtempSync(join(tmpdir(), 'bellwether-postgres-'))
  const user = asUser()
  chmodSync(root, 0o700)
  if (user.uid !== undefined) chownSync(root, user.uid, user.gid ?? user.uid)
  const data = join(root, 'data')
  const port = await freePort()
  const run = (tool: string, ...parameters: readonly string[]): void => {
    const { status, stderr, error } = spawnSync(join(TOOLS ?? '', tool), parameters, {
      ...user,
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'ignore', tool === 'initdb' ? 'pipe' : 'ignore'],
    })
    if (status !== 0) throw new Error(`${tool} failed: ${error ?? stderr}`)
  }
  initialised(data, () =>
    run('initdb', '-D', data, '-U', 'bellwether', '-A', 'trust', '--no-sync', '--locale=C', '-E', 'UTF8'),
  )
  const settings = [
    `-p ${port}`,
    '-c listen_addresses=127.0.0.1',
    `-c unix_socket_directories=${root}`,
    `-c max_connections=${connections}`,
    '-c shared_buffers=32MB',
    ...(isDurable ? [] : ['-c fsync=off', '-c full_page_writes=off']),
  ]
  const start = (): void =>
    run('pg_ctl', '-D', data, '-w', '-l', join(root, 'log'), '-o', settings.join(' '), 'start')
  const stop = (): void => run('pg_ctl', '-D', data, '-m', 'immediate', '-w', 'stop')
  start()
  let running = true
  const remove = (): void => {
    if (running) stop()
    running = false
    rmSync(root, { recursive: true, force: true })
  }
  process.on('exit', remove)

  const address = (database: string): string => `postgres://bellwether@127.0.0.1:${port}/${database}`
  const query: Cluster['query'] = async (url, text, values = []) => {
    const client = new Client({ connectionString: url })
    await client.connect()
    try {
      return (await client.query(text, [...values])).rows
    } finally {
      await client.end()
    }
  }
  let databases = 0
  const newDatabase: Cluster['newDatabase'] = async (copyOf) => {
    const name = `db${++databases}`
    const template = copyOf === undefined ? '' : ` TEMPLATE ${new URL(copyOf).pathname.slice(1)}`
    await query(address('postgres'), `CREATE DATABASE ${name}${template}`)
    return address(name)
  }
  const migrated = async (): Promise<string> => {
    const url = await newDatabase()
    await migrate(url)
    return url
  }
  let template: Promise<string> | undefined
  return {
    query,
    newDatabase,
    async newMigratedDatabase() {
      template ??= migrated()
      return newDatabase(await template)
    },
    pid: () => Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]),
    kill() {
      stop()
      running = false
    },
    start() {
      start()
      running = true
    },
    remove,
  }
}
