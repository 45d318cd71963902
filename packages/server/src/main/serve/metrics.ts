import type { Server } from 'node:net'
import { performance } from 'node:perf_hooks'
import { ERRORS, type ErrorCode } from '@bellwether-markets/engine/kernel/errors'
import { type Instant, SECOND } from '@bellwether-markets/engine/kernel/time'
import { type Endpoint, isProduct } from '@bellwether-markets/products/contract/endpoint'
import { CALL_ENDS, callCounters } from '../../adapters/telemetry/call-counters.ts'
import { counter, exposition, gauge, type Metric, type Sample } from '../../adapters/telemetry/exposition.ts'
import { buildInfo, processMetrics } from '../../adapters/telemetry/process-metrics.ts'
import { sourceMetrics } from '../../adapters/telemetry/source-metrics.ts'
import type { AnswerCall } from '../../service/answer/answer.ts'
import type { PreparedAnswers } from '../../service/answer/prepared-answers.ts'
import type { Clock, MarketKind, Presence, SourceFreshness, TrackRecordReader } from '../../service/ports.ts'
import type { CurrentSnapshots } from '../../service/snapshots/current-snapshots.ts'
import type { RecordWatch } from '../../service/track-record/record-watch.ts'
import type { UnnamedProxies } from '../../surfaces/http/unnamed-proxy.ts'
import type { FailedSteps } from '../../surfaces/oauth/log-steps.ts'

const SURFACES = ['http', 'agents'] as const
const [ANSWERED, UNCHANGED, REFUSED] = CALL_ENDS.keys()

export type ServiceMetrics = ReturnType<typeof serviceMetrics>

export interface ServiceMetricsDeps {
  readonly endpoints: readonly Endpoint[]
  readonly version: string
  readonly market: MarketKind
  readonly currentSnapshots: CurrentSnapshots
  readonly record: TrackRecordReader
  readonly sources: () => readonly SourceFreshness[]
  readonly storesPast: () => boolean
  readonly dataDirectory: () => Presence
  readonly isLedgerAway: () => boolean
  readonly recordWatch: RecordWatch
  readonly marketClock: Clock
  readonly further: () => readonly Metric[]
}

export function serviceMetrics(deps: ServiceMetricsDeps) {
  const ids = deps.endpoints.map(({ id }) => id)
  const counters = callCounters(SURFACES, ids, Object.keys(ERRORS))
  const ofProcess = processMetrics()
  let openConnections = 0

  return {
    /** Counts each call; of a stream, its opening. */
    measured:
      (answer: AnswerCall): AnswerCall =>
      async (call) => {
        const begun = performance.now()
        const { endpoint, surface } = call
        const answered = await answer(call)
        const { status, credits, error } = answered
        const series = counters.series(isProduct(endpoint) ? SURFACES.indexOf(surface) : 0, endpoint.id)
        const end = error !== undefined ? REFUSED : status === 304 ? UNCHANGED : ANSWERED
        counters.count(series, end, credits.used, performance.now() - begun)
        if (error !== undefined) counters.countRefusal(error.code)
        return answered
      },
    countRefusal: (code: ErrorCode) => counters.countRefusal(code),
    countConnections(server: Server) {
      server.on('connection', (socket) => {
        openConnections++
        socket.once('close', () => openConnections--)
      })
    },
    render: () =>
      exposition([
        ...state(deps, openConnections),
        ...counters.metrics(),
        ...deps.further(),
        ...ofProcess.metrics(),
      ]),
    close: () => ofProcess.close(),
  }
}

function state(
  { version, market, record, sources, ...deps }: ServiceMetricsDeps,
  openConnections: number,
): readonly Metric[] {
  const now = deps.marketClock.now()
  const products = deps.currentSnapshots.freshness()
  const each = (figureOf: (product: (typeof products)[number]) => number | undefined): Sample[] =>
    products.flatMap((product) => {
      const value = figureOf(product)
      return value === undefined ? [] : [{ labels: { product: product.product }, value }]
    })
  return [
    buildInfo(version, market),
    gauge(
      'bellwether_snapshot_age_seconds',
      'Age of the published snapshot: by the clock of the market or the time since it was published, whichever is more.',
      each(({ ageMs }) => ageMs && ageMs / SECOND),
    ),
    gauge(
      'bellwether_snapshot_stale',
      '1 where a refresh is overdue or nothing is published yet.',
      each(({ stale }) => Number(stale)),
    ),
    gauge(
      'bellwether_snapshot_refresh_failing',
      '1 where the latest refresh failed.',
      each(({ lastError }) => Number(lastError !== undefined)),
    ),
    ...sourceMetrics(sources(), now),
    gauge('bellwether_disk_low', '1 while the disk has too little room to store answers about the past.', [
      { value: Number(!deps.storesPast()) },
    ]),
    gauge('bellwether_ledger_away', '1 while nothing is sold or charged: the ledger cannot be reached.', [
      { value: Number(deps.isLedgerAway()) },
    ]),
    gauge('bellwether_data_directory_gone', '1 while the data directory was moved, deleted or replaced.', [
      { value: Number(deps.dataDirectory() !== 'there') },
    ]),
    gauge('bellwether_track_record_entries', 'Entries of the track record.', [
      { value: record.head()?.seq ?? 0 },
    ]),
    ...recordMetrics(deps.recordWatch, now),
    gauge('bellwether_http_connections', 'Open connections.', [{ value: openConnections }]),
  ]
}

function recordMetrics({ lastEntryAt, fault }: RecordWatch, now: Instant): readonly Metric[] {
  const [at, found] = [lastEntryAt(), fault()]
  return [
    gauge(
      'bellwether_track_record_age_seconds',
      'Age of the latest entry of the track record by the clock of the market.',
      at === undefined ? [] : [{ value: Math.max(0, (now - at) / SECOND) }],
    ),
    gauge(
      'bellwether_track_record_held',
      '1 while nothing is written to the track record, with the reason.',
      found === undefined ? [{ value: 0 }] : [{ labels: { reason: found }, value: 1 }],
    ),
  ]
}

export const answerMetrics = ({ bytes, count }: PreparedAnswers): readonly Metric[] => [
  gauge('bellwether_answer_bytes', 'Memory of the prepared answers.', [{ value: bytes }]),
  gauge('bellwether_answers', 'Prepared answers in memory.', [{ value: count }]),
]

/** @param backedUpAt milliseconds since 1970; undefined while the data directory is gone */
export const backupMetric = (backedUpAt: number | undefined, now: number): Metric =>
  gauge(
    'bellwether_backup_age_seconds',
    'Time since the last backup of the data directory, or since its beginning.',
    backedUpAt === undefined ? [] : [{ value: Math.max(0, (now - backedUpAt) / SECOND) }],
  )

export const UNNAMED_PROXY_METRIC = 'bellwether_unnamed_proxy_requests_total'

export const proxyMetric = ({ counts }: UnnamedProxies): Metric =>
  counter(
    UNNAMED_PROXY_METRIC,
    'Requests passed on by a proxy that TRUSTED_PROXIES does not name, or by a caller that pretends to be one.',
    [...counts()].map(([address, value]) => ({ labels: { address }, value })),
  )

export const signInMetric = (failed: FailedSteps): Metric =>
  counter(
    'bellwether_oauth_failures_total',
    'Failed steps of sign-ins of apps, by step and error.',
    [...failed].map(([kind, value]) => {
      const [step = '', error = ''] = kind.split(' ')
      return { labels: { step, error }, value }
    }),
  )
