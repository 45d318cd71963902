const KILL_TESTS = 'test/faults/kill.test.ts'
const LEDGER_STORM = 'test/faults/ledger-storm.test.ts'
const DISK_FULL = 'test/faults/disk-full.long.test.ts'
const POWER_CUT = 'test/faults/power-cut.long.test.ts'
const THREADS_AND_CLOCKS = 'test/faults/threads-and-clocks.long.test.ts'
const BACKUP = 'test/faults/backup.long.test.ts'
const BODIES = 'test/faults/bodies.long.test.ts'
const CLOCK_CORRECT = 'test/faults/clock-correct.long.test.ts'
const ONE_CLOCK = 'test/faults/one-clock.long.test.ts'
const RECORD_CLOCK = 'test/faults/record-clock.long.test.ts'
const REWRITTEN = 'test/faults/rewritten-record.test.ts'
const JUNK_ORDERS = 'test/faults/junk-orders.test.ts'
const X402_ANSWER_LOST = 'test/faults/x402-answer-lost.long.test.ts'
const FREE_KEYS = 'test/faults/free-keys.long.test.ts'
const FILE_MODES = 'test/faults/file-modes.long.test.ts'
const DAMAGED_FILES = 'test/faults/damaged-files.long.test.ts'
const SNAPSHOT_QUOTA = 'test/faults/snapshot-quota.long.test.ts'
const BACKUP_RETENTION = 'test/faults/backup-retention.long.test.ts'
const UNNAMED_PROXY = 'test/faults/unnamed-proxy.long.test.ts'
const LOST_BOOKS = 'test/faults/lost-books.long.test.ts'
const MOVED_DIRECTORY = 'test/faults/moved-directory.long.test.ts'
const PATHS = 'test/faults/paths.test.ts'
const FUZZ = 'test/faults/fuzz.test.ts'
const INPUT_DOOR = 'test/faults/input-door.test.ts'
const MANY_NOTICES = 'test/faults/many-notices.long.test.ts'
const SLOW_RECEIVERS = 'test/faults/slow-receivers.long.test.ts'
const HOSTILE_SIGN_IN = 'test/faults/hostile-sign-in.long.test.ts'
const POSTGRES_FAULTS = 'test/postgres/faults.long.test.ts'
const POSTGRES_STORM = 'test/postgres/storm.test.ts'
const POSTGRES_LEDGERS = 'test/postgres/ledger-processes.test.ts'
const POSTGRES_PROCESSES = 'test/postgres/processes.long.test.ts'
const POOLER = 'test/postgres/pgbouncer.long.test.ts'
const DAY_PARTITIONS = 'test/postgres/day-partitions.test.ts'

/** What the service promises to live through: on which engine, and the file of the test that states what came of it. */
export const PROMISED_FAULTS = {
  'API killed −9 under load': { sqlite: KILL_TESTS, postgres: POSTGRES_FAULTS },
  'ledger killed −9 in a storm': { sqlite: LEDGER_STORM, postgres: POSTGRES_STORM },
  'worker killed −9': { postgres: POSTGRES_PROCESSES },
  'compute thread out of memory': { sqlite: THREADS_AND_CLOCKS, postgres: POSTGRES_FAULTS },
  'clock that jumps (+1 h, −1 d, +90 s)': { sqlite: THREADS_AND_CLOCKS, postgres: POSTGRES_FAULTS },
  'clock that steps while running (+1 h, +40 d, +1041 d, −1 d)': { sqlite: ONE_CLOCK, postgres: ONE_CLOCK },
  'clock that is wrong at a start (+1 h, +40 d, +1041 d, −1 d)': { sqlite: ONE_CLOCK, postgres: ONE_CLOCK },
  'clock that is set a day back and forth': { sqlite: ONE_CLOCK, postgres: ONE_CLOCK },
  'ledger dated ahead by a wrong clock': { sqlite: CLOCK_CORRECT, postgres: CLOCK_CORRECT },
  'clock a year ahead at one start': { sqlite: RECORD_CLOCK, postgres: RECORD_CLOCK },
  'record rewritten (running day, signed day, key)': { sqlite: REWRITTEN, postgres: REWRITTEN },
  'workers with skewed clocks (+1 h, −1 h)': { postgres: POSTGRES_FAULTS },
  'database killed and restarted under load': { postgres: POSTGRES_FAULTS },
  'database connections all taken': { postgres: POSTGRES_FAULTS },
  'connection pool exhausted': { postgres: POSTGRES_FAULTS },
  'worker, pooler and database killed −9 under load': { postgres: POOLER },
  'network cut to the database': { postgres: POSTGRES_FAULTS },
  'answer of the database lost': { postgres: POSTGRES_LEDGERS },
  'one key twice around midnight': { postgres: DAY_PARTITIONS },
  'disk full': { sqlite: DISK_FULL },
  'body of a past snapshot damaged or lost': { sqlite: BODIES, postgres: BODIES },
  'place of snapshot bodies full or away': { postgres: BODIES },
  'I/O error on sync': { sqlite: POWER_CUT },
  'power cut (unsynced writes dropped)': { sqlite: POWER_CUT },
  'backup under load, restored': { sqlite: BACKUP },
  'senders of notices killed −9, receivers that fail': { sqlite: MANY_NOTICES, postgres: MANY_NOTICES },
  'silent receivers of 20 keys': { sqlite: SLOW_RECEIVERS, postgres: SLOW_RECEIVERS },
  'slow names of 50 callers and 50 keys': { sqlite: SLOW_RECEIVERS },
  'paid orders behind 600 junk orders': { sqlite: JUNK_ORDERS, postgres: JUNK_ORDERS },
  'unpaid orders without end from one network': { sqlite: JUNK_ORDERS, postgres: JUNK_ORDERS },
  'x402 payment settled, its answer lost': { sqlite: X402_ANSWER_LOST, postgres: X402_ANSWER_LOST },
  'free keys by many spellings and addresses': { sqlite: FREE_KEYS, postgres: FREE_KEYS },
  'free keys for addresses of others': { sqlite: FREE_KEYS, postgres: FREE_KEYS },
  'fuzzed requests': { sqlite: FUZZ, postgres: FUZZ },
  'text that nobody may send': { sqlite: INPUT_DOOR, postgres: INPUT_DOOR },
  'ledger lost while stopped': { sqlite: LOST_BOOKS, postgres: LOST_BOOKS },
  'data directory moved away and back': { sqlite: MOVED_DIRECTORY, postgres: MOVED_DIRECTORY },
  'damaged cache': { sqlite: DAMAGED_FILES, postgres: DAMAGED_FILES },
  'damaged book': { sqlite: DAMAGED_FILES },
  'snapshots at their quota': { sqlite: SNAPSHOT_QUOTA, postgres: SNAPSHOT_QUOTA },
  'disk full of snapshots': { sqlite: SNAPSHOT_QUOTA },
  'disk full of backups': { sqlite: BACKUP_RETENTION },
  'proxy that no setting names': { sqlite: UNNAMED_PROXY, postgres: UNNAMED_PROXY },
  'files under an open umask': { sqlite: FILE_MODES, postgres: FILE_MODES },
  'paths in other spellings': { sqlite: PATHS, postgres: PATHS },
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
