import { spawn, spawnSync } from 'node:child_process'
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../bench/free-port.ts'
import { STARTUP_PARAMETERS } from '../../packages/server/src/storage/postgres/connection.ts'
import { until } from '../until.ts'
import { asUser, withoutPostgres } from './cluster.ts'

const PGBOUNCER = 'pgbouncer'
/** A role that may not change tables. */
export const SERVICE_ROLE = 'service'
/** Connections to a database. */
export const POOL_SIZE = 8

/** Why tests with a pooler are skipped; if everything should be there, its absence is a failure. */
export function withoutPooler(): string | false {
  const without = withoutPostgres()
  if (without !== false || spawnSync(PGBOUNCER, ['--version']).status === 0) return without
  if (process.env.CI === 'true')
    throw new Error('PgBouncer is not installed: the Debian package is pgbouncer')
  return 'PgBouncer is not installed'
}

/** A PgBouncer in transaction mode. */
export interface Pooler {
  /** The address of a database through the pooler. */
  through(url: string): string
  /** Ends it as a crash does. */
  kill(): Promise<void>
  start(): Promise<void>
  /** Ends it and removes its files. */
  remove(): Promise<void>
}

/** @param ignored parameters of a start that it accepts and does not hand on */
export async function startPooler(
  database: string,
  ignored: readonly string[] = STARTUP_PARAMETERS,
): Promise<Pooler> {
  const user = asUser()
  const root = mkdtempSync(join(tmpdir(), 'bellwether-pooler-'))
  const [settings, users] = ['pgbouncer.ini', 'users.txt'].map((name) => join(root, name))
  const port = await freePort()
  const lines = [
    '[databases]',
    `* = host=127.0.0.1 port=${new URL(database).port}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = trust',
    `auth_file = ${users}`,
    'pool_mode = transaction',
    `default_pool_size = ${POOL_SIZE}`,
    'max_client_conn = 200',
    'server_login_retry = 1',
    'query_wait_timeout = 5',
    ...(ignored.length > 0 ? [`ignore_startup_parameters = ${ignored.join(',')}`] : []),
  ]
  writeFileSync(settings, `${lines.join('\n')}\n`)
  writeFileSync(users, ['bellwether', SERVICE_ROLE].map((name) => `"${name}" ""\n`).join(''))
  if (user.uid !== undefined)
    for (const path of [root, settings, users]) chownSync(path, user.uid, user.gid ?? user.uid)

  let running: ReturnType<typeof spawn> | undefined
  const answers = (): Promise<boolean> =>
    new Promise((resolve) => {
      const socket = connect(port, '127.0.0.1', () => {
        socket.destroy()
        resolve(true)
      })
      socket.on('error', () => resolve(false))
    })
  const start = async (): Promise<void> => {
    running = spawn(PGBOUNCER, [settings], { ...user, stdio: 'ignore' })
    await until('the pooler answers', answers)
  }
  const kill = async (): Promise<void> => {
    if (running === undefined || running.exitCode !== null) return
    const ended = new Promise((resolve) => running?.once('exit', resolve))
    running.kill('SIGKILL')
    await ended
  }
  process.on('exit', () => void running?.kill('SIGKILL'))
  await start()
  return {
    through(url) {
      const changed = new URL(url)
      changed.port = String(port)
      return changed.href
    },
    kill,
    start,
    async remove() {
      await kill()
      rmSync(root, { recursive: true, force: true })
    },
  }
}
