import { httpCall } from './http-call.ts'
import type { Sample } from './memory-trend.ts'
import { memoryOf } from './process-figures.ts'

const EVERY_MS = 1_000
/** Of `/metrics`, of the main thread. */
const FIGURES = {
  'heap of the main thread': /^nodejs_heap_size_used_bytes (\S+)$/m,
  'external of the main thread': /^nodejs_external_memory_bytes (\S+)$/m,
  'buffers of the main thread': /^nodejs_array_buffers_bytes (\S+)$/m,
}
const MB = 1024 * 1024

/** A process whose memory is watched. */
export interface WatchedProcess {
  readonly label: string
  readonly pid: number
  /** Port of `/metrics`; undefined if it has none. */
  readonly port: number | undefined
}

export interface MemorySeries {
  readonly label: string
  readonly samples: readonly Sample[]
}

export interface MemoryWatch {
  stop(): void
  series(): readonly MemorySeries[]
}

/** Samples resident memory and, if it is reported, that of the main thread, once a second. */
export function watchMemory(processes: readonly WatchedProcess[]): MemoryWatch {
  const begun = performance.now()
  const sinceS = (): number => (performance.now() - begun) / 1000
  const series = new Map<string, Sample[]>()
  const add = (label: string, mb: number): void => {
    const samples = series.get(label) ?? []
    series.set(label, samples)
    samples.push({ atS: sinceS(), mb })
  }
  const sample = async (): Promise<void> => {
    for (const { label, pid, port } of processes) {
      add(`${label}, resident`, memoryOf(pid).residentMb)
      if (port === undefined) continue
      const { body } = await httpCall(port, 'GET', '/metrics')
      for (const [name, pattern] of Object.entries(FIGURES)) {
        const bytes = pattern.exec(body)?.[1]
        if (bytes === undefined) throw new Error(`${label} does not tell the ${name} in /metrics`)
        add(`${label}, ${name}`, Number(bytes) / MB)
      }
    }
  }
  let busy = false
  const timer = setInterval(() => {
    if (busy) return
    busy = true
    // A look that was not answered in time is left out; a process that has ended fails the run by itself.
    sample().then(
      () => (busy = false),
      () => (busy = false),
    )
  }, EVERY_MS)
  return {
    stop: () => clearInterval(timer),
    series: () => [...series].map(([label, samples]) => ({ label, samples })),
  }
}
