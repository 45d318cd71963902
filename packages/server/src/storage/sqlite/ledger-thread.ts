import type { DatabaseSync } from 'node:sqlite'
import type { MessagePort } from 'node:worker_threads'
import { OperationRefused } from '../../domain/billing/operation-refused.ts'
import { StartRefused } from '../../kernel/start-refused.ts'
import { DAY, SECOND } from '../../kernel/time.ts'
import { runThread, type ThreadReply, type ThreadRequest } from '../../platform/supervised-thread.ts'
import { migrationFiles } from '../migration-files.ts'
import { type AccountCache, readAccountCache } from './account-cache.ts'
import { balanceWriter } from './balance-writer.ts'
import type { ChargeBatch } from './charge-batch.ts'
import { batchCommitter } from './commit-batch.ts'
import { takeExclusiveLock } from './exclusive-lock.ts'
import type {
  FromLedgerThread,
  LedgerReply,
  LedgerRequest,
  LedgerThreadOptions,
  ToLedgerThread,
} from './ledger-messages.ts'
import { ledgerOperations } from './ledger-operations.ts'
import { monotonicClock } from './monotonic-clock.ts'
import { openDatabase, refusingToStart } from './open-database.ts'
import { usageLog } from './usage-log.ts'

const ROUND_EVERY_MS = SECOND
/** Rounds take at most this share of the thread's time. */
const ROUND_SHARE = 0.02

/** The thread that owns the ledger's file and decides, one message after the other. */
function runLedgerThread(port: MessagePort, settings: LedgerThreadOptions): void {
  const send = (message: FromLedgerThread, transfer: readonly ArrayBuffer[] = []): void =>
    port.postMessage(message, transfer)
  const { database, cache, unlock } = open(settings)
  const commitBatch = batchCommitter(
    database,
    cache,
    monotonicClock(cache.lastLogAt, () => performance.now()),
  )
  const operations = ledgerOperations(database, cache)
  const rounds = keepRounds(database, cache, settings.retentionDays * DAY, guarded)

  /** A failure of the file ends the ledger: what is in memory is no longer what is stored. */
  function guarded(run: () => void): void {
    try {
      run()
    } catch (error) {
      rounds.stop()
      send({ kind: 'failed', error })
      port.close()
    }
  }

  function replyTo({ operation, parameters }: LedgerRequest): LedgerReply {
    const run = operations[operation] as (...values: readonly unknown[]) => unknown
    try {
      return { kind: 'result', result: run(...parameters) }
    } catch (error) {
      if (!(error instanceof OperationRefused)) throw error
      return { kind: 'refused', reason: error.message }
    }
  }

  function charge(batch: ChargeBatch): void {
    commitBatch(batch)
    send(batch.figures, [batch.figures.buffer])
  }

  function shutDown(): void {
    rounds.stop()
    rounds.finish()
    database.close()
    unlock()
    send({ kind: 'closed' })
    port.close()
  }

  port.on('message', (message: ToLedgerThread | ThreadRequest<LedgerRequest>) =>
    guarded(() => {
      if (message instanceof Float64Array) charge({ figures: message, notes: undefined })
      else if (message.kind === 'batch') charge(message)
      else if (message.kind === 'request') {
        const { id, request } = message
        port.postMessage({ kind: 'reply', id, reply: replyTo(request) } satisfies ThreadReply<LedgerReply>)
      } else shutDown()
    }),
  )
  rounds.start()
}

/** @throws StartRefused if the file is in use or cannot be read */
function open({ file, endpoints, tiers, maxBytes }: LedgerThreadOptions) {
  const unlock = takeExclusiveLock(`${file}.lock`)
  if (!unlock) throw new StartRefused(`${file} is in use by another process`, 'Stop that process first.')
  const database = openDatabase({
    file,
    synchronous: 'FULL',
    migrations: migrationFiles('sqlite/ledger'),
    maxBytes,
  })
  const cache = refusingToStart(file, () => readAccountCache(database, endpoints, tiers))
  return { database, cache, unlock }
}

/** Stores balances about once a second, in slices between the batches, and drops old rows of the usage log. */
function keepRounds(
  database: DatabaseSync,
  cache: AccountCache,
  retentionMs: number,
  guarded: (run: () => void) => void,
) {
  const writer = balanceWriter(database, cache)
  const log = usageLog(database, cache)
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  let busyMs = 0

  const next = (): void => {
    if (stopped) return
    const begun = performance.now()
    const more = writer.writeSlice() || log.dropBefore(cache.lastLogAt - retentionMs)
    busyMs += performance.now() - begun
    if (more) setImmediate(() => guarded(next))
    else timer = setTimeout(() => guarded(round), Math.max(ROUND_EVERY_MS, busyMs / ROUND_SHARE))
  }
  const round = (): void => {
    busyMs = 0
    writer.begin()
    next()
  }

  return {
    start: () => {
      timer = setTimeout(() => guarded(round), ROUND_EVERY_MS)
    },
    stop: () => {
      stopped = true
      clearTimeout(timer)
    },
    /** Completes the round under way and makes a last one. */
    finish: () => {
      while (writer.writeSlice());
      writer.begin()
      while (writer.writeSlice());
    },
  }
}

await runThread(runLedgerThread)
