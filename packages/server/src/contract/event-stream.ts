import type { StreamEvent } from './stream-event.ts'

/** The connection of one reader. */
export interface StreamSink {
  send(event: StreamEvent): void
  /** Resolves when the send buffer has room, or the reader is gone. */
  room(): Promise<void>
  isOpen(): boolean
  /** Ends a connection that is too slow or met an internal fault. */
  drop(reason: 'too_slow' | 'fault'): void
}

/** An admitted stream of events. */
export interface OpenedStream {
  /** Sends events until the returned function is called. */
  follow(sink: StreamSink): () => void
  /** Whether the key still works. */
  isAdmitted(): Promise<boolean>
  /** Frees its place among the open streams. */
  release(): void
}
