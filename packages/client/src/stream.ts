import { STREAM, type StreamEvent } from './api.ts'
import type { Wiring } from './connection.ts'
import { BellwetherError, ConnectionError, TimeoutError, UnreadableAnswerError } from './errors.ts'
import { type EventBlock, eventBlocks } from './event-blocks.ts'
import { readAnswer } from './read-answer.ts'
import { waitBeforeRetry } from './retry.ts'

export interface StreamOptions {
  /** The `id` of the last event that was read, perhaps by another program: the stream goes on after it. */
  readonly lastEventId?: string | undefined
  /** Ends the stream: what is waited for throws the reason of the signal. */
  readonly signal?: AbortSignal | undefined
  /** Attempts in a row to come back once the stream was open; without limit unless told. */
  readonly maxRetries?: number | undefined
  /** The longest silence of an open stream, in milliseconds; 45,000 unless told, three beats of the service. */
  readonly maxSilenceMs?: number | undefined
}

const MAX_SILENCE_MS = 45_000
const RETRY_MS = 3_000

/** What is known of a stream across its connections. */
interface Course {
  lastEventId: string | undefined
  retryMs: number
  wasOpen: boolean
  failures: number
}

/**
 * The events of the service as they come. A connection that breaks, falls silent or is ended by the service is made
 * anew after the time that the service asks for, and goes on where the last one ended.
 * @throws ApiError where the service refuses, UnreadableAnswerError where it is no service
 */
export async function* streamEvents(
  wiring: Wiring,
  options: StreamOptions,
): AsyncGenerator<StreamEvent, void, undefined> {
  const course: Course = {
    lastEventId: options.lastEventId,
    retryMs: RETRY_MS,
    wasOpen: false,
    failures: 0,
  }
  for (;;) {
    let broken: unknown = new ConnectionError('the service ended the stream')
    try {
      yield* eventsOf(wiring, options, course)
    } catch (error) {
      broken = error
    }
    await waitFor(wiring, options, course, broken)
  }
}

/** @throws what broke the stream where there is no use in another attempt */
async function waitFor(
  { rules, wait }: Wiring,
  { maxRetries, signal }: StreamOptions,
  course: Course,
  broken: unknown,
): Promise<void> {
  signal?.throwIfAborted()
  course.failures++
  const most = maxRetries ?? (course.wasOpen ? Number.POSITIVE_INFINITY : rules.maxRetries)
  const ms = waitBeforeRetry(broken, course.failures, { ...rules, maxRetries: most })
  if (ms === undefined) throw broken
  await wait(course.wasOpen ? Math.max(ms, course.retryMs) : ms, signal)
}

/** The events of one connection; ends where it ends. */
async function* eventsOf(
  wiring: Wiring,
  options: StreamOptions,
  course: Course,
): AsyncGenerator<StreamEvent, void, undefined> {
  const ended = new AbortController()
  const signals = [ended.signal, options.signal].filter((signal) => signal !== undefined)
  const guarded = guard(ended, options.signal)
  try {
    const body = await guarded(wiring.timeoutMs, open(wiring, course, AbortSignal.any(signals)))
    const read = eventBlocks()
    const bytes = body.getReader()
    const decoder = new TextDecoder()
    for (;;) {
      const { done, value } = await guarded(options.maxSilenceMs ?? MAX_SILENCE_MS, bytes.read())
      if (done) return
      for (const block of read(decoder.decode(value, { stream: true }))) {
        const event = taken(block, course)
        if (event) yield event
      }
    }
  } finally {
    ended.abort()
  }
}

async function open(
  { base, headers, fetch }: Wiring,
  course: Course,
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array>> {
  const resume = course.lastEventId === undefined ? {} : { 'last-event-id': course.lastEventId }
  const response = await fetch(base + STREAM.path, {
    headers: { ...headers(STREAM, {}), accept: 'text/event-stream', ...resume },
    redirect: 'manual',
    cache: 'no-store',
    signal,
  })
  const type = response.headers.get('content-type') ?? ''
  if (response.status !== 200)
    await readAnswer(response, undefined, { attempts: course.failures + 1, list: undefined })
  if (response.status !== 200 || !/^text\/event-stream\b/i.test(type) || !response.body) {
    throw new UnreadableAnswerError(`what came with status ${response.status} is no stream of the service`)
  }
  return response.body
}

function taken({ event, id, data, retryMs }: EventBlock, course: Course): StreamEvent | undefined {
  if (retryMs !== undefined) course.retryMs = retryMs
  if (data === undefined) return undefined
  if (id !== undefined) course.lastEventId = id
  course.wasOpen = true
  course.failures = 0
  return { event, id: id ?? null, data: parsed(data) } as StreamEvent
}

function parsed(data: string): unknown {
  try {
    return JSON.parse(data)
  } catch (error) {
    throw new UnreadableAnswerError('an event of the stream is no JSON', { cause: error })
  }
}

/** Waits, but no longer than the time, and says of a failure whose it was: the caller's wish, the time, or the connection. */
const guard =
  (ended: AbortController, signal: AbortSignal | undefined) =>
  async <T>(ms: number, work: Promise<T>): Promise<T> => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const late = new Promise<never>((_, reject) => {
      if (ms <= 0) return
      timer = setTimeout(() => reject(new TimeoutError(`no sign of life within ${ms} ms`)), ms)
    })
    try {
      return await Promise.race([work, late])
    } catch (error) {
      ended.abort()
      if (error instanceof BellwetherError) throw error
      if (signal?.aborted) throw signal.reason
      throw new ConnectionError('the service could not be reached, or the connection broke', { cause: error })
    } finally {
      clearTimeout(timer)
    }
  }
