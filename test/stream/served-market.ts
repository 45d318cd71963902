import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { API_KEY_BYTES, formatApiKey, maskApiKey } from '@bellwether-markets/engine/kernel/ids'
import { MINUTE } from '@bellwether-markets/engine/kernel/time'
import { wallClock } from '../../packages/server/src/adapters/clock/clock.ts'
import type { StreamDeps } from '../../packages/server/src/operations/stream/open-stream.ts'
import { stream } from '../../packages/server/src/operations/stream/stream.ts'
import { addressLimit } from '../../packages/server/src/service/answer/address-limit.ts'
import { admission, hashOfKey } from '../../packages/server/src/service/answer/admit-caller.ts'
import { authFailureLimit } from '../../packages/server/src/service/answer/auth-failure-limit.ts'
import type { CallContext } from '../../packages/server/src/service/answer/call-context.ts'
import { answerCall } from '../../packages/server/src/service/answer/pipeline.ts'
import { PreparedAnswers } from '../../packages/server/src/service/answer/prepared-answers.ts'
import { UnknownRoutes } from '../../packages/server/src/service/answer/unknown-route.ts'
import { streamFollower } from '../../packages/server/src/service/stream/follow-stream.ts'
import { streamPlaces } from '../../packages/server/src/service/stream/stream-places.ts'
import { httpServer } from '../../packages/server/src/surfaces/http/server.ts'
import { OpenStreams, streamRoute } from '../../packages/server/src/surfaces/http/stream-route.ts'
import { FAKE_CATALOG, NO_ANALYST } from '../fakes/fake-market.ts'
import { memoryLedger } from '../fakes/memory-ledger.ts'
import { tiersWith } from '../ports/ledger-calls.ts'
import { storedMarket, type TellingProcess } from './stored-market.ts'

const LIMITS = {
  maxUrlBytes: 8192,
  maxHeaderBytes: 16_384,
  maxBodyBytes: 1024,
  requestTimeoutMs: 15_000,
  maxConnections: 100,
  maxConnectionsPerAddress: 100,
}

export interface ServedMarket {
  readonly baseUrl: string
  readonly key: string
  /** Lets half an hour pass: one or two snapshots are told. */
  pass(): Promise<void>
  /** Ends the process in order and starts another one at the same address. */
  restart(): Promise<void>
  disableKey(): Promise<void>
  beat(): void
  close(): Promise<void>
}

/**
 * The stream of a market of the tests, with its keys, limits and stores, in this process. A program that is no test of
 * ours passes time by `POST /-/pass`, restarts by `POST /-/restart`.
 */
export async function serveMarket(): Promise<ServedMarket> {
  const market = storedMarket()
  const tiers = tiersWith(1, 1e6)
  const ledger = memoryLedger({ endpoints: [stream.path], wallClock, tiers })
  const admissions = admission(ledger)
  const key = formatApiKey(randomBytes(API_KEY_BYTES))
  const account = await ledger.createAccount({
    name: 'a',
    email: 'a@example.com',
    tier: 'free',
    createdAt: wallClock.now(),
    uniqueAs: undefined,
    keyHash: hashOfKey(key),
    maskedKey: maskApiKey(key),
  })

  const listen = async (port: number) => {
    const process = await market.startProcess()
    await process.refresh()
    const served = serverOf(process, {
      ledger,
      tiers,
      admission: admissions,
      endpointIndex: new Map([[stream.id, 0]]),
      addressLimit: addressLimit(wallClock, 1e6),
      authFailureLimit: authFailureLimit(wallClock),
      ownLimits: new Map(),
      adminToken: '',
      market: 'demo',
      marketClock: market.clock,
      catalog: FAKE_CATALOG,
      analyst: NO_ANALYST,
      currentSnapshots: process.currentSnapshots,
      answers: new PreparedAnswers(1024 * 1024),
      snapshotIndex: process.parts.index,
      onFault(error) {
        throw error
      },
    })
    served.app.post('/-/pass', async () => pass())
    served.app.post('/-/restart', (_, reply) => {
      reply.send('')
      setTimeout(() => void restart(), 20)
    })
    await served.app.listen({ host: '127.0.0.1', port })
    return { ...served, process }
  }

  const serverOf = (process: TellingProcess, context: Omit<CallContext, 'deps'>) => {
    const app = httpServer({
      unknownRoutes: new UnknownRoutes(),
      nextRequestId: () => 'req_1',
      trustedProxies: [],
      limits: LIMITS,
      onRejection: () => undefined,
      onFault(error) {
        throw error
      },
    })
    const streams: StreamDeps = {
      admission: context.admission,
      positions: process.announcer.positions,
      places: streamPlaces({ maxStreams: 10, maxStreamsPerKey: 3, maxStreamsPerAddress: 10 }),
      follow: streamFollower({ ...process.parts, pause: (ms) => pause(ms) }),
      followNotices: (_, follow) => follow,
      isStopping: () => false,
    }
    const open = new OpenStreams(() => 0)
    streamRoute(app, {
      endpoint: stream,
      answer: (call) => answerCall(call, { ...context, deps: { streams } }),
      wallClock,
      ownOrigin: () => undefined,
      streams: open,
    })
    return { app, streams: open }
  }

  let running = await listen(0)
  const { port } = running.app.server.address() as AddressInfo

  const pass = async (): Promise<string> => {
    market.clock.advance(30 * MINUTE)
    await running.process.refresh()
    return ''
  }
  const end = async (): Promise<void> => {
    const { server } = running.app
    running.streams.closeAll()
    const closed = once(server, 'close')
    const closing = running.app.close()
    setTimeout(() => server.closeAllConnections(), 100).unref()
    await Promise.all([closing, closed])
  }
  const restart = async (): Promise<void> => {
    await end()
    market.clock.advance(30 * MINUTE)
    running = await listen(port)
  }
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    key,
    async pass() {
      await pass()
    },
    restart,
    async disableKey() {
      await ledger.disableAccount(account?.id ?? 0, wallClock.now())
      admissions.forget(account?.id)
    },
    beat: () => running.streams.beat(),
    close: end,
  }
}
