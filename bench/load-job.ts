import type { LatencySummary } from './latency-histogram.ts'

/** One window of load on one server. */
export interface LoadJob {
  readonly port: number
  /** Of the server, to read its CPU time. */
  readonly pid: number
  readonly connections: number
  /** Load before the window, not counted. */
  readonly warmUpMs: number
  readonly measureMs: number
  readonly path: string
  /** The path is asked with each in turn. */
  readonly keys: readonly string[]
}

export interface LoadResult extends LatencySummary {
  readonly seconds: number
  /** Answers within the window. */
  readonly answers: number
  /** Answers in all, with the warm-up and what was on the way at the end. */
  readonly answersInAll: number
  readonly bytes: number
  /** Answers in all that were not 200, by status. */
  readonly refusals: Readonly<Record<string, number>>
  readonly brokenConnections: number
  /** All threads of the server. */
  readonly serverCpuSeconds: number
  readonly loadCpuSeconds: number
  /** What other processes used, on all cores. */
  readonly othersCpuSeconds: number
  /** Longest pause of the generator itself: latencies up to this need not be the server's. */
  readonly ownPauseMs: number
}

export type LoadReply = { readonly result: LoadResult } | { readonly failure: string }
