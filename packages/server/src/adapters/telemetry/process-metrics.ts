import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import type { MarketKind } from '../../service/ports.ts'
import { counter, gauge, type Metric } from './exposition.ts'

const SAMPLED_EVERY_MS = 20
const NANOSECONDS = 1e9
const MICROSECONDS = 1e6

/** Under the names of common Node dashboards. */
export function processMetrics() {
  const delay = monitorEventLoopDelay({ resolution: SAMPLED_EVERY_MS })
  delay.enable()
  let last = performance.eventLoopUtilization()
  return {
    /** Delays since the last call. */
    metrics(): readonly Metric[] {
      const { utilization } = performance.eventLoopUtilization(last)
      last = performance.eventLoopUtilization()
      // Samples include the interval itself.
      const lag = (nanoseconds: number): number =>
        Number.isFinite(nanoseconds) ? Math.max(0, nanoseconds / NANOSECONDS - SAMPLED_EVERY_MS / 1000) : 0
      const lags = {
        mean: lag(delay.mean),
        p50: lag(delay.percentile(50)),
        p99: lag(delay.percentile(99)),
        max: lag(delay.max),
      }
      delay.reset()
      return [...memoryAndProcessor(), ...loop(lags, utilization)]
    },
    close: () => void delay.disable(),
  }
}

function memoryAndProcessor(): readonly Metric[] {
  const { rss, heapUsed, heapTotal, external, arrayBuffers } = process.memoryUsage()
  const { user, system } = process.cpuUsage()
  return [
    figure('process_resident_memory_bytes', 'Resident memory of the process, all threads.', rss),
    figure('nodejs_heap_size_used_bytes', 'Used heap of the main thread.', heapUsed),
    figure('nodejs_heap_size_total_bytes', 'Heap of the main thread.', heapTotal),
    figure('nodejs_external_memory_bytes', 'Memory outside the heap.', external),
    figure('nodejs_array_buffers_bytes', 'Memory of buffers.', arrayBuffers),
    counter('process_cpu_seconds_total', 'Processor time of all threads.', [
      { value: (user + system) / MICROSECONDS },
    ]),
    figure(
      'process_start_time_seconds',
      'Start of the process, seconds since 1970.',
      performance.timeOrigin / 1000,
    ),
  ]
}

const loop = (lags: Readonly<Record<string, number>>, utilization: number): readonly Metric[] => [
  ...Object.entries(lags).map(([name, value]) =>
    figure(
      `nodejs_eventloop_lag_${name}_seconds`,
      `Delay of the event loop since the last look: ${name}.`,
      value,
    ),
  ),
  figure(
    'nodejs_eventloop_utilization',
    'Share of the time since the last look that the loop was busy.',
    utilization,
  ),
]

const figure = (name: string, help: string, value: number): Metric => gauge(name, help, [{ value }])

export const buildInfo = (version: string, market: MarketKind): Metric =>
  gauge('bellwether_build_info', 'Always 1; the labels say what runs.', [
    { labels: { version, market }, value: 1 },
  ])
