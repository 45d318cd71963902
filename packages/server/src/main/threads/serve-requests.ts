import type { MessagePort } from 'node:worker_threads'
import { AppError, type ErrorCode } from '@bellwether-markets/engine/kernel/errors'
import type { Instant } from '@bellwether-markets/engine/kernel/time'
import { lowerPriority } from '../../platform/lower-priority.ts'
import type { ThreadReply, ThreadRequest } from '../../platform/supervised-thread.ts'
import { collectWhenIdle, whenIdle } from '../../platform/when-idle.ts'
import type {
  AnalysisQuestion,
  RecordRound,
  Snapshot,
  SnapshotUse,
  SourceFreshness,
} from '../../service/ports.ts'

export type ComputeRequest =
  | {
      readonly kind: 'snapshot'
      readonly product: string
      readonly asOf: Instant
      readonly use: SnapshotUse
    }
  | { readonly kind: 'record'; readonly now: Instant }
  | { readonly kind: 'analysis'; readonly question: AnalysisQuestion }

/** With the CPU time that it took. */
export type ComputeReply = Outcome & { readonly cpuMs: number }

type Outcome =
  | { readonly kind: 'snapshot'; readonly snapshot: Snapshot; readonly sources: readonly SourceFreshness[] }
  | { readonly kind: 'recorded'; readonly report: RecordRound; readonly sources: readonly SourceFreshness[] }
  | { readonly kind: 'analysed'; readonly result: unknown }
  | { readonly kind: 'error'; readonly code: ErrorCode; readonly fields: Readonly<Record<string, unknown>> }
  | { readonly kind: 'fault'; readonly message: string }

export interface ComputeDeps {
  readonly make: (product: string, asOf: Instant, use: SnapshotUse) => Snapshot | Promise<Snapshot>
  readonly record: (now: Instant) => RecordRound | Promise<RecordRound>
  readonly analyse: (question: AnalysisQuestion) => unknown
  readonly sourcesAt: (moment: Instant) => readonly SourceFreshness[]
  /** Does a fraction of a second of work that nobody waits for. @returns whether there may be more */
  readonly workWhenIdle: () => boolean
  /** How long nothing must be asked before that. */
  readonly idleMs: () => number
  /** Called after each answer. */
  readonly collect?: () => void
  readonly nice: number
}

/**
 * Serves the parent thread's requests, one at a time. Priority drops after the first round of the track record:
 * everybody waits for earlier work.
 */
export function serveRequests(port: MessagePort, deps: ComputeDeps): void {
  let isLowered = false
  const worked = collectWhenIdle()
  const onIdle = whenIdle(() => {
    const begunAt = performance.now()
    const isMore = deps.workWhenIdle()
    worked(performance.now() - begunAt)
    return isMore
  }, deps.idleMs)
  port.on('message', async (message: ThreadRequest<ComputeRequest> | 'stop') => {
    // Ends this thread only.
    if (message === 'stop') process.exit()
    const { id, request } = message
    const begunAt = performance.now()
    const begunCpuMs = cpuMs()
    const reply: ComputeReply = { ...(await replyTo(request, deps)), cpuMs: cpuMs() - begunCpuMs }
    // Copied: the maker gives the bytes of an unchanged part again.
    port.postMessage({ kind: 'reply', id, reply } satisfies ThreadReply<ComputeReply>)
    worked(performance.now() - begunAt)
    deps.collect?.()
    onIdle()
    if (request.kind === 'record' && !isLowered) {
      isLowered = true
      lowerPriority(deps.nice)
    }
  })
}

/** Of this thread. Node 20 has it for processes only: there it is the elapsed time. */
function cpuMs(): number {
  if (process.threadCpuUsage === undefined) return performance.now()
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

async function replyTo(
  request: ComputeRequest,
  { make, record, analyse, sourcesAt }: ComputeDeps,
): Promise<Outcome> {
  try {
    if (request.kind === 'analysis') return { kind: 'analysed', result: analyse(request.question) }
    if (request.kind === 'record') {
      const { now } = request
      return { kind: 'recorded', report: await record(now), sources: sourcesAt(now) }
    }
    const { product, asOf, use } = request
    const snapshot = await make(product, asOf, use)
    // Of a past instant nobody reads it, and it costs the quotes of every asset.
    return { kind: 'snapshot', snapshot, sources: use === 'refresh' ? sourcesAt(asOf) : [] }
  } catch (error) {
    if (error instanceof AppError) return { kind: 'error', code: error.code, fields: error.fields }
    return { kind: 'fault', message: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}
