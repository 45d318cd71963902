import type { Pool } from 'pg'
import type { Log } from '../../service/ports.ts'
import { pause } from './connection.ts'

const LEASE_SECONDS = 15
const EXTENDED_EVERY_MS = 4_000
const SOUGHT_EVERY_MS = 2_000

export interface HeldLease {
  /** Counts who held it: who comes later has a higher one. */
  readonly fence: string
  /** How far the clock of the database is ahead of that of this process, in milliseconds. */
  readonly clockOffsetMs: number
}

export interface Lease {
  /** @returns undefined where another holds it */
  acquire(holder: string): Promise<HeldLease | undefined>
  /** @returns undefined where it is lost */
  extend(held: HeldLease): Promise<HeldLease | undefined>
  release(held: HeldLease): Promise<void>
}

/** What one process at a time may do; by the clock of the database. Who was not heard of for long enough has lost it. */
export function lease(pool: Pool, name: string, seconds: number = LEASE_SECONDS): Lease {
  const until = `clock_timestamp() + interval '${seconds} seconds'`
  const taken = async (text: string, values: readonly unknown[]): Promise<HeldLease | undefined> => {
    const { rows } = await pool.query<{ fence: string; now: number }>(
      `${text} RETURNING fence, (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS now`,
      [...values],
    )
    return rows[0] && { fence: rows[0].fence, clockOffsetMs: rows[0].now - Date.now() }
  }
  return {
    acquire: (holder) =>
      taken(
        `INSERT INTO leases AS known (name, holder, fence, held_until) VALUES ($1, $2, 1, ${until})
          ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, fence = known.fence + 1,
            held_until = excluded.held_until, last_operation = NULL
          WHERE known.held_until < clock_timestamp()`,
        [name, holder],
      ),
    extend: ({ fence }) =>
      taken(`UPDATE leases SET held_until = ${until} WHERE name = $1 AND fence = $2`, [name, fence]),
    async release({ fence }) {
      await pool.query(`UPDATE leases SET held_until = '-infinity' WHERE name = $1 AND fence = $2`, [
        name,
        fence,
      ])
    },
  }
}

/** Something that runs for as long as a lease is held. */
export interface Leased {
  /** Told now and then of how far the clock of the database is ahead. */
  setClock(offsetMs: number): void
  close(): Promise<void>
}

export interface LeaseHolding<L extends Leased> {
  /** What runs here; undefined where it runs elsewhere. */
  current(): L | undefined
  /** Ends what runs and lets another process begin it at once. */
  close(): Promise<void>
}

/** Runs something in one process at a time: here while the lease is held here. */
export function holdLease<L extends Leased>(
  seeking: Lease,
  { holder, log, begin }: { holder: string; log: Log; begin: (held: HeldLease) => Promise<L> },
): LeaseHolding<L> {
  let closed = false
  let current: L | undefined
  const { promise: closing, resolve: beginClosing } = Promise.withResolvers<void>()

  const hold = async (first: HeldLease): Promise<void> => {
    log.info('lease_held', { fence: first.fence })
    const running = await begin(first)
    current = running
    let heardAt = performance.now()
    try {
      for (;;) {
        await Promise.race([pause(EXTENDED_EVERY_MS), closing])
        if (closed) return
        const held = await seeking.extend(first).catch(() => 'unknown' as const)
        if (held === undefined) break
        if (held !== 'unknown') {
          heardAt = performance.now()
          running.setClock(held.clockOffsetMs)
        } else if (performance.now() - heardAt > LEASE_SECONDS * 1_000) break
      }
      log.warn('lease_lost', { fence: first.fence })
    } finally {
      current = undefined
      await running.close()
      await seeking.release(first).catch(() => undefined)
    }
  }

  const run = async (): Promise<void> => {
    while (!closed) {
      const held = await seeking.acquire(holder).catch(() => undefined)
      if (held) await hold(held).catch((error) => log.error('lease_not_used', { error }))
      else await Promise.race([pause(SOUGHT_EVERY_MS), closing])
    }
  }
  const running = run()
  return {
    current: () => current,
    async close() {
      closed = true
      beginClosing()
      await running
    },
  }
}
