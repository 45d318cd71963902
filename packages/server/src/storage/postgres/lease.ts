import type { Pool } from 'pg'
import type { Log } from '../../service/ports.ts'
import { pause } from './connection.ts'

const LEASE_SECONDS = 15
const EXTENDED_EVERY_MS = 4_000
const SOUGHT_EVERY_MS = 2_000

export interface HeldLease {
  /** Rises with every holder. */
  readonly fence: string
}

export type Lease = ReturnType<typeof lease>

/** Held by one process at a time, by the clock of the database. */
export function lease(pool: Pool, name: string, seconds: number = LEASE_SECONDS) {
  const until = `clock_timestamp() + interval '${seconds} seconds'`
  const taken = async (text: string, values: readonly unknown[]): Promise<HeldLease | undefined> => {
    const { rows } = await pool.query<HeldLease>(`${text} RETURNING fence`, [...values])
    return rows[0]
  }
  return {
    /** @returns undefined if another process holds it */
    acquire: (holder: string) =>
      taken(
        `INSERT INTO leases AS known (name, holder, fence, held_until) VALUES ($1, $2, 1, ${until})
          ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, fence = known.fence + 1,
            held_until = excluded.held_until, last_operation = NULL
          WHERE known.held_until < clock_timestamp()`,
        [name, holder],
      ),
    /** @returns undefined if it is lost */
    extend: ({ fence }: HeldLease) =>
      taken(`UPDATE leases SET held_until = ${until} WHERE name = $1 AND fence = $2`, [name, fence]),
    async release({ fence }: HeldLease): Promise<void> {
      const text = `UPDATE leases SET held_until = '-infinity' WHERE name = $1 AND fence = $2`
      await pool.query(text, [name, fence])
    },
  }
}

export interface Leased {
  close(): Promise<void>
}

export interface LeaseHoldingDeps<L extends Leased> {
  readonly holder: string
  readonly log: Log
  readonly begin: (lease: HeldLease) => Promise<L>
}

/** Runs a task while this process holds the lease. */
export class LeaseHolding<L extends Leased> {
  readonly #lease: Lease
  readonly #deps: LeaseHoldingDeps<L>
  readonly #closing = Promise.withResolvers<void>()
  readonly #running: Promise<void>
  #closed = false
  #current: L | undefined

  constructor(lease: Lease, deps: LeaseHoldingDeps<L>) {
    this.#lease = lease
    this.#deps = deps
    this.#running = this.#run()
  }

  /** If it runs here. */
  current(): L | undefined {
    return this.#current
  }

  /** Releases the lease at once. */
  async close(): Promise<void> {
    this.#closed = true
    this.#closing.resolve()
    await this.#running
  }

  async #run(): Promise<void> {
    const { holder, log } = this.#deps
    while (!this.#closed) {
      const held = await this.#lease.acquire(holder).catch(() => undefined)
      if (held) await this.#hold(held).catch((error) => log.error('lease_not_used', { error }))
      else await Promise.race([pause(SOUGHT_EVERY_MS), this.#closing.promise])
    }
  }

  async #hold(held: HeldLease): Promise<void> {
    const { log, begin } = this.#deps
    log.info('lease_held', { fence: held.fence })
    const task = await begin(held)
    this.#current = task
    try {
      const isLost = await this.#untilClosedOrLost(held)
      if (isLost) log.warn('lease_lost', { fence: held.fence })
    } finally {
      this.#current = undefined
      await task.close()
      await this.#lease.release(held).catch(() => undefined)
    }
  }

  /** @returns whether the lease is lost */
  async #untilClosedOrLost(held: HeldLease): Promise<boolean> {
    let extendedAt = performance.now()
    for (;;) {
      await Promise.race([pause(EXTENDED_EVERY_MS), this.#closing.promise])
      if (this.#closed) return false
      const extended = await this.#lease.extend(held).catch(() => 'unknown' as const)
      if (extended === undefined) return true
      if (extended !== 'unknown') extendedAt = performance.now()
      else if (performance.now() - extendedAt > LEASE_SECONDS * 1_000) return true
    }
  }
}
