import type { FastifyInstance } from 'fastify'
import { elapsedClock } from '../../adapters/clock/clock.ts'
import { workLimit } from '../../service/answer/work-limit.ts'
import { turnMeter } from '../../surfaces/http/turn-meter.ts'
import {
  UNITS_A_MS,
  type WorkAdmission,
  type WorkAdmissionDeps,
  workAdmission,
} from '../../surfaces/http/work-admission.ts'

/** Of this thread: waits for the processor on a busy machine do not count. A coarse clock is right in the sum. */
function cpuMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

/** With 32 connections, 320 refusals a second instead of as many as the main thread can write. */
const REFUSED_AFTER_MS = 100

/**
 * Limits the main thread's time of everything that is no data call, no probe and no metrics.
 * @param msPerSecond 0: no limit
 */
export function limitedWork(
  app: FastifyInstance,
  msPerSecond: number,
  deps: Omit<WorkAdmissionDeps, 'limit' | 'meter' | 'later'>,
): WorkAdmission['of'] {
  if (msPerSecond === 0) return (_kind, plugin) => plugin
  const admitted = workAdmission({
    accounts: deps.accounts,
    authFailureLimit: deps.authFailureLimit,
    onRejection: deps.onRejection,
    limit: workLimit(elapsedClock, msPerSecond * UNITS_A_MS),
    meter: turnMeter(cpuMs, setImmediate),
    later: (refuse) => void setTimeout(refuse, REFUSED_AFTER_MS),
  })
  admitted.watch(app)
  return admitted.of
}
