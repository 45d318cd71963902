import type { StreamEvent } from './stream-event.ts'

/** The connection of one reader. */
export interface StreamSink {
  send(event: StreamEvent): void
  /** Resolves when the send buffer has room, or the reader is gone. */
  room(): Promise<void>
  isOpen(): boolean
  /** Ends the connection of a reader that is too slow or met an internal fault. */
  drop(reason: 'too_slow' | 'fault'): void
}

/** A stream of events that a reader was admitted to. */
export interface OpenedStream {
  /** Sends events from now on; @returns stops it */
  follow(sink: StreamSink): () => void
  /** Whether the key that opened it still opens anything. */
  isAdmitted(): Promise<boolean>
  /** Gives back the place among the open streams. */
  release(): void
}
