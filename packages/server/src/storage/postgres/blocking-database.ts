import { MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads'
import { threadEntry } from '../../platform/thread-entry.ts'
import type { Row, Statement, StatementAnswer, StatementRequest } from './statement-messages.ts'

const ANSWERED_WITHIN_MS = 60_000

/** A database for a thread that computes and may wait; never for one that answers calls. */
export interface BlockingDatabase {
  /** Runs one statement that comes to the same when it is run twice: a lost connection is survived. */
  read(text: string, ...values: readonly unknown[]): readonly Row[]
  /**
   * Runs statements as one transaction, at most once.
   * @throws Error where it failed, or where it is not known whether it was committed
   */
  write(statements: readonly Statement[]): void
  close(): void
}

/** Opens a database whose statements return when they are through; another thread talks to it. */
export function openBlockingDatabase(
  url: string,
  answeredWithinMs: number = ANSWERED_WITHIN_MS,
): BlockingDatabase {
  const { port1: port, port2 } = new MessageChannel()
  const signal = new Int32Array(new SharedArrayBuffer(4))
  const thread = new Worker(threadEntry('statement'), {
    workerData: { url, port: port2, signal },
    transferList: [port2],
    name: 'statements',
  })
  thread.unref()
  port.unref()

  let asked = 0

  const ask = (request: Omit<StatementRequest, 'number'>): StatementAnswer['results'] => {
    const number = ++asked
    port.postMessage({ number, ...request } satisfies StatementRequest)
    const answer = answerTo(number)
    if (answer.error) throw new Error(answer.error.message)
    return answer.results
  }

  const answerTo = (number: number): StatementAnswer => {
    const until = performance.now() + answeredWithinMs
    for (;;) {
      const answered = Atomics.load(signal, 0)
      const answer = received(number)
      if (answer) return answer
      if (Atomics.wait(signal, 0, answered, Math.max(0, until - performance.now())) === 'timed-out') {
        throw new Error('PostgreSQL did not answer in time')
      }
    }
  }

  /** Answers to earlier requests came after their time, and are nobody's. */
  const received = (number: number): StatementAnswer | undefined => {
    for (;;) {
      const answer = receiveMessageOnPort(port)?.message as StatementAnswer | undefined
      if (answer === undefined || answer.number === number) return answer
    }
  }

  return {
    read: (text, ...values) => ask({ statements: [{ text, values }], mayRepeat: true })[0] ?? [],
    write(statements) {
      if (statements.length > 0) ask({ statements, mayRepeat: false })
    },
    close: () => port.postMessage('close'),
  }
}
