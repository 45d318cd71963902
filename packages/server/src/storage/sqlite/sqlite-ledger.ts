import { TIERS, type Tier, type TierId } from '../../kernel/credits.ts'
import { SupervisedThread } from '../../platform/supervised-thread.ts'
import { threadEntry } from '../../platform/thread-entry.ts'
import type { ChargeDecision, Clock, Ledger, OrderLedger } from '../../service/ports.ts'
import { groupCommit, refuseImpossible } from '../ledger/group-commit.ts'
import { readDecisions, writeBatch } from './charge-batch.ts'
import type {
  FromLedgerThread,
  LedgerReply,
  LedgerRequest,
  LedgerThreadOptions,
  ToLedgerThread,
} from './ledger-messages.ts'
import type { LedgerOperations } from './ledger-operations.ts'

export interface SqliteLedgerOptions {
  readonly file: string
  /** Paths of the endpoints; a charge names one by its position. The list may differ from start to start. */
  readonly endpoints: readonly string[]
  readonly wallClock: Clock
  /** Told once where the ledger can no longer keep its word; nothing is answered from then on. */
  readonly onFatal: (error: Error) => void
  readonly tiers?: Readonly<Record<TierId, Tier>>
  /** Single calls are listed for so many days; sums by day are kept for good. */
  readonly retentionDays?: number
  /** Bound of the file's size, as a disk quota would set it. */
  readonly maxBytes?: number
}

const RETENTION_DAYS = 35

/** What a batch leaves behind is small. */
const YOUNG_GENERATION_MB = 6

/**
 * Opens the ledger on a SQLite file, in a thread of its own, with the usage log replayed.
 * @throws StartRefused where the file cannot be used or another process uses it
 */
export async function openSqliteLedger(settings: SqliteLedgerOptions): Promise<Ledger & OrderLedger> {
  const { file, endpoints, wallClock, onFatal, maxBytes } = settings
  const { tiers = TIERS, retentionDays = RETENTION_DAYS } = settings
  const unanswered = new Set<(error: Error) => void>()
  let state: 'open' | 'closing' | 'ended' = 'open'
  let closed: Promise<void> | undefined

  const end = (reason: string): void => {
    state = 'ended'
    for (const reject of unanswered) reject(new Error(reason))
    unanswered.clear()
    calls.abandon()
  }

  const fail = (error: Error): void => {
    if (state === 'ended') return
    end(`the ledger ${file} has failed: ${error.message}`)
    void thread.close()
    onFatal(error)
  }

  const thread = await SupervisedThread.start<FromLedgerThread>({
    entry: threadEntry('ledger'),
    name: 'ledger',
    workerData: { file, endpoints, tiers, retentionDays, maxBytes } satisfies LedgerThreadOptions,
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION_MB },
    onMessage(message) {
      if (message instanceof Float64Array) answer(message)
      else if (message.kind === 'failed') fail(asError(message.error))
      else end(`the ledger ${file} is closed`)
    },
    onDeath: fail,
  })
  const post = (message: ToLedgerThread, transfer: readonly ArrayBuffer[] = []): void =>
    thread.post(message, transfer)

  let decided: ((decisions: readonly ChargeDecision[]) => void) | undefined
  let reused: Float64Array<ArrayBuffer> | undefined
  const calls = groupCommit((gathered) => {
    const { figures, notes } = writeBatch(gathered, wallClock.now(), reused)
    reused = undefined
    post(notes === undefined ? figures : { kind: 'batch', figures, notes }, [figures.buffer])
    return new Promise((resolve) => {
      decided = resolve
    })
  })
  const answer = (figures: Float64Array<ArrayBuffer>): void => {
    decided?.(readDecisions(figures))
    reused = figures
  }

  const operate = <Name extends keyof LedgerOperations>(
    operation: Name,
    ...parameters: Parameters<LedgerOperations[Name]>
  ): Promise<ReturnType<LedgerOperations[Name]>> =>
    new Promise((resolve, reject) => {
      if (state !== 'open') return reject(new Error(`the ledger ${file} is closed`))
      unanswered.add(reject)
      calls.afterDecided(() => {
        if (!unanswered.has(reject)) return
        thread.ask<LedgerReply>({ operation, parameters } satisfies LedgerRequest).then(
          (reply) => {
            unanswered.delete(reject)
            if (reply.kind === 'refused') reject(new RangeError(reply.reason))
            else resolve(reply.result as never)
          },
          () => undefined, // Whoever ends the ledger tells why.
        )
      })
    })

  const stopThread = async (): Promise<void> => {
    if (state === 'ended') return
    state = 'closing'
    await new Promise<void>((resolve) => calls.afterDecided(resolve))
    await thread.close({ message: { kind: 'close' } satisfies ToLedgerThread })
    fail(new Error(`the ledger thread of ${file} ended before it was closed`))
  }

  return {
    charge(request, decided) {
      refuseImpossible(request, endpoints.length)
      if (state === 'open') calls.add({ account: request.account, request, decided })
    },
    peek(account, decided) {
      if (state === 'open') calls.add({ account, request: undefined, decided })
    },
    createAccount: (account) => operate('createAccount', account),
    findAccount: (keyHash) => operate('findAccount', keyHash),
    async addCredits(keyHash, credits, reason, at, uniqueAs) {
      if (!Number.isSafeInteger(credits) || credits <= 0)
        throw new RangeError(`cannot add ${credits} credits`)
      return operate('addCredits', keyHash, credits, reason, at, uniqueAs)
    },
    rotateKey: (account, newKeyHash, maskedKey, at) =>
      operate('rotateKey', account, newKeyHash, maskedKey, at),
    disableAccount: (account, at) => operate('disableAccount', account, at),
    listAccounts: () => operate('listAccounts'),
    balance: (account) => operate('balance', account),
    dailyUsage: (account, from, to) => operate('dailyUsage', account, from, to),
    usage: (limit) => operate('usage', limit),
    ...orderLedger(operate),
    close() {
      closed ??= stopThread()
      return closed
    },
  }
}

type Operate = <Name extends keyof LedgerOperations>(
  operation: Name,
  ...parameters: Parameters<LedgerOperations[Name]>
) => Promise<ReturnType<LedgerOperations[Name]>>

const orderLedger = (operate: Operate): OrderLedger => ({
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

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)))
