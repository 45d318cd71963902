import { type AskerTier, COMPUTE_SHARES } from '@bellwether-markets/engine/kernel/credits'
import { AppError } from '@bellwether-markets/engine/kernel/errors'
import { HOUR, MINUTE, SECOND } from '@bellwether-markets/engine/kernel/time'

/** Windows with the CPU milliseconds that a tier has in each: an hour has ten times those of a minute. */
export const quotaWindows = (tier: AskerTier) => {
  const { cpuMsPerMinute } = COMPUTE_SHARES[tier]
  return [
    { windowMs: MINUTE, cpuMs: cpuMsPerMinute },
    { windowMs: HOUR, cpuMs: 10 * cpuMsPerMinute },
  ] as const
}

/** Milliseconds in which each window pays back what a question took. */
export const paidBackMs = (tier: AskerTier, cpuMs: number): readonly number[] =>
  quotaWindows(tier).map((window) => (cpuMs * window.windowMs) / window.cpuMs)

export const quotaError = (waitMs: number): AppError =>
  new AppError('compute_quota', { retry_after: Math.ceil(waitMs / SECOND) })

/** Of an asker with as many questions waiting as it may have. */
export const waitingError = (waiting: number): AppError =>
  new AppError('compute_quota', {
    retry_after: 2,
    hint: `Of your questions about the past ${waiting} still ${waiting === 1 ? 'waits' : 'wait'}, which is as many as may. Wait for an answer; the latest answer, without as_of, is free of this.`,
  })
