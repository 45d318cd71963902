const KILL_TESTS = 'test/faults/kill.test.ts'
const LEDGER_STORM = 'test/faults/ledger-storm.test.ts'
const DISK_FULL = 'test/faults/disk-full.test.ts'
const POWER_CUT = 'test/faults/power-cut.test.ts'
const THREADS_AND_CLOCKS = 'test/faults/threads-and-clocks.test.ts'
const BACKUP = 'test/faults/backup.test.ts'
const BODIES = 'test/faults/bodies.test.ts'
const FUZZ = 'test/faults/fuzz.test.ts'
const MANY_NOTICES = 'test/faults/many-notices.test.ts'
const HOSTILE_SIGN_IN = 'test/faults/hostile-sign-in.test.ts'
const POSTGRES_FAULTS = 'test/postgres/faults.test.ts'
const POSTGRES_STORM = 'test/postgres/storm.test.ts'
const POSTGRES_LEDGERS = 'test/postgres/ledger-processes.test.ts'
const POSTGRES_PROCESSES = 'test/postgres/processes.test.ts'
const POOLER = 'test/postgres/pgbouncer.test.ts'

/** What the service promises to live through: on which engine, and the file of the test that states what came of it. */
export const PROMISED_FAULTS = {
  'API killed −9 under load': { sqlite: KILL_TESTS, postgres: POSTGRES_FAULTS },
  'ledger killed −9 in a storm': { sqlite: LEDGER_STORM, postgres: POSTGRES_STORM },
  'worker killed −9': { postgres: POSTGRES_PROCESSES },
  'compute thread out of memory': { sqlite: THREADS_AND_CLOCKS, postgres: POSTGRES_FAULTS },
  'clock that jumps (+1 h, −1 d, +90 s)': { sqlite: THREADS_AND_CLOCKS, postgres: POSTGRES_FAULTS },
  'workers with skewed clocks (+1 h, −1 h)': { postgres: POSTGRES_FAULTS },
  'database killed and restarted under load': { postgres: POSTGRES_FAULTS },
  'database connections all taken': { postgres: POSTGRES_FAULTS },
  'connection pool exhausted': { postgres: POSTGRES_FAULTS },
  'worker, pooler and database killed −9 under load': { postgres: POOLER },
  'network cut to the database': { postgres: POSTGRES_FAULTS },
  'answer of the database lost': { postgres: POSTGRES_LEDGERS },
  'disk full': { sqlite: DISK_FULL },
  'body of a past snapshot damaged or lost': { sqlite: BODIES, postgres: BODIES },
  'place of snapshot bodies full or away': { postgres: BODIES },
  'I/O error on sync': { sqlite: POWER_CUT },
  'power cut (unsynced writes dropped)': { sqlite: POWER_CUT },
  'backup under load, restored': { sqlite: BACKUP },
  'senders of notices killed −9, receivers that fail': { sqlite: MANY_NOTICES, postgres: MANY_NOTICES },
  'fuzzed requests': { sqlite: FUZZ },
  'hostile sign-ins': { sqlite: HOSTILE_SIGN_IN },
} as const satisfies Readonly<Record<string, Partial<Readonly<Record<Engine, string>>>>>

export type Engine = 'sqlite' | 'postgres'
export type FaultName = keyof typeof PROMISED_FAULTS

interface Promised {
  readonly fault: string
  readonly engine: string
}

/**
 * What a run should have stated and has not.
 * @param wasWanted whether the run was to include a file
 */
export const missingFrom = (
  stated: readonly Promised[],
  wasWanted: (file: string) => boolean,
): readonly Promised[] =>
  Object.entries(PROMISED_FAULTS)
    .flatMap(([fault, engines]) => Object.entries(engines).map(([engine, file]) => ({ fault, engine, file })))
    .filter(({ file }) => wasWanted(file))
    .filter(({ fault, engine }) => !stated.some((row) => row.fault === fault && row.engine === engine))
