import { paidBackMs, quotaWindows } from '../../domain/billing/compute-quota.ts'
import type { Asker, Clock, ComputeQuota } from '../ports.ts'

const ASKERS_KEPT = 100_000

/**
 * Counts in the memory of one process. What was used is paid back evenly over the window; a question may overdraw it, and
 * none follows until that is paid.
 */
export function computeQuota(clock: Clock): ComputeQuota {
  /** When all that was used is paid back, for each window. */
  const paidAt = new Map<string, readonly number[]>()

  const paidOf = ({ id, tier }: Asker): readonly number[] => {
    const now = clock.now()
    return quotaWindows(tier).map((_, index) => Math.max(now, paidAt.get(id)?.[index] ?? now))
  }
  return {
    waitMs: (asker) => {
      const paid = paidOf(asker)
      const windows = quotaWindows(asker.tier)
      const wait = Math.max(...windows.map(({ windowMs }, index) => paid[index] - windowMs - clock.now()))
      return wait >= 0 ? wait + 1 : 0
    },
    spend(asker, cpuMs) {
      const backMs = paidBackMs(asker.tier, cpuMs)
      const paid = paidOf(asker).map((at, index) => at + backMs[index])
      paidAt.delete(asker.id)
      const [oldest] = paidAt.size >= ASKERS_KEPT ? paidAt.keys() : []
      if (oldest !== undefined) paidAt.delete(oldest)
      paidAt.set(asker.id, paid)
    },
  }
}
