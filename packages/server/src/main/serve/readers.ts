import { wallClock } from '../../adapters/clock/clock.ts'
import { clockMetrics } from '../../adapters/telemetry/clock-metrics.ts'
import { showTrackRecord, type TrackRecordView } from '../../operations/track-record/show-track-record.ts'
import { type RecordedCall, recordedCalls } from '../../service/track-record/recorded-calls.ts'
import type { OwnOrigin } from '../../surfaces/http/own-address.ts'
import { type UnnamedProxies, unnamedProxies } from '../../surfaces/http/unnamed-proxy.ts'
import type { FailedSteps } from '../../surfaces/oauth/log-steps.ts'
import { type Documents, documentsOf } from './documents.ts'
import { type KnownAssets, knownAssets } from './known-assets.ts'
import { proxyMetric, type ServiceMetrics, serviceMetrics, signInMetric } from './metrics.ts'
import { openStreams, type Streams } from './streams.ts'
import type { SurfaceDeps } from './surface-deps.ts'

/** What surfaces and operations read besides the answers. */
export interface Readers {
  readonly documents: Documents
  readonly naming: () => KnownAssets
  readonly recorded: () => readonly RecordedCall[]
  readonly trackRecord: TrackRecordView
  readonly streams: Streams
  readonly proxies: UnnamedProxies
  readonly failedSteps: FailedSteps
  readonly metrics: ServiceMetrics
}

export function readersOf(deps: SurfaceDeps, origin: OwnOrigin): Readers {
  const { config, about, log, engine, services, clock } = deps
  const { market } = about
  const currentSnapshots = services.snapshots.current
  const recorded = recordedCalls(engine.record)
  const proxies = unnamedProxies(config.http.trustedProxies, log)
  const failedSteps: FailedSteps = new Map()
  const streams = openStreams({
    currentSnapshots,
    record: engine.record,
    snapshotIndex: engine.snapshotIndex,
    alerts: engine.alerts,
    admission: services.admission,
    market,
    marketClock: engine.marketClock,
    wallClock,
    ownOrigin: origin,
    limits: config.http.limits,
    log,
  })
  return {
    documents: documentsOf(about),
    naming: knownAssets(currentSnapshots, engine.supply.universe),
    recorded,
    trackRecord: showTrackRecord({ reader: engine.record, market, calls: recorded }),
    streams,
    proxies,
    failedSteps,
    metrics: serviceMetrics({
      endpoints: about.endpoints,
      version: about.version,
      market,
      currentSnapshots,
      record: engine.record,
      sources: engine.supply.sources,
      storesPast: engine.storesPast,
      dataDirectory: engine.dataDirectory,
      isLedgerAway: engine.isLedgerAway,
      recordWatch: services.recordWatch,
      marketClock: engine.marketClock,
      further: () => [
        ...deps.furtherMetrics(),
        ...streams.metrics(),
        ...clockMetrics(clock.figures()),
        proxyMetric(proxies),
        signInMetric(failedSteps),
      ],
    }),
  }
}
