import type { Log } from '../../service/ports.ts'

/** For what remains once nothing new is taken. */
export const STOPPED_WITHIN_MS = 10_000

export interface StopParts {
  /** What is logged when the stop begins. */
  readonly event: string
  readonly stop: () => Promise<void>
  readonly log: Log
  /** What does not end in this time is cut off. */
  readonly withinMs: number
}

/**
 * Ends the process in order on the first signal that asks for it: with 0 where it came to its end, else with 1.
 * @returns aborted once the stop has begun
 */
export function stopOnSignal({ event, stop, log, withinMs }: StopParts): AbortSignal {
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
