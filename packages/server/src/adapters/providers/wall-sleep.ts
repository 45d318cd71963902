/** Wall-clock sleep; abort ends it. */
export function wallSleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve()
    const timer = setTimeout(end, ms)
    signal?.addEventListener('abort', end, { once: true })
    function end(): void {
      clearTimeout(timer)
      signal?.removeEventListener('abort', end)
      resolve()
    }
  })
}
