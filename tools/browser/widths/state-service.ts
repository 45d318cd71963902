import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { asInstant } from '@bellwether-markets/engine/kernel/time'
import { CATALOG } from '@bellwether-markets/products/catalog'
import type { Product } from '@bellwether-markets/products/contract/product'
import { readConfig } from '../../../packages/server/src/main/config/config.ts'
import { compose } from '../../../packages/server/src/main/serve/compose.ts'
import { type SnapshotView, snapshotView } from '../../../packages/server/src/service/answer/snapshot-view.ts'
import type { CurrentSnapshots } from '../../../packages/server/src/service/snapshots/current-snapshots.ts'
import { keptLog } from '../../../test/fakes/fake-market.ts'
import { giveFirstSnapshots } from '../../../test/journeys/first-snapshots.ts'
import { temporaryDirectory } from '../../../test/journeys/service.ts'
import { MARKET_STATES, type MarketState, type MarketStateName } from './market-states.ts'

const PUBLISHED_WITHIN_MS = 180_000

export interface StateService {
  readonly baseUrl: string
  /** Pages and answers show the market in this state from now on. */
  show(state: MarketStateName): void
  /** A key of a new account. */
  freeKey(): Promise<string>
  stop(): Promise<void>
}

/** The demo market in this process, whose clock stands, so that nothing but the state changes. */
export async function stateService(): Promise<StateService> {
  const dataDirectory = join(temporaryDirectory(), 'data')
  await giveFirstSnapshots(dataDirectory)
  let shown: MarketStateName = 'calm'
  const settings = { PORT: '0', PAST_QUOTAS: 'false', WORK_MS_PER_SECOND: '0' }
  const config = readConfig({ ...settings, DATA_DIR: dataDirectory })
  const time = { kind: 'frozen', at: asInstant(Date.now()) } as const
  let published: CurrentSnapshots | undefined
  const service = await compose({ ...config, market: { ...config.market, time } }, keptLog(), {
    version: '0.0.0',
    published(own) {
      published = own
      return changedBy(own, () => shown)
    },
    onFatal: (error) => {
      throw error
    },
  })
  const { baseUrl } = await service.start()
  await everythingIn(() => published)
  return {
    baseUrl,
    show(state) {
      shown = state
    },
    async freeKey() {
      const answer = await fetch(`${baseUrl}/v1/checkout/free?email=reader@example.com`, { method: 'POST' })
      return ((await answer.json()) as { data: { api_key: string } }).data.api_key
    },
    stop: () => service.stop(),
  }
}

/** Until every product has its first snapshot. */
async function everythingIn(published: () => CurrentSnapshots | undefined): Promise<void> {
  for (let waited = 0; waited < PUBLISHED_WITHIN_MS; waited += 200) {
    const current = published()
    if (current !== undefined && CATALOG.products.every((product) => current.latest(product))) return
    await sleep(200)
  }
  throw new Error(`not every product was published in ${PUBLISHED_WITHIN_MS} ms`)
}

function changedBy(own: CurrentSnapshots, shown: () => MarketStateName): CurrentSnapshots {
  const made = new Map<string, SnapshotView>()
  const state = (): MarketState => MARKET_STATES[shown()]
  const latest = (product: Product): SnapshotView | undefined => {
    if (state().isBroken) throw new Error('a snapshot cannot be read')
    const source = own.latest(product)
    if (source === undefined || state().isEmpty) return undefined
    const key = `${shown()} ${product.id} ${source.snapshot.asOf}`
    const view = made.get(key) ?? changedView(product, source, shown())
    made.set(key, view)
    return view
  }
  return {
    latest,
    current: async (product) => latest(product) ?? own.current(product),
    at: (product, moment, asker) => own.at(product, moment, asker),
    refresh: () => own.refresh(),
    onPublish: (listener) => own.onPublish(listener),
    isStale: (product, source) => state().isStale ?? own.isStale(product, source),
    freshness: () => own.freshness().map((one) => ({ ...one, stale: state().isStale ?? one.stale })),
  }
}

function changedView(product: Product, { snapshot }: SnapshotView, name: MarketStateName): SnapshotView {
  const change = (MARKET_STATES[name] as MarketState).changes[product.id] ?? ((payload: unknown) => payload)
  const parts = Array.from(snapshot.parts, ([subject, bytes]) => {
    const payload = JSON.parse(Buffer.from(bytes).toString('utf8')) as never
    return [subject, Buffer.from(JSON.stringify(change(payload)))] as const
  })
  // Pages are kept by the instant of what they show.
  const asOf = asInstant(snapshot.asOf + Object.keys(MARKET_STATES).indexOf(name))
  return snapshotView(CATALOG, product, { ...snapshot, asOf, parts: new Map(parts) })
}
