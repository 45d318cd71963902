import { randomBytes } from 'node:crypto'
import { API_KEY_BYTES, formatApiKey, maskApiKey } from '@bellwether-markets/engine/kernel/ids'
import { DEMO_UNIVERSE } from '@bellwether-markets/engine/market/universe'
import type { Catalog } from '@bellwether-markets/products/contract/catalog'
import type { Endpoint } from '@bellwether-markets/products/contract/endpoint'
import { addressLimit } from '../../packages/server/src/service/answer/address-limit.ts'
import { admission, hashOfKey } from '../../packages/server/src/service/answer/admit-caller.ts'
import type { Answer } from '../../packages/server/src/service/answer/answer.ts'
import { authFailureLimit } from '../../packages/server/src/service/answer/auth-failure-limit.ts'
import { answerCall } from '../../packages/server/src/service/answer/pipeline.ts'
import { PreparedAnswers } from '../../packages/server/src/service/answer/prepared-answers.ts'
import type { SnapshotProducer } from '../../packages/server/src/service/ports.ts'
import { RefreshedSnapshots } from '../../packages/server/src/service/snapshots/current-snapshots.ts'
import { type SettableClock, tiersWith } from '../ports/ledger-calls.ts'
import { keptLog, NO_ANALYST } from './fake-market.ts'
import { memoryLedger } from './memory-ledger.ts'

const WITHOUT_LIMIT = 1e9

export interface PipelineOptions {
  readonly catalog: Catalog
  readonly producer: SnapshotProducer
  readonly clock: SettableClock
  readonly answerBytes?: number
  readonly pastBytes?: number
}

/** The answering pipeline with a key that may call without limit. */
export async function calledPipeline({ catalog, producer, clock, ...memory }: PipelineOptions) {
  const { answerBytes = 1024 * 1024, pastBytes = 1024 * 1024 } = memory
  const clocks = { marketClock: clock, wallClock: clock }
  const tiers = tiersWith(WITHOUT_LIMIT, WITHOUT_LIMIT)
  const ledger = memoryLedger({ endpoints: catalog.products.map(({ path }) => path), tiers, ...clocks })
  const currentSnapshots = new RefreshedSnapshots({
    catalog,
    producer,
    log: keptLog(),
    pastBytes,
    marketPace: clocks.marketClock,
    ...clocks,
  })
  const answers = new PreparedAnswers(answerBytes)
  const key = formatApiKey(randomBytes(API_KEY_BYTES))
  const hashes = { keyHash: hashOfKey(key), maskedKey: maskApiKey(key), createdAt: clock.now() }
  await ledger.createAccount({
    name: 'a',
    email: 'a@example.com',
    tier: 'free',
    uniqueAs: undefined,
    ...hashes,
  })
  const faults: unknown[] = []
  const context = {
    ledger,
    admission: admission(ledger),
    currentSnapshots,
    answers,
    tiers,
    marketClock: clock,
    market: 'demo' as const,
    adminToken: 'secret',
    ownLimits: new Map(),
    endpointIndex: new Map(),
    snapshotIndex: { latest: async () => [undefined] },
    addressLimit: addressLimit(clock, WITHOUT_LIMIT),
    authFailureLimit: authFailureLimit(clock),
    catalog,
    analyst: NO_ANALYST,
    deps: { currentSnapshots, marketClock: clock, marketUniverse: () => DEMO_UNIVERSE },
    onFault: (fault: unknown) => void faults.push(fault),
  }
  const call = (
    endpoint: Endpoint,
    target: string,
    path: Readonly<Record<string, string>> = {},
  ): Promise<Answer> =>
    answerCall(
      {
        endpoint,
        target,
        path,
        surface: 'http',
        headers: {},
        body: undefined,
        wantsData: true,
        requestId: 'req_1',
        address: '192.0.2.1',
        receivedAt: clock.now(),
        adminToken: undefined,
        ifNoneMatch: undefined,
        idempotencyKey: undefined,
        key: endpoint.access === 'keyed' ? key : undefined,
      },
      context,
    )
  return { call, answers, currentSnapshots, faults }
}
