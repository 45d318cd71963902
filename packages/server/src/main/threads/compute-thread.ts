import type { MessagePort } from 'node:worker_threads'
import { AppError } from '@bellwether-markets/engine/kernel/errors'
import { once } from '@bellwether-markets/engine/kernel/once'
import { type Instant, SECOND } from '@bellwether-markets/engine/kernel/time'
import type { AnyFactTable } from '@bellwether-markets/engine/market/inputs'
import { latestKnown } from '@bellwether-markets/engine/market/latest-known'
import { CATALOG } from '@bellwether-markets/products/catalog'
import { COMPUTATIONS } from '@bellwether-markets/products/computations'
import { EMITTERS } from '@bellwether-markets/products/emitters'
import { FACT_COMPUTATIONS } from '@bellwether-markets/products/fact-computations'
import { ANALYSED } from '@bellwether-markets/products/on-demand'
import { ANALYSES } from '@bellwether-markets/products/on-demand-computations'
import { recordSummary } from '@bellwether-markets/products/track-record/record-summary'
import { elapsedClock, wallClock } from '../../adapters/clock/clock.ts'
import { openRecordSigner } from '../../adapters/signing/ed25519.ts'
import { runThread } from '../../platform/supervised-thread.ts'
import { collectAll, collectGrowth, GROWTH_AMONG_WORK } from '../../platform/when-idle.ts'
import { FilledTables } from '../../service/facts/fact-tables.ts'
import type { BlobSettings, Log, MarketSource, RecordRound } from '../../service/ports.ts'
import { analysisMaker } from '../../service/snapshots/analysis-maker.ts'
import { snapshotMaker } from '../../service/snapshots/make-snapshot.ts'
import type { SealingDeps } from '../../service/track-record/append-entries.ts'
import { emittedSignals, signalsAt } from '../../service/track-record/emitted-signals.ts'
import { pastRecord } from '../../service/track-record/past-record.ts'
import {
  portfolioEntries,
  portfolioRecordWriter,
  withPortfolioRecord,
} from '../../service/track-record/portfolio-record.ts'
import type { RecordingDeps } from '../../service/track-record/record-signals.ts'
import { trackRecordWriter } from '../../service/track-record/track-record-writer.ts'
import type { MarketConfig } from '../config/config-tree.ts'
import type { ComputeStores } from '../engines/file-stores.ts'
import { clockEvidence } from '../market/clock-evidence.ts'
import { openMarket } from '../market/open-market.ts'
import { postedLog } from './posted-log.ts'
import { serveRequests } from './serve-requests.ts'

export interface ComputeThreadData {
  readonly market: MarketConfig
  readonly marketFile: string
  readonly snapshotFile: string
  /** Room for snapshots that were only asked for. */
  readonly pastSnapshotBytes: number
  readonly recordFile: string
  readonly signingKeyFile: string
  /** Days before the first start over which a demo or replay issues signals. */
  readonly recordDays: number
  /** Of the running day of the record; undefined: never. */
  readonly sealEveryMs: number | undefined
  /** PostgreSQL for snapshots and record, instead of files. */
  readonly databaseUrl?: string
  readonly blobs: BlobSettings
  readonly nice: number
}

/** Longer than the pause between two requests of a start. */
const IDLE_MS = 20_000
const PAUSE_MS = 100
const FORGET_EVERY_MS = 5 * SECOND

async function run(port: MessagePort, data: ComputeThreadData): Promise<void> {
  const log = postedLog((message) => port.postMessage(message))
  const { store, snapshots, facts, openReading } = await storesOf(data, log)
  const entries = portfolioEntries(store)
  const source = withPortfolioRecord(await openMarket(data.market, openReading), entries)
  const tables = new FilledTables({ source, computations: FACT_COMPUTATIONS, store: facts, elapsedClock })
  setInterval(() => tables.forget() && collectAll(), FORGET_EVERY_MS).unref()
  const collect = collectGrowth({ atMost: GROWTH_AMONG_WORK })
  const maker = snapshotMaker({
    catalog: CATALOG,
    computations: COMPUTATIONS,
    source,
    store: snapshots,
    facts: tables,
    collect,
  })
  const record = new RecordWork(maker, () => recordWriters(data, { source, store, entries, maker }))
  serveRequests(port, {
    nice: data.nice,
    make: maker.make,
    record: (now) => record.begin(now),
    analyse: analysisMaker({
      declared: ANALYSED,
      analyses: ANALYSES,
      source,
      facts: tables,
      upstreamAt: (product, asOf) => maker.upstreamAt(product, asOf, 'past'),
    }),
    workWhenIdle: () =>
      record.issuePast() || (record.at !== undefined && backfilled(tables, source, record.at)),
    collect,
    idleMs: () => (record.isIssuingPast ? PAUSE_MS : IDLE_MS),
    // The ingest thread knows each source.
    sourcesAt(moment) {
      const knownAt = source.kind === 'live' ? undefined : latestKnown(source.observations, moment)
      return knownAt === undefined ? [] : [{ id: source.id, knownAt }]
    },
  })
}

type Maker = ReturnType<typeof snapshotMaker>

/** Signals of the past are issued while nothing else is asked. */
class RecordWork {
  readonly #maker: Maker
  readonly #writers: () => ReturnType<typeof recordWriters>
  /** Instant of the latest round. */
  at: Instant | undefined
  isIssuingPast = false

  /** @param writers called with the first round: a thread that only analyses needs no key to sign */
  constructor(maker: Maker, writers: () => ReturnType<typeof recordWriters>) {
    this.#maker = maker
    this.#writers = once(writers)
  }

  begin(now: Instant): RecordRound {
    this.at = now
    const { record, past } = this.#writers()
    this.isIssuingPast = past.begin(now)
    return this.isIssuingPast
      ? record.summarise(emittedSignals(this.#maker, EMITTERS, now), now)
      : this.#recordNow(now)
  }

  issuePast(): boolean {
    if (!this.isIssuingPast) return false
    const { more, endedAt } = this.#writers().past.step()
    this.isIssuingPast = more
    if (endedAt !== undefined) this.#recordNow(endedAt)
    return true
  }

  #recordNow(now: Instant): RecordRound {
    const { record, keepPortfolio } = this.#writers()
    keepPortfolio(now)
    return record.run(emittedSignals(this.#maker, EMITTERS, now), now)
  }
}

interface Recorded extends Pick<RecordingDeps, 'source' | 'store'> {
  readonly entries: ReturnType<typeof portfolioEntries>
  readonly maker: Maker
}

function recordWriters(data: ComputeThreadData, { source, store, entries, maker }: Recorded) {
  const recording: RecordingDeps = {
    store,
    signer: openRecordSigner(data.signingKeyFile),
    market: source.kind,
    mode: source.kind === 'live' ? 'live' : 'paper',
    source,
  }
  const dated = { ...recording, clockEvidence: clockEvidence(data.market.time), sealing: sealingOf(data) }
  const past = pastRecord({
    ...recording,
    mode: source.kind === 'demo' ? 'simulated' : 'replayed',
    days: source.kind === 'live' || data.databaseUrl !== undefined ? 0 : data.recordDays,
    emittedAt: (at) => signalsAt(maker, EMITTERS, at, 'past'),
  })
  return {
    past,
    record: trackRecordWriter({ ...dated, summarise: recordSummary }),
    keepPortfolio: portfolioRecordWriter({ ...dated, entries }, maker, EMITTERS.portfolio),
  }
}

const sealingOf = ({ sealEveryMs: everyMs }: ComputeThreadData): SealingDeps | undefined =>
  everyMs === undefined ? undefined : { everyMs, wallClock }

/** Rows that cannot be computed yet are computed when they are asked for. */
function backfilled(tables: FilledTables, source: MarketSource, upTo: Instant): boolean {
  try {
    return tables.backfill(tablesOf(source), upTo)
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}

/** Of all products. */
const tablesOf = ({ observations: { universe } }: MarketSource): readonly AnyFactTable[] =>
  CATALOG.computed.flatMap((product) =>
    Object.values(product.inputs(universe)).flatMap(({ request }) =>
      request.kind === 'facts' ? [request.table] : [],
    ),
  )

const storesOf = async (
  { databaseUrl, blobs, ...files }: ComputeThreadData,
  log: Log,
): Promise<ComputeStores> =>
  databaseUrl === undefined
    ? (await import('../engines/file-stores.ts')).fileStores(files, log)
    : (await import('../engines/postgres-stores.ts')).postgresStores(
        databaseUrl,
        files.pastSnapshotBytes,
        blobs,
      )

await runThread(run)
