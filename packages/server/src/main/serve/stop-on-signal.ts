import type { Log } from '../../service/ports.ts'

/** For work left after draining. */
export const STOPPED_WITHIN_MS = 10_000

export interface StopOptions {
  readonly event: string
  readonly stop: () => Promise<void>
  readonly log: Log
  /** Timeout before the process is ended. */
  readonly withinMs: number
}

/**
 * Stops on the first signal and exits: 0 on success, else 1.
 * @returns signal aborted when the stop begins
 */
export function stopOnSignal({ event, stop, log, withinMs }: StopOptions): AbortSignal {
  const begun = new AbortController()
  const begin = (signal: NodeJS.Signals): void => {
    if (begun.signal.aborted) return
    begun.abort()
    log.info(event, { signal })
    setTimeout(() => {
      log.error('stop_cut_off', { after_ms: withinMs })
      process.exit(1)
    }, withinMs)
    stop().then(
      () => process.exit(0),
      (error) => {
        log.error('stop_failed', { error })
        process.exit(1)
      },
    )
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, begin)
  return begun.signal
}
