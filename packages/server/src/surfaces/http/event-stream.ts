import type { ServerResponse } from 'node:http'
import type { StreamSink } from '../../contract/event-stream.ts'
import type { StreamEventOf } from '../../contract/stream-event.ts'
import { eventText } from './event-text.ts'

/** Written but not taken: beyond this a reader does not keep up. */
const MOST_WAITING_BYTES = 256 * 1024
/** Beats in a row at which a reader has taken nothing of what waits for it. */
const SILENT_BEATS = 3
/** Time for the last words to arrive. */
const CLOSED_WITHIN_MS = 5_000

/** Why a stream ended: `reader` is the one who closed the connection, or lost it. */
export const STREAM_ENDS = ['reader', 'too_slow', 'service_stopping', 'key_refused', 'fault'] as const
export type StreamEnd = (typeof STREAM_ENDS)[number]

/** One open stream, written past the framework. */
export interface EventStream extends StreamSink {
  /** Says that the connection lives, and drops a reader that has stopped reading. */
  beat(): void
  close(reason: StreamEventOf<'closing'>['data']['reason'], retryMs: number): void
}

export interface EventStreamParts {
  readonly retryMs: number
  readonly onEvent: (name: string) => void
  readonly onEnd: (end: StreamEnd) => void
}

const CLOSING_HINTS = {
  service_stopping: 'Connect again with Last-Event-ID after the time in retry: nothing is missed.',
  key_refused: 'The key was disabled or replaced. Connect with a key that works.',
} as const

/** @param response its head is written, and nothing else writes to it */
export function eventStream(response: ServerResponse, parts: EventStreamParts): EventStream {
  let end: StreamEnd = 'reader'
  let taken = 0
  let silentBeats = 0
  let isOpen = !response.destroyed
  const isWritable = (): boolean => isOpen && !response.destroyed && !response.writableEnded
  const wakers: (() => void)[] = []
  const wake = (): void => {
    for (const waker of wakers.splice(0)) waker()
  }

  const write = (text: string): void => {
    if (!isWritable()) return
    response.write(text)
    if (response.writableLength > MOST_WAITING_BYTES) drop('too_slow')
  }

  const drop = (reason: 'too_slow' | 'fault'): void => {
    if (!isWritable()) return
    end = reason
    response.destroy()
  }

  response.on('error', () => undefined)
  response.on('drain', wake)
  response.once('close', () => {
    isOpen = false
    wake()
    parts.onEnd(end)
  })
  write(`retry: ${parts.retryMs}\n\n`)

  return {
    isOpen: isWritable,
    drop,
    send(event) {
      if (!isWritable()) return
      parts.onEvent(event.event)
      write(eventText(event))
    },
    async room() {
      if (!isWritable() || !response.writableNeedDrain) return
      await new Promise<void>((resolve) => void wakers.push(resolve))
    },
    beat() {
      const takenNow = (response.socket?.bytesWritten ?? 0) - response.writableLength
      silentBeats = response.writableLength > 0 && takenNow <= taken ? silentBeats + 1 : 0
      taken = takenNow
      if (silentBeats >= SILENT_BEATS) drop('too_slow')
      else write(':\n\n')
    },
    close(reason, retryMs) {
      if (!isWritable()) return
      end = reason
      const closing = { event: 'closing', id: null, data: { reason, hint: CLOSING_HINTS[reason] } } as const
      parts.onEvent(closing.event)
      setTimeout(() => response.destroy(), CLOSED_WITHIN_MS).unref()
      response.end(`retry: ${retryMs}\n\n${eventText(closing)}`)
    },
  }
}
