import { setTimeout as sleep } from 'node:timers/promises'
import { SECOND } from '@bellwether-markets/engine/kernel/time'
import type { FastifyInstance } from 'fastify'
import type { Readiness } from '../../service/snapshots/readiness.ts'
import { baseUrlOf } from '../config/config.ts'
import type { HttpConfig } from '../config/config-tree.ts'
import type { Lifecycle } from '../lifecycle.ts'

/** Time for calls at shutdown; incomplete requests must not block it. */
const DRAINED_WITHIN_MS = 3_000

export interface PublicAddress {
  baseUrl(): string
  listensAt(port: number): void
}

export function publicAddress(http: HttpConfig): PublicAddress {
  let baseUrl = baseUrlOf(http)
  return {
    baseUrl: () => baseUrl,
    listensAt(port) {
      baseUrl = baseUrlOf({ ...http, port })
    },
  }
}

export const listening = (
  app: FastifyInstance,
  { host, port }: HttpConfig,
  address: PublicAddress,
): Lifecycle => ({
  name: 'http',
  async start() {
    await app.listen({ host, port })
    const bound = app.server.address()
    if (typeof bound === 'object' && bound) address.listensAt(bound.port)
  },
  async stop() {
    const cut = setTimeout(() => app.server.closeAllConnections(), DRAINED_WITHIN_MS)
    await app.close()
    clearTimeout(cut)
  },
})

/** Readiness fails first; remaining calls are still answered. */
export const draining = (ready: Readiness, { server }: FastifyInstance, delayMs: number): Lifecycle => ({
  name: 'readiness',
  withinMs: delayMs + SECOND,
  async drain() {
    ready.drain()
    if (server.listening) await sleep(delayMs)
  },
})
