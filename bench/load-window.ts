import { monitorEventLoopDelay } from 'node:perf_hooks'
import { latencyHistogram } from './latency-histogram.ts'
import type { LoadJob, LoadResult } from './load-job.ts'
import { busyCoreSeconds, cpuSeconds, familyCpuSeconds } from './process-figures.ts'

interface Moment {
  readonly at: number
  readonly serverCpu: number
  readonly databaseCpu: number
  readonly loadCpu: number
  readonly allCpu: number
}

export interface LoadWindow {
  isOver(): boolean
  answered(status: number, bytes: number, sentAt: number, now: number): void
  broken(): number
  /** Undefined if the window was not filled. */
  result(): LoadResult | undefined
}

/** Counts answers from the first one after the warm-up to the first one after the end. */
export function loadWindow(job: LoadJob): LoadWindow {
  const latencies = latencyHistogram()
  const pauses = monitorEventLoopDelay({ resolution: 5 })
  const refusals: Record<string, number> = {}
  const startsAt = performance.now() + job.warmUpMs
  const endsAt = startsAt + job.measureMs
  let started: Moment | undefined
  let finished: Moment | undefined
  let answers = 0
  let answersInAll = 0
  let bytes = 0
  let brokenConnections = 0

  const start = (now: number): void => {
    started = momentOf(job, now)
    pauses.enable()
  }
  const count = (size: number, sentAt: number, now: number): void => {
    latencies.record(now - sentAt)
    answers += 1
    bytes += size
    if (now < endsAt) return
    finished = momentOf(job, now)
    pauses.disable()
  }

  return {
    isOver: () => finished !== undefined,
    answered(status, size, sentAt, now) {
      answersInAll += 1
      if (status !== 200) refusals[status] = (refusals[status] ?? 0) + 1
      if (finished) return
      if (started) count(size, sentAt, now)
      else if (now >= startsAt) start(now)
    },
    broken() {
      brokenConnections += 1
      return brokenConnections
    },
    result() {
      if (!started || !finished) return undefined
      const serverCpuSeconds = finished.serverCpu - started.serverCpu
      const databaseCpuSeconds = finished.databaseCpu - started.databaseCpu
      const loadCpuSeconds = finished.loadCpu - started.loadCpu
      const ownCpuSeconds = serverCpuSeconds + databaseCpuSeconds + loadCpuSeconds
      return {
        ...latencies.summary(),
        seconds: (finished.at - started.at) / 1000,
        endedAt: performance.timeOrigin + finished.at,
        answers,
        answersInAll,
        bytes,
        refusals,
        brokenConnections,
        serverCpuSeconds,
        databaseCpuSeconds,
        loadCpuSeconds,
        othersCpuSeconds: Math.max(0, finished.allCpu - started.allCpu - ownCpuSeconds),
        ownPauseMs: pauses.max / 1e6,
      }
    },
  }
}

function momentOf({ pids, databasePid }: LoadJob, at: number): Moment {
  const own = process.cpuUsage()
  return {
    at,
    serverCpu: pids.reduce((sum, pid) => sum + cpuSeconds(pid), 0),
    databaseCpu: databasePid === undefined ? 0 : familyCpuSeconds(databasePid),
    loadCpu: (own.user + own.system) / 1e6,
    allCpu: busyCoreSeconds(),
  }
}
