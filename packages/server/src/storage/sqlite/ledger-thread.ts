import type { DatabaseSync } from 'node:sqlite'
import type { MessagePort } from 'node:worker_threads'
import { StartupError } from '@bellwether-markets/engine/kernel/errors'
import { DAY, SECOND } from '@bellwether-markets/engine/kernel/time'
import { OperationRefused } from '../../domain/billing/order.ts'
import { runThread, type ThreadReply, type ThreadRequest } from '../../platform/supervised-thread.ts'
import { collectGrowth, GROWTH_OF_SMALL_HEAP } from '../../platform/when-idle.ts'
import { UNAVAILABLE } from '../ledger/group-commit.ts'
import { migrationFiles } from '../migration-files.ts'
import { type AccountCache, readAccountCache } from './account-cache.ts'
import { BalanceWriter } from './balance-writer.ts'
import { BatchCommitter } from './commit-batch.ts'
import { takeExclusiveLock } from './exclusive-lock.ts'
import { presenceOf } from './file-presence.ts'
import {
  batchSize,
  type ChargeBatch,
  type FromLedgerThread,
  type LedgerReply,
  type LedgerRequest,
  type LedgerThreadOptions,
  type ToLedgerThread,
  writeDecision,
} from './ledger-messages.ts'
import { type LedgerOperations, ledgerOperations } from './ledger-operations.ts'
import { openDatabase, refusingToStart } from './open-database.ts'
import { UsageLog } from './usage-log.ts'

const ROUND_EVERY_MS = SECOND
/** Largest share of the thread's time. */
const ROUND_SHARE = 0.02

/** Owns the file of the ledger. */
class LedgerThread {
  readonly #port: MessagePort
  readonly #database: DatabaseSync
  readonly #unlock: () => void
  readonly #committer: BatchCommitter
  readonly #operations: LedgerOperations
  readonly #rounds: MaintenanceRounds
  readonly #presence: ReturnType<typeof presenceOf>

  /** @throws StartupError if the file is in use or unreadable */
  constructor(port: MessagePort, options: LedgerThreadOptions) {
    const { database, cache, unlock } = open(options)
    this.#port = port
    this.#database = database
    this.#unlock = unlock
    this.#presence = presenceOf(options.file)
    this.#committer = new BatchCommitter(database, cache)
    this.#operations = ledgerOperations(database, cache)
    this.#rounds = new MaintenanceRounds(
      database,
      cache,
      () => this.#committer.settled - options.retentionDays * DAY,
      (run) => this.#guarded(run),
    )
    port.on('message', (message: ToLedgerThread | ThreadRequest<LedgerRequest>) =>
      this.#guarded(() => this.#handle(message)),
    )
    this.#rounds.start()
  }

  /** Memory then differs from the file, so the ledger ends. */
  #guarded(run: () => void): void {
    try {
      run()
    } catch (error) {
      this.#rounds.stop()
      this.#send({ kind: 'failed', error })
      this.#port.close()
    }
  }

  #handle(message: ToLedgerThread | ThreadRequest<LedgerRequest>): void {
    if (message instanceof Float64Array) this.#charge({ figures: message, notes: undefined })
    else if (message.kind === 'batch') this.#charge(message)
    else if (message.kind === 'request') {
      const reply = this.#replyTo(message.request)
      this.#port.postMessage({ kind: 'reply', id: message.id, reply } satisfies ThreadReply<LedgerReply>)
    } else this.#shutDown()
  }

  #charge(batch: ChargeBatch): void {
    // What is written to a file that was moved or deleted may be lost.
    if (this.#presence() === 'there') this.#committer.commit(batch)
    else for (let index = 0; index < batchSize(batch); index++) writeDecision(batch, index, UNAVAILABLE)
    this.#send(batch.figures, [batch.figures.buffer])
  }

  #replyTo({ operation, parameters }: LedgerRequest): LedgerReply {
    if (this.#presence() !== 'there') return { kind: 'away' }
    const run = this.#operations[operation] as (...values: readonly unknown[]) => unknown
    try {
      return { kind: 'result', result: run.apply(this.#operations, [...parameters]) }
    } catch (error) {
      if (!(error instanceof OperationRefused)) throw error
      return { kind: 'refused', reason: error.message }
    }
  }

  #shutDown(): void {
    this.#rounds.stop()
    this.#rounds.finish()
    this.#database.close()
    this.#unlock()
    this.#send({ kind: 'closed' })
    this.#port.close()
  }

  #send(message: FromLedgerThread, transfer: readonly ArrayBuffer[] = []): void {
    this.#port.postMessage(message, transfer)
  }
}

function open({ file, endpoints, tiers, maxBytes }: LedgerThreadOptions) {
  const unlock = takeExclusiveLock(`${file}.lock`)
  if (!unlock) throw new StartupError(`${file} is in use by another process`, 'Stop that process first.')
  const database = openDatabase({
    file,
    synchronous: 'FULL',
    migrations: migrationFiles('sqlite/ledger'),
    maxBytes,
  })
  const cache = refusingToStart(file, () => readAccountCache(database, endpoints, tiers))
  return { database, cache, unlock }
}

/** Writes balances about once a second, in slices, and deletes old log rows. */
class MaintenanceRounds {
  readonly #writer: BalanceWriter
  readonly #log: UsageLog
  readonly #keptFrom: () => number
  readonly #guarded: (run: () => void) => void
  readonly #collect = collectGrowth({ atRest: GROWTH_OF_SMALL_HEAP })
  #timer: NodeJS.Timeout | undefined
  #stopped = false
  #busyMs = 0

  constructor(
    database: DatabaseSync,
    cache: AccountCache,
    keptFrom: () => number,
    guarded: (run: () => void) => void,
  ) {
    this.#writer = new BalanceWriter(database, cache)
    this.#log = new UsageLog(database, cache)
    this.#keptFrom = keptFrom
    this.#guarded = guarded
  }

  start(): void {
    this.#schedule(ROUND_EVERY_MS)
  }

  stop(): void {
    this.#stopped = true
    clearTimeout(this.#timer)
  }

  /** Completes the current round and runs a last one. */
  finish(): void {
    while (this.#writer.writeSlice());
    this.#writer.begin()
    while (this.#writer.writeSlice());
  }

  #schedule(ms: number): void {
    this.#timer = setTimeout(() => this.#guarded(() => this.#round()), ms)
  }

  #round(): void {
    this.#busyMs = 0
    this.#writer.begin()
    this.#next()
  }

  #next(): void {
    if (this.#stopped) return
    const begun = performance.now()
    const more = this.#writer.writeSlice() || this.#log.dropBefore(this.#keptFrom())
    this.#busyMs += performance.now() - begun
    if (more) setImmediate(() => this.#guarded(() => this.#next()))
    else {
      this.#collect()
      this.#schedule(Math.max(ROUND_EVERY_MS, this.#busyMs / ROUND_SHARE))
    }
  }
}

await runThread((port: MessagePort, options: LedgerThreadOptions) => {
  new LedgerThread(port, options)
})
