import { TIERS } from '@bellwether-markets/engine/kernel/credits'
import { ledgerAway } from '../../domain/billing/charge-rule.ts'
import { SupervisedThread } from '../../platform/supervised-thread.ts'
import { threadEntry } from '../../platform/thread-entry.ts'
import type { ChargeDecision, Clock } from '../../service/ports.ts'
import {
  type GatheredCall,
  GroupCommit,
  refuseImpossible,
  refuseImpossibleCredits,
} from '../ledger/group-commit.ts'
import {
  LEDGER_OPERATIONS,
  type LedgerOptions,
  type LedgerStore,
  RETENTION_DAYS,
} from '../stores/ledger-steps.ts'
import { operationsBy } from '../stores/sql.ts'
import type {
  FromLedgerThread,
  LedgerReply,
  LedgerRequest,
  LedgerThreadOptions,
  ToLedgerThread,
} from './ledger-messages.ts'
import { readDecisions, writeBatch } from './ledger-messages.ts'
import type { LedgerOperations } from './ledger-operations.ts'

export interface SqliteLedgerOptions extends LedgerOptions {
  readonly file: string
  /** Largest size of the file. */
  readonly maxBytes?: number
}

/** A batch leaves little garbage. */
const YOUNG_GENERATION_MB = 6

/**
 * Opens the ledger on a SQLite file, in its own thread, and replays the usage log.
 * @throws StartupError if the file cannot be used or is in use
 */
export async function openSqliteLedger(options: SqliteLedgerOptions): Promise<LedgerStore> {
  const client = await LedgerThreadClient.open(options)
  const operations = operationsBy<Operations>(LEDGER_OPERATIONS as (keyof Operations)[], (name, parameters) =>
    client.operate(name, parameters),
  )
  return {
    charge(request, decided) {
      refuseImpossible(request, options.endpoints.length)
      client.add({ account: request.account, request, decided })
    },
    peek: (account, decided) => client.add({ account, request: undefined, decided }),
    ...operations,
    async addCredits(...credits) {
      refuseImpossibleCredits(credits[1])
      return operations.addCredits(...credits)
    },
    close: () => client.close(),
  }
}

type Operations = Omit<LedgerStore, 'charge' | 'peek' | 'close'>

class LedgerThreadClient {
  readonly #file: string
  readonly #wallClock: Clock
  readonly #expiryClock: Clock
  readonly #onFatal: (error: Error) => void
  readonly #calls = new GroupCommit((calls) => this.#sendBatch(calls))
  readonly #unanswered = new Set<(error: Error) => void>()
  #thread: SupervisedThread<FromLedgerThread> | undefined
  #state: 'open' | 'closing' | 'ended' = 'open'
  #closed: Promise<void> | undefined
  #decided: ((decisions: readonly ChargeDecision[]) => void) | undefined
  /** Memory of the last answer, for the next batch. */
  #reused: Float64Array<ArrayBuffer> | undefined

  private constructor({ file, wallClock, expiryClock = wallClock, onFatal }: SqliteLedgerOptions) {
    this.#file = file
    this.#wallClock = wallClock
    this.#expiryClock = expiryClock
    this.#onFatal = onFatal
  }

  static async open(options: SqliteLedgerOptions): Promise<LedgerThreadClient> {
    const { file, endpoints, tiers = TIERS, retentionDays = RETENTION_DAYS, maxBytes } = options
    const client = new LedgerThreadClient(options)
    client.#thread = await SupervisedThread.start<FromLedgerThread>({
      entry: threadEntry('ledger'),
      name: 'ledger',
      workerData: { file, endpoints, tiers, retentionDays, maxBytes } satisfies LedgerThreadOptions,
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION_MB },
      onMessage: (message) => client.#handle(message),
      onDeath: (error) => client.#fail(error),
    })
    return client
  }

  add(call: GatheredCall): void {
    if (this.#state === 'open') this.#calls.add(call)
  }

  /** Runs after every earlier call is decided. */
  operate(operation: keyof LedgerOperations, parameters: readonly unknown[]): Promise<unknown> {
    return new Promise((resolve, reject) => {
      if (this.#state !== 'open') return reject(new Error(`the ledger ${this.#file} is closed`))
      this.#unanswered.add(reject)
      this.#calls.afterDecided(() => {
        if (!this.#unanswered.has(reject)) return
        this.#thread?.ask<LedgerReply>({ operation, parameters } satisfies LedgerRequest).then(
          (reply) => {
            this.#unanswered.delete(reject)
            if (reply.kind === 'refused') reject(new RangeError(reply.reason))
            else if (reply.kind === 'away') reject(ledgerAway())
            else resolve(reply.result as never)
          },
          () => undefined, // `#end` rejects it with the reason.
        )
      })
    })
  }

  close(): Promise<void> {
    this.#closed ??= this.#stopThread()
    return this.#closed
  }

  #sendBatch(calls: readonly GatheredCall[]): Promise<readonly ChargeDecision[]> {
    const time = { now: this.#wallClock.now(), settled: this.#expiryClock.now() }
    const { figures, notes } = writeBatch(calls, time, this.#reused)
    this.#reused = undefined
    this.#thread?.post(notes === undefined ? figures : { kind: 'batch', figures, notes }, [figures.buffer])
    return new Promise((resolve) => {
      this.#decided = resolve
    })
  }

  #handle(message: FromLedgerThread): void {
    if (message instanceof Float64Array) {
      this.#decided?.(readDecisions(message))
      this.#reused = message
    } else if (message.kind === 'failed') this.#fail(asError(message.error))
    else this.#end(`the ledger ${this.#file} is closed`)
  }

  #end(reason: string): void {
    this.#state = 'ended'
    for (const reject of this.#unanswered) reject(new Error(reason))
    this.#unanswered.clear()
    this.#calls.abandon()
  }

  #fail(error: Error): void {
    if (this.#state === 'ended') return
    this.#end(`the ledger ${this.#file} has failed: ${error.message}`)
    void this.#thread?.close()
    this.#onFatal(error)
  }

  async #stopThread(): Promise<void> {
    if (this.#state === 'ended') return
    this.#state = 'closing'
    await new Promise<void>((resolve) => this.#calls.afterDecided(resolve))
    await this.#thread?.close({ message: { kind: 'close' } satisfies ToLedgerThread })
    this.#fail(new Error(`the ledger thread of ${this.#file} ended before it was closed`))
  }
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)))
