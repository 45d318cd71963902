import type { ServerResponse } from 'node:http'
import type {
  StreamEvent,
  StreamEventOf,
  StreamSink,
} from '@bellwether-markets/products/contract/stream-event'

/** A reader with more unsent bytes than this is too slow. */
const MAX_BUFFERED_BYTES = 256 * 1024
/** Heartbeats in a row without progress after which a reader counts as gone. */
const SILENT_BEATS = 3
/** Time for the closing event to arrive. */
const CLOSED_WITHIN_MS = 5_000

/** Why a stream ended; `reader`: the connection was closed or lost. */
export const STREAM_ENDS = ['reader', 'too_slow', 'service_stopping', 'key_refused', 'fault'] as const
export type StreamEnd = (typeof STREAM_ENDS)[number]

type ClosingReason = StreamEventOf<'closing'>['data']['reason']

export interface EventStreamDeps {
  readonly retryMs: number
  readonly onEvent: (name: string) => void
  readonly onEnd: (end: StreamEnd) => void
}

const CLOSING_HINTS = {
  service_stopping: 'Connect again with Last-Event-ID after the time in retry: nothing is missed.',
  key_refused: 'The key was disabled or replaced. Connect with a key that works.',
} as const

const texts = new WeakMap<StreamEvent, string>()

/** The wire text of an event, cached: one event goes to many streams. */
export function eventText(event: StreamEvent): string {
  const cached = texts.get(event)
  if (cached !== undefined) return cached
  const id = event.id === null ? '' : `id: ${event.id}\n`
  const text = `event: ${event.event}\n${id}data: ${JSON.stringify(event.data)}\n\n`
  texts.set(event, text)
  return text
}

/** One open stream of server-sent events, written directly to the response. */
export class EventStream implements StreamSink {
  readonly #response: ServerResponse
  readonly #onEvent: (name: string) => void
  readonly #waiting: (() => void)[] = []
  #end: StreamEnd = 'reader'
  #bytesSent = 0
  #silentBeats = 0
  #isClosed: boolean

  /** @param response with its head written; nothing else may write to it */
  constructor(response: ServerResponse, { retryMs, onEvent, onEnd }: EventStreamDeps) {
    this.#response = response
    this.#onEvent = onEvent
    this.#isClosed = response.destroyed
    response.on('error', () => undefined)
    response.on('drain', () => this.#wake())
    response.once('close', () => {
      this.#isClosed = true
      this.#wake()
      onEnd(this.#end)
    })
    this.#write(`retry: ${retryMs}\n\n`)
  }

  isOpen(): boolean {
    return !this.#isClosed && !this.#response.destroyed && !this.#response.writableEnded
  }

  send(event: StreamEvent): void {
    if (!this.isOpen()) return
    this.#onEvent(event.event)
    this.#write(eventText(event))
  }

  async room(): Promise<void> {
    if (!this.isOpen() || !this.#response.writableNeedDrain) return
    await new Promise<void>((resolve) => void this.#waiting.push(resolve))
  }

  drop(reason: 'too_slow' | 'fault'): void {
    if (!this.isOpen()) return
    this.#end = reason
    this.#response.destroy()
  }

  /** Sends a heartbeat, or drops a reader that has stopped reading. */
  beat(): void {
    const { socket, writableLength } = this.#response
    const sent = (socket?.bytesWritten ?? 0) - writableLength
    this.#silentBeats = writableLength > 0 && sent <= this.#bytesSent ? this.#silentBeats + 1 : 0
    this.#bytesSent = sent
    if (this.#silentBeats >= SILENT_BEATS) this.drop('too_slow')
    else this.#write(':\n\n')
  }

  close(reason: ClosingReason, retryMs: number): void {
    if (!this.isOpen()) return
    this.#end = reason
    const closing = { event: 'closing', id: null, data: { reason, hint: CLOSING_HINTS[reason] } } as const
    this.#onEvent(closing.event)
    setTimeout(() => this.#response.destroy(), CLOSED_WITHIN_MS).unref()
    this.#response.end(`retry: ${retryMs}\n\n${eventText(closing)}`)
  }

  #write(text: string): void {
    if (!this.isOpen()) return
    this.#response.write(text)
    if (this.#response.writableLength > MAX_BUFFERED_BYTES) this.drop('too_slow')
  }

  #wake(): void {
    for (const resolve of this.#waiting.splice(0)) resolve()
  }
}
