import type { LatencySummary } from './latency-histogram.ts'
import type { SteadyResult } from './steady-load.ts'

export interface WhatIsAsked {
  readonly path: string
  /** The path is asked with each in turn; a key is told from an access token by its form. */
  readonly keys: readonly string[]
  /** JSON that is posted; not given: the path is got. */
  readonly body?: string
}

/** One window of load on one server. */
export interface LoadJob extends WhatIsAsked {
  /** The connections are spread over them. */
  readonly ports: readonly number[]
  /** Of the server's processes, to read their CPU time. */
  readonly pids: readonly number[]
  /** Of the process that all processes of its database come from. */
  readonly databasePid?: number | undefined
  readonly connections: number
  /** Load before the window, not counted. */
  readonly warmUpMs: number
  readonly measureMs: number
}

export interface LoadResult extends LatencySummary {
  readonly seconds: number
  /** Milliseconds since 1970. */
  readonly endedAt: number
  /** Answers within the window. */
  readonly answers: number
  /** Answers in all, with the warm-up and what was on the way at the end. */
  readonly answersInAll: number
  readonly bytes: number
  /** Answers in all that were not 200, by status. */
  readonly refusals: Readonly<Record<string, number>>
  readonly brokenConnections: number
  /** All threads of all processes of the server. */
  readonly serverCpuSeconds: number
  /** All processes of its database; 0 if that is part of the server. */
  readonly databaseCpuSeconds: number
  readonly loadCpuSeconds: number
  /** What other processes used, on all cores. */
  readonly othersCpuSeconds: number
  /** Longest pause of the generator itself: latencies up to this need not be the server's. */
  readonly ownPauseMs: number
}

/** Calls at a steady rate for a while. */
export interface SteadyJob extends WhatIsAsked {
  readonly ports: readonly number[]
  readonly connections: number
  readonly ratePerSecond: number
  readonly seconds: number
}

export type LoadReply = { readonly result: LoadResult | SteadyResult } | { readonly failure: string }
