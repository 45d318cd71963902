import type { Server } from 'node:net'
import { performance } from 'node:perf_hooks'
import { CALL_ENDS, callCounters } from '../../adapters/telemetry/call-counters.ts'
import { exposition, gauge, type Metric, type Sample } from '../../adapters/telemetry/exposition.ts'
import { buildInfo, processMetrics } from '../../adapters/telemetry/process-metrics.ts'
import { sourceMetrics } from '../../adapters/telemetry/source-metrics.ts'
import type { Call, Outcome, Refused } from '../../contract/call.ts'
import { ERRORS, type ErrorCode } from '../../kernel/errors.ts'
import { SERVICE_ENDPOINTS } from '../../operations/all-endpoints.ts'
import type { ServiceAnswered, ServiceCall } from '../../operations/service-call.ts'
import { CATALOG } from '../../products/catalog.ts'
import type { Clock, MarketKind, SourceFreshness, TrackRecordReader } from '../../service/ports.ts'
import type { PublishedSnapshots } from '../../service/snapshots/published-snapshots.ts'

const SURFACES = ['http', 'agents'] as const
const [ANSWERED, UNCHANGED, REFUSED] = CALL_ENDS.keys()

type AnswerCall = (call: Call, done: (outcome: Outcome) => void) => void

export interface ServiceMetrics {
  readonly measuredCalls: (surface: (typeof SURFACES)[number], answer: AnswerCall) => AnswerCall
  /** Streams are counted when opened. */
  readonly measuredService: <
    Called extends ServiceCall,
    Answer extends Pick<ServiceAnswered, 'kind' | 'creditsUsed'>,
  >(
    answer: (call: Called) => Promise<Answer | Refused>,
  ) => (call: Called) => Promise<Answer | Refused>
  readonly countRefusal: (code: ErrorCode) => void
  readonly render: () => string
  readonly close: () => void
}

export interface ServiceMetricsDeps {
  readonly version: string
  readonly market: MarketKind
  readonly published: PublishedSnapshots
  readonly record: TrackRecordReader
  readonly sources: () => readonly SourceFreshness[]
  readonly marketClock: Clock
  readonly server: Server
  readonly further: () => readonly Metric[]
}

export function serviceMetrics(parts: ServiceMetricsDeps): ServiceMetrics {
  const endpoints = [...CATALOG.products, ...SERVICE_ENDPOINTS].map(({ id }) => id)
  const counters = callCounters(SURFACES, endpoints, Object.keys(ERRORS))
  const ofProcess = processMetrics()
  const openConnections = connectionsOf(parts.server)

  return {
    measuredCalls(surface, answer) {
      const position = SURFACES.indexOf(surface)
      const series = new Map(CATALOG.products.map(({ id }) => [id, counters.series(position, id)]))
      const unknown = counters.series(position, 'other')
      return (call, done) => {
        const begun = performance.now()
        answer(call, (outcome) => {
          const of = series.get(call.product.id) ?? unknown
          const took = performance.now() - begun
          if (outcome.kind === 'refusal') {
            counters.count(of, REFUSED, 0, took)
            counters.countRefusal(outcome.error.code)
          } else {
            const end = outcome.kind === 'answer' ? ANSWERED : UNCHANGED
            counters.count(of, end, outcome.creditsUsed, took)
          }
          done(outcome)
        })
      }
    },
    measuredService: (answer) => async (call) => {
      const begun = performance.now()
      const outcome = await answer(call)
      const series = counters.series(0, call.endpoint.id)
      const took = performance.now() - begun
      if (outcome.kind === 'answer') counters.count(series, ANSWERED, outcome.creditsUsed, took)
      else {
        counters.count(series, REFUSED, 0, took)
        counters.countRefusal(outcome.error.code)
      }
      return outcome
    },
    countRefusal: (code) => counters.countRefusal(code),
    render: () =>
      exposition([
        ...state(parts, openConnections()),
        ...counters.metrics(),
        ...parts.further(),
        ...ofProcess.metrics(),
      ]),
    close: () => ofProcess.close(),
  }
}

function connectionsOf(server: Server): () => number {
  let open = 0
  server.on('connection', (socket) => {
    open++
    socket.once('close', () => open--)
  })
  return () => open
}

function state(
  { version, market, record, sources, ...parts }: ServiceMetricsDeps,
  openConnections: number,
): readonly Metric[] {
  const now = parts.marketClock.now()
  const products = parts.published.freshness()
  const each = (figureOf: (product: (typeof products)[number]) => number | undefined): Sample[] =>
    products.flatMap((product) => {
      const value = figureOf(product)
      return value === undefined ? [] : [{ labels: { product: product.product }, value }]
    })
  return [
    buildInfo(version, market),
    gauge(
      'bellwether_snapshot_age_seconds',
      'Age of the published snapshot by the clock of the market.',
      each(({ asOf }) => (asOf === undefined ? undefined : Math.max(0, (now - asOf) / 1000))),
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
    gauge('bellwether_track_record_entries', 'Entries of the track record.', [
      { value: record.head()?.seq ?? 0 },
    ]),
    gauge('bellwether_http_connections', 'Open connections.', [{ value: openConnections }]),
  ]
}
