import { TIERS, type Tier, type TierId } from '../../kernel/credits.ts'
import { SupervisedThread } from '../../platform/supervised-thread.ts'
import { threadEntry } from '../../platform/thread-entry.ts'
import type { ChargeDecision, Clock, Ledger, OrderLedger } from '../../service/ports.ts'
import {
  type GatheredCall,
  GroupCommit,
  refuseImpossible,
  refuseImpossibleCredits,
} from '../ledger/group-commit.ts'
import type {
  FromLedgerThread,
  LedgerReply,
  LedgerRequest,
  LedgerThreadOptions,
  ToLedgerThread,
} from './ledger-messages.ts'
import { readDecisions, writeBatch } from './ledger-messages.ts'
import type { LedgerOperations } from './ledger-operations.ts'

export interface SqliteLedgerOptions {
  readonly file: string
  /** Paths by position in charges; may differ between starts. */
  readonly endpoints: readonly string[]
  readonly wallClock: Clock
  /** Called once, on a failure after which nothing is answered. */
  readonly onFatal: (error: Error) => void
  readonly tiers?: Readonly<Record<TierId, Tier>>
  /** Retention of single calls; daily sums are kept forever. */
  readonly retentionDays?: number
  /** Largest size of the file. */
  readonly maxBytes?: number
}

const RETENTION_DAYS = 35

/** A batch leaves little garbage. */
const YOUNG_GENERATION_MB = 6

/**
 * Opens the ledger on a SQLite file, in its own thread, and replays the usage log.
 * @throws StartupError if the file cannot be used or is in use
 */
export async function openSqliteLedger(options: SqliteLedgerOptions): Promise<Ledger & OrderLedger> {
  const client = await LedgerThreadClient.open(options)
  return {
    charge(request, decided) {
      refuseImpossible(request, options.endpoints.length)
      client.add({ account: request.account, request, decided })
    },
    peek: (account, decided) => client.add({ account, request: undefined, decided }),
    ...accountOperations(client.operate),
    ...orderOperations(client.operate),
    close: () => client.close(),
  }
}

type Operate = <Name extends keyof LedgerOperations>(
  operation: Name,
  ...parameters: Parameters<LedgerOperations[Name]>
) => Promise<ReturnType<LedgerOperations[Name]>>

const accountOperations = (operate: Operate): Omit<Ledger, 'charge' | 'peek' | 'close'> => ({
  createAccount: (account) => operate('createAccount', account),
  findAccount: (keyHash) => operate('findAccount', keyHash),
  async addCredits(keyHash, credits, reason, at, uniqueAs) {
    refuseImpossibleCredits(credits)
    return operate('addCredits', keyHash, credits, reason, at, uniqueAs)
  },
  rotateKey: (account, newKeyHash, maskedKey, at) => operate('rotateKey', account, newKeyHash, maskedKey, at),
  disableAccount: (account, at) => operate('disableAccount', account, at),
  listAccounts: () => operate('listAccounts'),
  balance: (account) => operate('balance', account),
  dailyUsage: (account, from, to) => operate('dailyUsage', account, from, to),
  usage: (limit) => operate('usage', limit),
})

const orderOperations = (operate: Operate): OrderLedger => ({
  addOrder: (order) => operate('addOrder', order),
  orderOpened: (id, opened) => operate('orderOpened', id, opened),
  findOrder: (provider, names) => operate('findOrder', provider, names),
  describeOrder: (id, name, email) => operate('describeOrder', id, name, email),
  captureDeclined: (id) => operate('captureDeclined', id),
  closeOrder: (id) => operate('closeOrder', id),
  settleCapture: (id, capture, key, at) => operate('settleCapture', id, capture, key, at),
  settleRefund: (id, refund, at) => operate('settleRefund', id, refund, at),
  orders: (limit) => operate('orders', limit),
  ordersToCheck: (provider, now, limit) => operate('ordersToCheck', provider, now, limit),
  checkOrderAt: (id, at) => operate('checkOrderAt', id, at),
  bookBalances: () => operate('bookBalances'),
})

class LedgerThreadClient {
  readonly #file: string
  readonly #wallClock: Clock
  readonly #onFatal: (error: Error) => void
  readonly #calls = new GroupCommit((calls) => this.#sendBatch(calls))
  readonly #unanswered = new Set<(error: Error) => void>()
  #thread: SupervisedThread<FromLedgerThread> | undefined
  #state: 'open' | 'closing' | 'ended' = 'open'
  #closed: Promise<void> | undefined
  #decided: ((decisions: readonly ChargeDecision[]) => void) | undefined
  /** Memory of the last answer, for the next batch. */
  #reused: Float64Array<ArrayBuffer> | undefined

  private constructor({ file, wallClock, onFatal }: SqliteLedgerOptions) {
    this.#file = file
    this.#wallClock = wallClock
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
  readonly operate: Operate = (operation, ...parameters) =>
    new Promise((resolve, reject) => {
      if (this.#state !== 'open') return reject(new Error(`the ledger ${this.#file} is closed`))
      this.#unanswered.add(reject)
      this.#calls.afterDecided(() => {
        if (!this.#unanswered.has(reject)) return
        this.#thread?.ask<LedgerReply>({ operation, parameters } satisfies LedgerRequest).then(
          (reply) => {
            this.#unanswered.delete(reject)
            if (reply.kind === 'refused') reject(new RangeError(reply.reason))
            else resolve(reply.result as never)
          },
          () => undefined, // `#end` rejects it with the reason.
        )
      })
    })

  close(): Promise<void> {
    this.#closed ??= this.#stopThread()
    return this.#closed
  }

  #sendBatch(calls: readonly GatheredCall[]): Promise<readonly ChargeDecision[]> {
    const { figures, notes } = writeBatch(calls, this.#wallClock.now(), this.#reused)
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
