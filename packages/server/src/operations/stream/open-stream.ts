import { AppError } from '@bellwether-markets/engine/kernel/errors'
import type { OperationRequest } from '@bellwether-markets/products/contract/operation'
import { rawQuery } from '@bellwether-markets/products/contract/query/query'
import type { OpenedStream, StreamSink } from '@bellwether-markets/products/contract/stream-event'
import type { Admission } from '../../service/answer/admit-caller.ts'
import { noPastRefusal, positionRefusal } from '../../service/answer/call-errors.ts'
import { ANY_RESOURCE } from '../../service/sign-in/admit-token.ts'
import { type Follow, type followNotices, noticeMark } from '../../service/stream/follow-notices.ts'
import type { ResumeFrom } from '../../service/stream/follow-stream.ts'
import type { StreamPlaces } from '../../service/stream/stream-places.ts'
import type { PositionText } from '../../service/stream/stream-position.ts'

export interface StreamDeps {
  readonly admission: Pick<Admission, 'find' | 'exhausted'>
  readonly positions: PositionText
  readonly places: StreamPlaces
  readonly follow: (from: ResumeFrom, sink: StreamSink) => () => void
  readonly followNotices: ReturnType<typeof followNotices>
  readonly isStopping: () => boolean
}

type StreamRequest = OperationRequest<{ 'Last-Event-ID'?: string; alerts?: boolean }, object>

const MEDIA_RANGES: ReadonlySet<string> = new Set(['text/event-stream', 'text/*', '*/*'])
const STOPPING_RETRY_SECONDS = 5

/** @throws AppError */
export function openStream(request: StreamRequest, deps: StreamDeps): OpenedStream {
  const { account, key, address, wantsData, query } = request
  const { places, follow } = deps
  const from = resumeFrom(request, deps.positions)
  if (deps.isStopping()) throw new AppError('overloaded', { retry_after: STOPPING_RETRY_SECONDS })
  if (!account) throw new RangeError('a stream needs an account')
  const plain: Follow = (sink) => follow(from, sink)
  const release = wantsData ? places.take(account, address) : () => undefined
  return {
    follow: query.alerts === true ? deps.followNotices(noticesOf(request, account.id), plain) : plain,
    isAdmitted: () => isAdmitted(account.id, { key, address }, deps),
    release,
  }
}

/** Whether a caller may read on, whose key may have been disabled since. */
async function isAdmitted(
  account: number,
  { key, address }: Pick<StreamRequest, 'key' | 'address'>,
  { admission }: Pick<StreamDeps, 'admission'>,
): Promise<boolean> {
  const now = await admission.find(key, { resource: ANY_RESOURCE, address })
  if (now === undefined) return admission.exhausted(key, address) !== undefined
  return now.id === account && !now.disabled
}

const noticesOf = ({ query }: StreamRequest, account: number) => {
  const text = query['Last-Event-ID']
  return { account, ...(text === undefined ? { position: undefined, since: undefined } : noticeMark(text)) }
}

function resumeFrom({ query, headers, target }: StreamRequest, positions: PositionText): ResumeFrom {
  if (!acceptsEvents(headers.accept)) throw new AppError('not_acceptable')
  const asOf = rawQuery(target.split('?')[1] ?? '').findLast(([name]) => name === 'as_of')
  if (asOf) throw noPastRefusal(asOf[1])
  const text = query['Last-Event-ID']
  if (text === undefined) return undefined
  const from = positions.read(noticeMark(text).position)
  if (from === 'malformed') throw positionRefusal(text)
  return from
}

/** Whether any media range matches; parameters and weights are ignored. */
function acceptsEvents(accept: StreamRequest['headers'][string]): boolean {
  const text = typeof accept === 'string' ? accept : (accept?.[0] ?? '')
  if (text.trim() === '') return true
  return text.split(',').some((range) => {
    const [type, ...parameters] = range.split(';').map((part) => part.trim().toLowerCase())
    return MEDIA_RANGES.has(type) && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))
  })
}
