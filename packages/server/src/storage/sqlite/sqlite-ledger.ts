import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { TIERS, type Tier, type TierId } from '../../kernel/credits.ts'
import { StartRefused } from '../../kernel/start-refused.ts'
import type { ChargeDecision, Clock, Ledger, OrderLedger } from '../../service/ports.ts'
import { groupCommit, refuseImpossible } from '../ledger/group-commit.ts'
import { readDecisions, writeBatch } from './charge-batch.ts'
import type { FromLedgerThread, LedgerThreadSettings, ToLedgerThread } from './ledger-messages.ts'
import type { LedgerOperations } from './ledger-operations.ts'

export interface SqliteLedgerSettings {
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

interface Waiting {
  readonly resolve: (result: never) => void
  readonly reject: (error: Error) => void
}

/**
 * Opens the ledger on a SQLite file, in a thread of its own, with the usage log replayed.
 * @throws StartRefused where the file cannot be used or another process uses it
 */
export async function openSqliteLedger(settings: SqliteLedgerSettings): Promise<Ledger & OrderLedger> {
  const { file, endpoints, tiers = TIERS, retentionDays = RETENTION_DAYS, maxBytes } = settings
  const workerData: LedgerThreadSettings = { file, endpoints, tiers, retentionDays, maxBytes }
  const thread = new Worker(new URL('../../platform/thread.mjs', import.meta.url), {
    argv: [new URL('./ledger-thread.ts', import.meta.url).href],
    workerData,
    name: 'ledger',
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION_MB },
  })
  await started(thread, file)
  return ledgerOn(thread, settings)
}

async function started(thread: Worker, file: string): Promise<void> {
  const ended = new AbortController()
  const { signal } = ended
  try {
    const [message]: FromLedgerThread[] = await Promise.race([
      once(thread, 'message', { signal }),
      once(thread, 'exit', { signal }).then(() => {
        throw new Error(`the ledger thread of ${file} ended at its start`)
      }),
    ])
    if (message instanceof Float64Array) throw new Error(`the ledger thread of ${file} answered at its start`)
    if (message.kind === 'notStarted') throw new StartRefused(message.problem, message.hint)
    if (message.kind === 'failed') throw asError(message.error)
  } finally {
    ended.abort()
  }
}

function ledgerOn(
  thread: Worker,
  { file, endpoints, wallClock, onFatal }: SqliteLedgerSettings,
): Ledger & OrderLedger {
  const operations = new Map<number, Waiting>()
  let lastOperation = 0
  let state: 'open' | 'closing' | 'ended' = 'open'
  let closed: Promise<void> | undefined

  const post = (message: ToLedgerThread, transfer: readonly ArrayBuffer[] = []): void =>
    thread.postMessage(message, transfer)
  let decided: ((decisions: readonly ChargeDecision[]) => void) | undefined
  let reused: Float64Array<ArrayBuffer> | undefined
  const calls = groupCommit(
    (gathered) =>
      new Promise((resolve) => {
        decided = resolve
        const { figures, notes } = writeBatch(gathered, wallClock.now(), reused)
        reused = undefined
        post(notes === undefined ? figures : { kind: 'batch', figures, notes }, [figures.buffer])
      }),
  )

  const end = (reason: string): void => {
    state = 'ended'
    for (const { reject } of operations.values()) reject(new Error(reason))
    operations.clear()
    calls.abandon()
  }

  const fail = (error: Error): void => {
    if (state === 'ended') return
    end(`the ledger ${file} has failed: ${error.message}`)
    void thread.terminate()
    onFatal(error)
  }

  const settle = (id: number, settleWaiting: (waiting: Waiting) => void): void => {
    const waiting = operations.get(id)
    operations.delete(id)
    if (waiting) settleWaiting(waiting)
  }

  thread.on('message', (message: FromLedgerThread) => {
    if (message instanceof Float64Array) {
      decided?.(readDecisions(message))
      reused = message
    } else if (message.kind === 'result')
      settle(message.id, ({ resolve }) => resolve(message.result as never))
    else if (message.kind === 'refused')
      settle(message.id, ({ reject }) => reject(new RangeError(message.reason)))
    else if (message.kind === 'failed') fail(asError(message.error))
    else if (message.kind === 'closed') end(`the ledger ${file} is closed`)
  })
  thread.on('error', (error) => fail(asError(error)))
  thread.on('exit', (code) => fail(new Error(`the ledger thread ended unexpectedly with code ${code}`)))

  const operate = <Name extends keyof LedgerOperations>(
    operation: Name,
    ...parameters: Parameters<LedgerOperations[Name]>
  ): Promise<ReturnType<LedgerOperations[Name]>> =>
    new Promise((resolve, reject) => {
      if (state !== 'open') return reject(new Error(`the ledger ${file} is closed`))
      const id = ++lastOperation
      operations.set(id, { resolve, reject })
      calls.afterDecided(() => {
        if (operations.has(id)) post({ kind: 'operation', id, operation, parameters })
      })
    })

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
      closed ??= new Promise((resolve) => {
        if (state === 'ended') return resolve()
        state = 'closing'
        thread.once('exit', () => resolve())
        calls.afterDecided(() => post({ kind: 'close' }))
      })
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
