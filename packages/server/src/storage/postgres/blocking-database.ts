import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from 'node:worker_threads'
import { threadEntry } from '../../platform/thread-entry.ts'
import type { BlobSettings } from '../../service/ports.ts'
import type { Row, Sql, Statement } from '../stores/sql.ts'

const ANSWERED_WITHIN_MS = 60_000

/** As `BlobStore`, in the same thread. */
export interface BlockingBlobs {
  readonly root: string | undefined
  put(place: string, bytes: Uint8Array): void
  get(place: string): Uint8Array | undefined
}

interface BlockingOptions {
  readonly answeredWithinMs?: number
  readonly blobs?: BlobSettings
}

/** Blocks the calling thread, so never for one that answers calls. */
export function openBlockingDatabase(
  url: string,
  { answeredWithinMs = ANSWERED_WITHIN_MS, blobs = { root: undefined, s3: undefined } }: BlockingOptions = {},
): Sql & { readonly blobs: BlockingBlobs } {
  const { port1: port, port2 } = new MessageChannel()
  const signal = new Int32Array(new SharedArrayBuffer(4))
  const thread = new Worker(threadEntry('statement'), {
    workerData: { url, blobs, port: port2, signal } satisfies StatementThreadData,
    transferList: [port2],
    name: 'statements',
  })
  thread.unref()
  port.unref()

  let requests = 0
  const ask = (work: StatementWork | BlobWork): StatementAnswer => {
    const number = ++requests
    port.postMessage({ number, work } satisfies StatementRequest)
    const answer = waitForAnswer(number, { port, signal, withinMs: answeredWithinMs })
    const { error } = answer
    if (error) throw Object.assign(new Error(error.message), { code: error.code })
    return answer
  }
  const all: Sql['all'] = (text, ...values) =>
    ask({ statements: [{ text, values }], mayRepeat: true }).results[0] ?? []
  return {
    all,
    blobs: blockingBlobs(blobs.root, ask),
    // The driver keeps the order of columns.
    arrays: (text, ...values) => all(text, ...values).map(Object.values),
    write(statements) {
      if (statements.length > 0) ask({ statements, mayRepeat: false })
    },
    close: () => port.postMessage('close'),
  }
}

const blockingBlobs = (
  root: string | undefined,
  ask: (work: BlobWork) => StatementAnswer,
): BlockingBlobs => ({
  root,
  put: (place, bytes) => void ask({ place, bytes }),
  get: (place) => ask({ place }).bytes,
})

interface AnswerSource {
  readonly port: MessagePort
  readonly signal: Int32Array<SharedArrayBuffer>
  readonly withinMs: number
}

function waitForAnswer(number: number, { port, signal, withinMs }: AnswerSource): StatementAnswer {
  const until = performance.now() + withinMs
  for (;;) {
    const answered = Atomics.load(signal, 0)
    const answer = receivedAnswer(number, port)
    if (answer) return answer
    if (Atomics.wait(signal, 0, answered, Math.max(0, until - performance.now())) === 'timed-out') {
      throw new Error('PostgreSQL did not answer in time')
    }
  }
}

/** Drops late answers to requests that timed out. */
function receivedAnswer(number: number, port: MessagePort): StatementAnswer | undefined {
  for (;;) {
    const answer = receiveMessageOnPort(port)?.message as StatementAnswer | undefined
    if (answer === undefined || answer.number === number) return answer
  }
}

export interface StatementRequest {
  readonly number: number
  readonly work: StatementWork | BlobWork
}

export interface StatementWork {
  /** Run as one transaction. */
  readonly statements: readonly Statement[]
  /** Whether repeating them is harmless. */
  readonly mayRepeat: boolean
}

/** Puts bytes at a place, or gets those that are there. */
export interface BlobWork {
  readonly place: string
  readonly bytes?: Uint8Array
}

export interface StatementAnswer {
  readonly number: number
  readonly results: Row[][]
  readonly bytes?: Uint8Array | undefined
  readonly error?: { readonly message: string; readonly code: string }
}

export interface StatementThreadData {
  readonly url: string
  readonly blobs: BlobSettings
  readonly port: MessagePort
  /** Number of answers posted. */
  readonly signal: Int32Array<SharedArrayBuffer>
}
