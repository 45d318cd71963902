import type { Asker } from '../../contract/asker.ts'
import { COMPUTE_SHARES } from '../../kernel/credits.ts'
import { AppError } from '../../kernel/errors.ts'
import { HOUR, MINUTE, SECOND } from '../../kernel/time.ts'
import type { Clock } from '../ports.ts'

const ASKERS_KEPT = 100_000

/** CPU time for questions about the past, charged after each. */
export interface ComputeQuota {
  /** Milliseconds until the asker may ask again; 0 if now. */
  waitMs(asker: Asker): number
  spend(asker: Asker, cpuMs: number): void
}

export const quotaError = (waitMs: number): AppError =>
  new AppError('compute_quota', { retry_after: Math.ceil(waitMs / SECOND) })

/** Of an asker with as many questions waiting as it may have. */
export const waitingError = (waiting: number): AppError =>
  new AppError('compute_quota', {
    retry_after: 2,
    hint: `Of your questions about the past ${waiting} still ${waiting === 1 ? 'waits' : 'wait'}, which is as many as may. Wait for an answer; the latest answer, without as_of, is free of this.`,
  })

/** Windows with the CPU milliseconds that a tier has in each: an hour has ten times those of a minute. */
const quotaWindows = ({ tier }: Pick<Asker, 'tier'>) => {
  const { cpuMsPerMinute } = COMPUTE_SHARES[tier]
  return [
    { windowMs: MINUTE, cpuMs: cpuMsPerMinute },
    { windowMs: HOUR, cpuMs: 10 * cpuMsPerMinute },
  ] as const
}

/**
 * Counts in the memory of one process. What was used is paid back evenly over the window; a question may overdraw it, and
 * none follows until that is paid.
 */
export function computeQuota(clock: Clock): ComputeQuota {
  /** When all that was used is paid back, for each window. */
  const paidAt = new Map<string, readonly number[]>()

  const paidOf = (asker: Asker): readonly number[] => {
    const now = clock.now()
    return quotaWindows(asker).map((_, index) => Math.max(now, paidAt.get(asker.id)?.[index] ?? now))
  }
  return {
    waitMs: (asker) => {
      const paid = paidOf(asker)
      const waits = quotaWindows(asker).map(({ windowMs }, index) => paid[index] - windowMs - clock.now())
      const wait = Math.max(...waits)
      return wait >= 0 ? wait + 1 : 0
    },
    spend(asker, cpuMs) {
      const paid = paidOf(asker)
      const used = quotaWindows(asker).map(
        (window, index) => paid[index] + (cpuMs * window.windowMs) / window.cpuMs,
      )
      paidAt.delete(asker.id)
      const [oldest] = paidAt.size >= ASKERS_KEPT ? paidAt.keys() : []
      if (oldest !== undefined) paidAt.delete(oldest)
      paidAt.set(asker.id, used)
    },
  }
}
