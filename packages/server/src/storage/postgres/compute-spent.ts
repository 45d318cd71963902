import type { Pool } from 'pg'
import { paidBackMs } from '../../domain/billing/compute-quota.ts'
import type { ComputeQuota } from '../../service/ports.ts'
import { tryAgain } from './connection.ts'

/** Keeps what askers have spent for all processes; `JobQueue.askPast` compares it with the quota. */
export const sharedSpending = (pool: Pool): ComputeQuota => ({
  waitMs: () => 0,
  spend(asker, cpuMs) {
    const spent = tryAgain(() =>
      pool.query(
        `INSERT INTO compute_spent AS known (asker, minute_paid, hour_paid)
          SELECT $1, clock_timestamp() + $2 * interval '1 ms', clock_timestamp() + $3 * interval '1 ms'
          ON CONFLICT (asker) DO UPDATE SET
            minute_paid = greatest(known.minute_paid, clock_timestamp()) + $2 * interval '1 ms',
            hour_paid = greatest(known.hour_paid, clock_timestamp()) + $3 * interval '1 ms'`,
        [asker.id, ...paidBackMs(asker.tier, cpuMs)],
      ),
    )
    // Without the database nobody asks either.
    void spent.catch(() => undefined)
  },
})
