import { join } from 'node:path'
import type { ChildProcesses } from './child-processes.ts'
import { noFastApi, startComparedServer } from './compared-servers.ts'
import type { LongTurn } from './long-turns.ts'
import { type MeasuredService, startMeasuredService } from './measured-service.ts'
import type { ContenderId, Options } from './options.ts'
import { noPostgres, type PostgresInstallation, startPostgresInstallation } from './postgres-installation.ts'
import { answerTo, recordAnswer } from './record-answers.ts'
import type { RecordedAnswer } from './servers/recorded-answers.ts'

export interface Contender {
  readonly id: ContenderId
  readonly label: string
  readonly ports: readonly number[]
  /** All processes of it but those of its database. */
  readonly pids: readonly number[]
  /** Of those that answer, so far; undefined if they do not run on Node. */
  readonly longTurns?: () => readonly LongTurn[]
  readonly keys: readonly string[]
  /** Undefined if it is part of the processes. */
  readonly database?: DatabaseOfContender
  /** Credits that its only key has been debited with; undefined if nothing is charged, or on many keys. */
  readonly creditsUsed?: () => Promise<number>
}

interface DatabaseOfContender {
  /** Of the process that all others come from. */
  readonly pid: number
  /** Its CPU is part of what a call costs: it takes it from the core of the server. */
  readonly onSameCore: boolean
  moveToItsCore(): void
}

export interface Absent {
  readonly label: string
  readonly reason: string
}

export interface Setting {
  /** On the embedded engine. */
  readonly service: MeasuredService
  readonly contenders: readonly Contender[]
  /** What was asked for and cannot be measured here. */
  readonly absent: readonly Absent[]
  /** In the order of the sizes asked for. */
  readonly answers: readonly RecordedAnswer[]
  readonly postgresSyncMs: number | undefined
}

export interface SettingParts {
  readonly options: Options
  readonly children: ChildProcesses
  /** Of the servers and of the load; undefined: wherever the system likes. */
  readonly cores: { readonly servers: number; readonly load: number } | undefined
  /** For data, records and logs of this run. */
  readonly directory: string
}

type Started = Pick<Setting, 'service' | 'answers'> & { readonly postgres: PostgresInstallation | undefined }

const SIZES_DIFFER_AT_MOST = 0.02
const POSTGRES_IDS: readonly ContenderId[] = ['postgres', 'postgres-elsewhere', 'postgres-two']

/** Starts the service, records what it answers, and starts the others, which give the same answers. */
export async function startContenders(parts: SettingParts): Promise<Setting> {
  const { options, children, cores, directory } = parts
  const absent = absentIn(options.contenders)
  const present = options.contenders.filter((id) => !absent.has(id))
  const service = await startMeasuredService({
    children,
    name: 'bellwether',
    core: cores?.servers,
    dataDirectory: join(directory, 'data'),
  })
  const answers: RecordedAnswer[] = []
  for (const sizeKb of options.sizesKb) answers.push(await recordAnswer(service, sizeKb * 1024))
  const postgres = present.some((id) => POSTGRES_IDS.includes(id))
    ? await startPostgresInstallation({
        children,
        processes: present.includes('postgres-two') ? 2 : 1,
        core: cores?.servers,
        directory,
      })
    : undefined
  for (const server of postgres?.services ?? []) await compareSizes(server, answers)

  const contenders: Contender[] = []
  for (const id of present) contenders.push(await contenderOf(id, parts, { service, answers, postgres }))
  return {
    service,
    contenders,
    absent: [...absent.values()],
    answers,
    postgresSyncMs: postgres?.syncMs,
  }
}

/** A service of its own has prices of its own, of the same assets. @throws Error if they are not as many bytes */
async function compareSizes(service: MeasuredService, answers: readonly RecordedAnswer[]): Promise<void> {
  for (const { path, body } of answers) {
    const own = await answerTo(service, path)
    const difference = Math.abs(own.body.length - body.length) / body.length
    if (difference > SIZES_DIFFER_AT_MOST)
      throw new Error(`${path} has ${own.body.length} bytes on PostgreSQL`)
  }
}

/** What was asked for and cannot be measured here, by id. */
function absentIn(wanted: readonly ContenderId[]): ReadonlyMap<ContenderId | 'two-on-sqlite', Absent> {
  const noDatabase = wanted.some((id) => POSTGRES_IDS.includes(id)) ? noPostgres() : undefined
  const noPython = wanted.includes('fastapi') ? noFastApi() : undefined
  const absent = new Map<ContenderId | 'two-on-sqlite', Absent>()
  for (const id of wanted) {
    const reason = POSTGRES_IDS.includes(id) ? noDatabase : id === 'fastapi' ? noPython : undefined
    if (reason !== undefined) absent.set(id, { label: LABELS[id], reason })
  }
  if (wanted.includes('postgres-two')) {
    const reason = 'one data directory belongs to one process; a second is refused at its start'
    absent.set('two-on-sqlite', { label: 'SQLite, 2 processes', reason })
  }
  return absent
}

const LABELS: Readonly<Record<ContenderId, string>> = {
  bare: 'bare node:http',
  fastify: 'Fastify, no charge',
  fastapi: 'FastAPI + SQLite',
  'one-key': 'SQLite, 1 key',
  'many-keys': 'SQLite, many keys',
  postgres: 'PostgreSQL, same core',
  'postgres-two': 'PostgreSQL, same core, 2 processes',
  'postgres-elsewhere': 'PostgreSQL elsewhere, own share',
}

async function contenderOf(id: ContenderId, parts: SettingParts, started: Started): Promise<Contender> {
  const label = LABELS[id]
  switch (id) {
    case 'one-key':
    case 'many-keys':
      return onSqlite(id, parts.options, started.service)
    case 'postgres':
    case 'postgres-two':
    case 'postgres-elsewhere':
      if (started.postgres === undefined) throw new Error('there is no PostgreSQL')
      return onPostgres(id, started.postgres, parts)
    default: {
      const [load = '', spare = ''] = await started.service.createKeys(2)
      const { answers } = started
      const { children, directory } = parts
      const core = parts.cores?.servers
      const server = await startComparedServer(id, {
        children,
        core,
        directory,
        answers,
        keys: [load, spare],
      })
      const { port, process, creditsUsed } = server
      const own = id === 'fastapi' ? { creditsUsed } : { longTurns: process.longTurns }
      return { id, label, ports: [port], pids: [process.pid], keys: [load], ...own }
    }
  }
}

async function onSqlite(
  id: 'one-key' | 'many-keys',
  options: Options,
  service: MeasuredService,
): Promise<Contender> {
  const { port, server } = service
  const ours = { id, ports: [port], pids: [server.pid], longTurns: server.longTurns }
  if (id === 'many-keys') {
    const label = `SQLite, ${options.keys.toLocaleString('en')} keys`
    return { ...ours, label, keys: await service.createKeys(options.keys) }
  }
  const [key = ''] = await service.createKeys(1)
  return { ...ours, label: LABELS[id], keys: [key], creditsUsed: () => service.creditsUsed(key) }
}

async function onPostgres(
  id: 'postgres' | 'postgres-two' | 'postgres-elsewhere',
  { services, worker, databasePid, moveDatabaseTo }: PostgresInstallation,
  { cores }: SettingParts,
): Promise<Contender> {
  const [first] = services
  if (first === undefined) throw new Error('no process answers on PostgreSQL')
  const asked = id === 'postgres-two' ? services : [first]
  const onSameCore = id !== 'postgres-elsewhere'
  const [key = ''] = await first.createKeys(1)
  return {
    id,
    label: LABELS[id],
    ports: asked.map(({ port }) => port),
    pids: [...asked.map(({ server }) => server.pid), worker.pid],
    longTurns: () => asked.flatMap(({ server }) => server.longTurns()),
    keys: [key],
    database: {
      pid: databasePid,
      onSameCore,
      moveToItsCore: () => cores && moveDatabaseTo(onSameCore ? cores.servers : cores.load),
    },
    creditsUsed: () => first.creditsUsed(key),
  }
}
