import { after } from 'node:test'
import { type RunningService, startService } from './service.ts'

let running: Promise<RunningService> | undefined

after(async () => void (await running)?.stop())

/** The one service of all tests in this process that only read from it. */
export function readingService(): Promise<RunningService> {
  running ??= startService({ env: { TRUSTED_PROXIES: 'loopback', LOG_LEVEL: 'info' }, withPast: true })
  return running
}

const direct = globalThis.fetch
let calls = 0

// Each call comes from a network of its own if it names none: what is free is limited by network.
globalThis.fetch = (input, init = {}) => {
  const headers = new Headers(init.headers)
  calls++
  if (!headers.has('x-forwarded-for')) headers.set('x-forwarded-for', `30.${calls >> 8}.${calls & 255}.1`)
  return direct(input, { ...init, headers })
}
