import { parentPort, workerData } from 'node:worker_threads'
import type { ComputeReply } from '../adapters/compute/protocol.ts'
import { serveRequests } from '../adapters/compute/serve-requests.ts'
import { openSnapshotStore } from '../adapters/database/snapshot-store.ts'
import { snapshotMaker } from '../app/make-snapshot.ts'
import { latestKnown } from '../core/market/latest-known.ts'
import { StartRefused } from '../kernel/start-refused.ts'
import { CATALOG } from '../products/all-products.ts'
import type { MarketConfig } from './config.ts'
import { openMarket } from './open-market.ts'

/** What the composition root tells the compute thread. */
export interface ComputeThreadData {
  readonly market: MarketConfig
  readonly snapshotFile: string
}

try {
  const { market, snapshotFile } = workerData as ComputeThreadData
  const source = openMarket(market)
  const maker = snapshotMaker(CATALOG, source, openSnapshotStore(snapshotFile))
  serveRequests({
    make: ({ product, asOf }) => maker.make(product, asOf),
    sourcesAt: (moment) => [{ id: source.id, knownAt: latestKnown(source.observations, moment) }],
  })
} catch (error) {
  if (!(error instanceof StartRefused)) throw error
  const refused: ComputeReply = { kind: 'refused_start', problem: error.problem, hint: error.hint }
  parentPort?.postMessage(refused)
}
