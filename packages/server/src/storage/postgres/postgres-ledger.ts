import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import { TIERS, type Tier, type TierId } from '../../kernel/credits.ts'
import { AppError } from '../../kernel/errors.ts'
import { MINUTE } from '../../kernel/time.ts'
import type { Clock, Ledger, OrderLedger } from '../../service/ports.ts'
import {
  type GatheredCall,
  groupCommit,
  refuseImpossible,
  tell,
  UNAVAILABLE,
} from '../ledger/group-commit.ts'
import { accountQueries } from './account-queries.ts'
import { batchCharger } from './batch-charger.ts'
import { batchSender } from './batch-sender.ts'
import { openCallersPool, tryAgain } from './connection.ts'
import { orderQueries } from './order-queries.ts'
import { isPassing } from './postgres-faults.ts'
import { usageQueries } from './usage-queries.ts'

export interface PostgresLedgerOptions {
  /** A database that `migrate` has brought up to date. */
  readonly url: string
  /** Paths of the endpoints; a charge names one by its position. The list may differ from process to process. */
  readonly endpoints: readonly string[]
  /** Tells how long a call has taken. */
  readonly wallClock: Clock
  /** Tells the moment of a decision; not set: the clock of the database, which is one for all processes. */
  readonly clockOverride?: Clock
  /** Told once where the ledger can no longer keep its word; nothing is answered from then on. */
  readonly onFatal: (error: Error) => void
  readonly tiers?: Readonly<Record<TierId, Tier>>
  /** Single calls are listed for so many days; sums by day are kept for good. */
  readonly retentionDays?: number
}

const RETENTION_DAYS = 35

/** Of a batch, so that its statement stays small. */
const MOST_CALLS = 1_024

/**
 * Opens the ledger in PostgreSQL, which any number of processes may use at once. While the database is away calls wait
 * for a moment and are then refused as `unavailable`; it is connected to again by itself.
 */
export async function openPostgresLedger(settings: PostgresLedgerOptions): Promise<Ledger & OrderLedger> {
  const { url, endpoints, tiers = TIERS } = settings
  const pool = openCallersPool(url, 'accounts')
  try {
    const process = randomUUID()
    await tryAgain(() => writeTiers(pool, tiers))
    const endpointIds = await tryAgain(() => endpointIdsOf(pool, endpoints))
    await tryAgain(() =>
      pool.query(
        'INSERT INTO ledger_processes (process, batch, at) VALUES ($1, 0, 0) ON CONFLICT DO NOTHING',
        [process],
      ),
    )
    return ledgerOver({ ...settings, pool, tiers, process, endpointIds })
  } catch (error) {
    await pool.end()
    throw error
  }
}

interface LedgerDeps extends PostgresLedgerOptions {
  readonly pool: Pool
  readonly tiers: Readonly<Record<TierId, Tier>>
  readonly process: string
  readonly endpointIds: readonly number[]
}

function ledgerOver(parts: LedgerDeps): Ledger & OrderLedger {
  const { pool, process, endpointIds, url, wallClock, clockOverride, onFatal } = parts
  const accounts = accountQueries(pool, parts.tiers)
  const usage = usageQueries(pool)
  const orders = orderQueries(pool)
  let state: 'open' | 'closing' | 'closed' | 'failed' = 'open'
  let closed: Promise<void> | undefined

  const hasFailed = (): boolean => state === 'failed'

  const sender = batchSender({ url, process, onAway: () => group.refuseWaiting() })
  const chargeBatch = batchCharger({ sender, process, endpointIds, wallClock, clockOverride })
  const group = groupCommit(async (calls) => {
    const decisions = await chargeBatch(calls).catch((error) => fail(error))
    return decisions ?? calls.map(() => UNAVAILABLE)
  }, MOST_CALLS)
  const settled = (): Promise<void> => new Promise((resolve) => group.afterDecided(resolve))

  const fail = (error: Error): never => {
    if (state === 'open') {
      state = 'failed'
      onFatal(error)
    }
    throw error
  }

  const add = (call: GatheredCall): void => {
    if (state !== 'open') return
    if (sender.isAway()) queueMicrotask(() => tell(call, UNAVAILABLE))
    else group.add(call)
  }

  /** What is asked of the ledger sees every charge that was asked for before. */
  const after = async <T>(run: () => Promise<T>): Promise<T> => {
    if (state !== 'open') throw new Error('the ledger is closed')
    if (sender.isAway()) throw new AppError('overloaded', { retry_after: 2 })
    await settled()
    if (hasFailed()) throw new Error('the ledger has failed')
    try {
      return await run()
    } catch (error) {
      throw isPassing(error) ? new AppError('overloaded', { retry_after: 5 }) : error
    }
  }

  const tidying = setInterval(() => {
    if (!clockOverride) usage.tidy(process, parts.retentionDays ?? RETENTION_DAYS).catch(() => undefined)
  }, MINUTE)
  tidying.unref()

  const close = async (): Promise<void> => {
    clearInterval(tidying)
    if (state === 'open') {
      state = 'closing'
      await settled()
    }
    await sender.close()
    await pool.query('DELETE FROM ledger_processes WHERE process = $1', [process]).catch(() => undefined)
    await pool.end()
    state = 'closed'
  }

  return {
    charge(request, decided) {
      refuseImpossible(request, endpointIds.length)
      add({ account: request.account, request, decided })
    },
    peek: (account, decided) => add({ account, request: undefined, decided }),
    createAccount: (account) => after(() => accounts.createAccount(account)),
    findAccount: (keyHash) => after(() => accounts.findAccount(keyHash)),
    async addCredits(keyHash, credits, reason, at, uniqueAs) {
      if (!Number.isSafeInteger(credits) || credits <= 0)
        throw new RangeError(`cannot add ${credits} credits`)
      return after(() => accounts.addCredits(keyHash, credits, reason, at, uniqueAs))
    },
    rotateKey: (account, newKeyHash, maskedKey, at) =>
      after(() => accounts.rotateKey(account, newKeyHash, maskedKey, at)),
    disableAccount: (account, at) => after(() => accounts.disableAccount(account, at)),
    listAccounts: () => after(() => accounts.listAccounts()),
    balance: (account) => after(() => accounts.balance(account)),
    dailyUsage: (account, from, to) => after(() => usage.dailyUsage(account, from, to)),
    usage: (limit) => after(() => usage.usage(limit)),
    addOrder: (order) => after(() => orders.addOrder(order)),
    orderOpened: (id, opened) => after(() => orders.orderOpened(id, opened)),
    findOrder: (provider, names) => after(() => orders.findOrder(provider, names)),
    describeOrder: (id, name, email) => after(() => orders.describeOrder(id, name, email)),
    captureDeclined: (id) => after(() => orders.captureDeclined(id)),
    closeOrder: (id) => after(() => orders.closeOrder(id)),
    settleCapture: (id, capture, key, at) => after(() => orders.settleCapture(id, capture, key, at)),
    settleRefund: (id, refund, at) => after(() => orders.settleRefund(id, refund, at)),
    orders: (limit) => after(() => orders.orders(limit)),
    ordersToCheck: (provider, now, limit) => after(() => orders.ordersToCheck(provider, now, limit)),
    checkOrderAt: (id, at) => after(() => orders.checkOrderAt(id, at)),
    bookBalances: () => after(() => orders.bookBalances()),
    close() {
      closed ??= close()
      return closed
    },
  }
}

/** What a tier allows is what the process that started last says. */
async function writeTiers(pool: Pool, tiers: Readonly<Record<TierId, Tier>>): Promise<void> {
  for (const { id, callsPerMinute, unlimited } of Object.values(tiers)) {
    await pool.query(
      `INSERT INTO tiers VALUES ($1, $2, $3) ON CONFLICT (id) DO UPDATE
        SET calls_per_minute = excluded.calls_per_minute, unlimited = excluded.unlimited
        WHERE (tiers.calls_per_minute, tiers.unlimited) <> (excluded.calls_per_minute, excluded.unlimited)`,
      [id, callsPerMinute, unlimited],
    )
  }
}

async function endpointIdsOf(pool: Pool, endpoints: readonly string[]): Promise<readonly number[]> {
  await pool.query('INSERT INTO endpoints (path) SELECT unnest($1::text[]) ON CONFLICT DO NOTHING', [
    endpoints,
  ])
  const { rows } = await pool.query<{ id: number; path: string }>('SELECT id, path FROM endpoints')
  const ids = new Map(rows.map(({ id, path }) => [path, id]))
  return endpoints.map((path) => ids.get(path) ?? -1)
}
