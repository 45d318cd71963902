import type { Answer, AnyMeta, RateLimit } from './answer.ts'
import type { Kept } from './answer-memory.ts'
import { apiError, type Refusal, UnreadableAnswerError } from './errors.ts'
import { retryAfterMs } from './retry.ts'
import { rowsOf } from './rows.ts'

interface Asked {
  /** How often the call was sent. */
  readonly attempts: number
  /** Member of the answer whose elements are its rows. */
  readonly list: string | undefined
}

/** Code of a refusal that is not of the service. */
export const UNREADABLE_REFUSAL = 'unreadable_refusal'

type Body = Readonly<Record<string, unknown>>

/**
 * Reads a response to its end.
 * @param kept what the service was asked whether it still holds
 * @throws ApiError, UnreadableAnswerError, and what breaks a connection
 */
export async function readAnswer(
  response: Response,
  kept: Kept | undefined,
  { attempts, list }: Asked,
): Promise<{ answer: Answer; text: string }> {
  const text = await response.text()
  if (response.status === 304 && kept)
    return { answer: unchanged(response, kept, { list, attempts }), text: kept.text }
  const body = bodyIn(text)
  if (!response.ok) throw refusalIn(response, body, attempts)
  if (body?.ok !== true || !('data' in body) || !isObject(body.meta)) {
    throw new UnreadableAnswerError(`what came with status ${response.status} is no answer of the service`)
  }
  const meta = body.meta as unknown as AnyMeta
  return { answer: answerOf(response, { data: body.data, meta, list, attempts }), text }
}

function bodyIn(text: string): Body | undefined {
  try {
    const body: unknown = JSON.parse(text)
    return isObject(body) ? body : undefined
  } catch {
    return undefined
  }
}

const isObject = (value: unknown): value is Body =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The remembered data with what the headers say of this call. */
function unchanged(response: Response, { text }: Kept, asked: Asked): Answer {
  const { data, meta } = bodyIn(text) as unknown as { data: unknown; meta: AnyMeta }
  const { credits_remaining: _, ...rest } = meta
  const remaining = numberIn(response, 'x-credits-remaining')
  const fresh = {
    ...rest,
    credits_used: 0,
    ...(remaining === undefined ? {} : { credits_remaining: remaining }),
    request_id: response.headers.get('x-request-id') ?? '',
  }
  return { ...answerOf(response, { data, meta: fresh, ...asked }), unchanged: true }
}

const answerOf = (
  response: Response,
  { data, meta, attempts, list }: Asked & { data: unknown; meta: AnyMeta },
): Answer => ({
  data,
  meta,
  credits: {
    used: numberIn(response, 'x-credits-used') ?? meta.credits_used,
    remaining: numberIn(response, 'x-credits-remaining') ?? meta.credits_remaining,
  },
  rateLimit: rateLimitIn(response),
  requestId: meta.request_id,
  etag: response.headers.get('etag') ?? undefined,
  unchanged: false,
  replayed: response.headers.get('idempotency-replayed') === 'true',
  attempts,
  rows: () => rowsOf(data, list),
})

function refusalIn(response: Response, body: Body = {}, attempts: number): Error {
  const { status, headers } = response
  if (status < 400) return new UnreadableAnswerError(`status ${status} is no answer of the service`)
  const { ok: _, error, hint, request_id: id, ...fields } = body
  const refusal: Refusal = {
    status,
    code: typeof error === 'string' ? error : UNREADABLE_REFUSAL,
    hint:
      typeof hint === 'string'
        ? hint
        : 'What refused the call is not the service: a proxy, or another server.',
    requestId: typeof id === 'string' ? id : (headers.get('x-request-id') ?? ''),
    fields,
    retryAfterMs: retryAfterMs(headers.get('retry-after'), Date.now()),
    creditsRemaining: numberIn(response, 'x-credits-remaining'),
    rateLimit: rateLimitIn(response),
    attempts,
  }
  return apiError(refusal)
}

function rateLimitIn(response: Response): RateLimit | undefined {
  const limit = numberIn(response, 'x-ratelimit-limit')
  const remaining = numberIn(response, 'x-ratelimit-remaining')
  const resetsAt = numberIn(response, 'x-ratelimit-reset')
  if (limit === undefined || remaining === undefined || resetsAt === undefined) return undefined
  return { limit, remaining, resetsAt: new Date(resetsAt * 1000) }
}

function numberIn(response: Response, header: string): number | undefined {
  const text = response.headers.get(header)
  return text !== null && /^\d+$/.test(text) ? Number(text) : undefined
}
