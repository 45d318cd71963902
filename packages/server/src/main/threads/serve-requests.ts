import type { MessagePort } from 'node:worker_threads'
import { AppError } from '../../kernel/errors.ts'
import type { Instant } from '../../kernel/time.ts'
import { lowerPriority } from '../../platform/lower-priority.ts'
import type { ThreadReply, ThreadRequest } from '../../platform/supervised-thread.ts'
import type { RecordRound, Snapshot, SourceFreshness } from '../../service/ports.ts'
import type { ComputeReply, ComputeRequest } from './protocol.ts'

export interface ComputeParts {
  readonly make: (product: string, asOf: Instant) => Snapshot | Promise<Snapshot>
  readonly record: (now: Instant) => RecordRound | Promise<RecordRound>
  readonly sourcesAt: (moment: Instant) => readonly SourceFreshness[]
  /** Nice value once the first round is through; 0 keeps the priority. */
  readonly nice: number
}

/**
 * Answers the requests of the thread that started this one, which asks one at a time, for as long as it lives. What
 * comes before the first round of the track record, which follows a whole refresh, is waited for by everybody; what
 * follows gives way to calls.
 */
export function serveRequests(port: MessagePort, parts: ComputeParts): void {
  let givesWay = false
  port.on('message', async ({ id, request }: ThreadRequest<ComputeRequest>) => {
    const reply = await replyTo(request, parts)
    port.postMessage({ kind: 'reply', id, reply } satisfies ThreadReply<ComputeReply>, buffersOf(reply))
    if (request.kind === 'record' && !givesWay) {
      givesWay = true
      lowerPriority(parts.nice)
    }
  })
}

async function replyTo(
  request: ComputeRequest,
  { make, record, sourcesAt }: ComputeParts,
): Promise<ComputeReply> {
  try {
    if (request.kind === 'record') {
      const { now } = request
      return { kind: 'recorded', report: await record(now), sources: sourcesAt(now) }
    }
    const { product, asOf } = request
    return { kind: 'snapshot', snapshot: await make(product, asOf), sources: sourcesAt(asOf) }
  } catch (error) {
    if (error instanceof AppError) return { kind: 'error', code: error.code, fields: error.fields }
    return { kind: 'fault', message: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

/** A snapshot is given away, not copied: it is stored, and this thread reads it from there if it needs it again. */
function buffersOf(reply: ComputeReply): ArrayBuffer[] {
  if (reply.kind !== 'snapshot') return []
  return [...reply.snapshot.parts.values()].flatMap(({ buffer, byteLength }) =>
    buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : [],
  )
}
