import { randomUUID } from 'node:crypto'
import { TIERS, type Tiers } from '@bellwether-markets/engine/kernel/credits'
import { AppError } from '@bellwether-markets/engine/kernel/errors'
import { MINUTE } from '@bellwether-markets/engine/kernel/time'
import type { Pool } from 'pg'
import { ledgerAway } from '../../domain/billing/charge-rule.ts'
import type { ChargeDecision } from '../../service/ports.ts'
import {
  type GatheredCall,
  GroupCommit,
  notify,
  refuseImpossible,
  refuseImpossibleCredits,
  UNAVAILABLE,
} from '../ledger/group-commit.ts'
import { type LedgerOptions, type LedgerStore, RETENTION_DAYS } from '../stores/ledger-steps.ts'
import { type AnyOperation, operationsBy } from '../stores/sql.ts'
import { BatchCharger } from './batch-charger.ts'
import { BatchSender } from './batch-sender.ts'
import { openCallersPool, tryAgain } from './connection.ts'
import { ledgerQueries } from './ledger-queries.ts'
import { isPassing } from './postgres-faults.ts'
import { UsageQueries } from './usage-queries.ts'

export interface PostgresLedgerOptions extends LedgerOptions {
  /** A database brought up to date by `migrate`. */
  readonly url: string
}

/** Bounds the size of the statement. */
const MOST_CALLS = 1_024

export interface PostgresLedger extends LedgerStore {
  /** Whether calls are refused as `unavailable`. */
  isAway(): boolean
}

/** Opens the ledger, shared by any number of processes. Without a database calls are soon refused as `unavailable`. */
export async function openPostgresLedger(options: PostgresLedgerOptions): Promise<PostgresLedger> {
  const { url, endpoints, tiers = TIERS } = options
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
    return ledgerOver({ ...options, pool, tiers, process, endpointIds })
  } catch (error) {
    await pool.end()
    throw error
  }
}

interface LedgerDeps extends PostgresLedgerOptions {
  readonly pool: Pool
  readonly tiers: Tiers
  readonly process: string
  readonly endpointIds: readonly number[]
}

function ledgerOver(deps: LedgerDeps): PostgresLedger {
  const { pool, tiers, endpointIds } = deps
  const usage = new UsageQueries(pool)
  const charges = new Charges(deps, usage)
  const queries = ledgerQueries(pool, tiers)
  const operations = operationsBy<typeof queries>(
    Object.keys(queries) as (keyof typeof queries)[],
    (name, parameters) => charges.after(async () => (queries[name] as AnyOperation)(...parameters)),
  )
  return {
    charge(request, decided) {
      refuseImpossible(request, endpointIds.length)
      charges.add({ account: request.account, request, decided })
    },
    peek: (account, decided) => charges.add({ account, request: undefined, decided }),
    ...operations,
    async addCredits(...credits) {
      refuseImpossibleCredits(credits[1])
      return operations.addCredits(...credits)
    },
    dailyUsage: (account, from, to) => charges.after(() => usage.dailyUsage(account, from, to)),
    usage: (limit, search) => charges.after(() => usage.usage(limit, search)),
    isAway: () => charges.isAway(),
    close: () => charges.close(),
  }
}

class Charges {
  readonly #deps: LedgerDeps
  readonly #sender: BatchSender
  readonly #charger: BatchCharger
  readonly #group = new GroupCommit((calls) => this.#chargeBatch(calls), MOST_CALLS)
  readonly #tidying: NodeJS.Timeout
  #state: 'open' | 'closing' | 'closed' | 'failed' = 'open'
  #closed: Promise<void> | undefined

  constructor(deps: LedgerDeps, usage: UsageQueries) {
    const { url, process, endpointIds, wallClock, expiryClock = wallClock } = deps
    this.#deps = deps
    this.#sender = new BatchSender({ url, process, onAway: () => this.#group.refuseWaiting() })
    this.#charger = new BatchCharger({
      sender: this.#sender,
      process,
      endpointIds,
      wallClock,
      expiryClock,
    })
    this.#tidying = setInterval(() => {
      const time = { now: wallClock.now(), settled: expiryClock.now() }
      usage.tidy(process, deps.retentionDays ?? RETENTION_DAYS, time).catch(() => undefined)
    }, MINUTE)
    this.#tidying.unref()
  }

  isAway(): boolean {
    return this.#sender.isAway()
  }

  add(call: GatheredCall): void {
    if (this.#state !== 'open') return
    if (this.#sender.isAway()) queueMicrotask(() => notify(call, UNAVAILABLE))
    else this.#group.add(call)
  }

  /** Sees every earlier charge. */
  async after<T>(run: () => Promise<T>): Promise<T> {
    if (this.#state !== 'open') throw new Error('the ledger is closed')
    if (this.#sender.isAway()) throw ledgerAway()
    await this.#allDecided()
    if (this.#hasFailed()) throw new Error('the ledger has failed')
    try {
      return await run()
    } catch (error) {
      throw isPassing(error) ? new AppError('overloaded', { retry_after: 5 }) : error
    }
  }

  close(): Promise<void> {
    this.#closed ??= this.#shutDown()
    return this.#closed
  }

  async #chargeBatch(calls: readonly GatheredCall[]): Promise<readonly ChargeDecision[]> {
    try {
      return (await this.#charger.charge(calls)) ?? calls.map(() => UNAVAILABLE)
    } catch (error) {
      this.#fail(error as Error)
      throw error
    }
  }

  #fail(error: Error): void {
    if (this.#state !== 'open') return
    this.#state = 'failed'
    this.#deps.onFatal(error)
  }

  #hasFailed(): boolean {
    return this.#state === 'failed'
  }

  #allDecided(): Promise<void> {
    return new Promise((resolve) => this.#group.afterDecided(resolve))
  }

  async #shutDown(): Promise<void> {
    const { pool, process } = this.#deps
    clearInterval(this.#tidying)
    if (this.#state === 'open') {
      this.#state = 'closing'
      await this.#allDecided()
    }
    await this.#sender.close()
    await pool.query('DELETE FROM ledger_processes WHERE process = $1', [process]).catch(() => undefined)
    await pool.end()
    this.#state = 'closed'
  }
}

/** The last process to start defines the tiers. */
async function writeTiers(pool: Pool, tiers: Tiers): Promise<void> {
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
