import type { CallLimits, Refused } from '../../contract/call.ts'
import { parseQuery, rawQuery } from '../../contract/query/query.ts'
import { AppError } from '../../kernel/errors.ts'
import { noPastRefusal, positionRefusal } from '../../service/answer/refuse-call.ts'
import type { ResumeFrom } from '../../service/stream/follow-stream.ts'
import type { StreamPlaces } from '../../service/stream/stream-places.ts'
import type { PositionText } from '../../service/stream/stream-position.ts'
import { refused, serviceAdmission } from '../service-admission.ts'
import type { ServiceAdmissionParts, ServiceCall } from '../service-call.ts'

export interface StreamCall extends ServiceCall {
  readonly accept: string | undefined
  readonly lastEventId: string | undefined
}

/** A stream that may be written. */
export interface StreamOpened {
  readonly kind: 'answer'
  readonly limits: CallLimits | undefined
  readonly creditsUsed: 0
  readonly creditsRemaining: number | undefined
  readonly wish: ResumeFrom
  /** Whether the key that opened it still opens anything. */
  readonly isAdmitted: () => Promise<boolean>
  /** Gives back the place among the open streams. */
  readonly release: () => void
}

export interface OpenStreamParts extends ServiceAdmissionParts {
  readonly positions: PositionText
  readonly places: StreamPlaces
  readonly isStopping: () => boolean
}

const MEDIA_RANGES: ReadonlySet<string> = new Set(['text/event-stream', 'text/*', '*/*'])
const STOPPING_RETRY_SECONDS = 5

/** Decides whether a stream may be opened; opening counts as a call, and costs nothing. */
export function streamOpener(parts: OpenStreamParts): (call: StreamCall) => Promise<StreamOpened | Refused> {
  const { positions, places } = parts
  const admission = serviceAdmission(parts)

  const open = async (call: StreamCall): Promise<StreamOpened | Refused> => {
    const admitted = await admission.admit(call)
    if (admitted.kind === 'refusal') return admitted
    const { account, limits, creditsRemaining } = admitted
    try {
      const wish = wishOf(call, positions)
      if (parts.isStopping()) throw new AppError('overloaded', { retry_after: STOPPING_RETRY_SECONDS })
      if (!account) throw new RangeError('a stream needs an account')
      const release = call.wantsData ? places.take(account.id, call.address) : () => undefined
      const isAdmitted = async (): Promise<boolean> => {
        const now = await parts.admission.find(call.key)
        return now?.id === account.id && !now.disabled
      }
      const opened = { kind: 'answer', creditsUsed: 0, creditsRemaining, limits } as const
      return { ...opened, wish, isAdmitted, release }
    } catch (error) {
      return refused(refusalOf(parts, call, error), limits)
    }
  }
  return async (call) => {
    try {
      return await open(call)
    } catch (error) {
      return refused(refusalOf(parts, call, error), undefined)
    }
  }
}

function refusalOf({ onFault }: OpenStreamParts, { requestId }: StreamCall, error: unknown): AppError {
  if (error instanceof AppError) return error
  onFault(error, requestId)
  return new AppError('internal_error')
}

function wishOf(call: StreamCall, positions: PositionText): ResumeFrom {
  if (!acceptsEvents(call.accept)) throw new AppError('not_acceptable')
  const query = rawQuery(call.queryText)
  const asOf = query.findLast(([name]) => name === 'as_of')
  if (asOf) throw noPastRefusal(asOf[1])
  const text = call.lastEventId ?? ''
  const header: [string, string][] = text === '' ? [] : [['Last-Event-ID', text]]
  const parsed = parseQuery(call.endpoint.query, { path: [], query, header })
  if (!parsed.ok) throw new AppError('validation_error', { detail: parsed.detail })
  if (text === '') return undefined
  const wish = positions.read(text)
  if (wish === 'malformed') throw positionRefusal(text)
  return wish
}

/** Whether one of the media ranges fits; their parameters, and which is liked best, change nothing. */
function acceptsEvents(accept: string | undefined): boolean {
  if (accept === undefined || accept.trim() === '') return true
  return accept.split(',').some((range) => {
    const [type, ...parameters] = range.split(';').map((part) => part.trim().toLowerCase())
    return MEDIA_RANGES.has(type) && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))
  })
}
