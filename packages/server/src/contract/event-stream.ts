import type { StreamEvent } from './stream-event.ts'

/** Where the events of one reader go. */
export interface StreamSink {
  send(event: StreamEvent): void
  /** Resolves once most of what was sent is on its way, or the reader is gone. */
  room(): Promise<void>
  isOpen(): boolean
  /** Ends the connection of a reader that does not keep up, or that cannot be told what it should be. */
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
