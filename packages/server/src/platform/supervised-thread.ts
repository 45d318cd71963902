import { once } from 'node:events'
import {
  type MessagePort,
  parentPort,
  type ResourceLimits,
  type Transferable,
  Worker,
  workerData,
} from 'node:worker_threads'
import { StartupError } from '@bellwether-markets/engine/kernel/errors'

const MOST_DOUBLINGS = 4

/** Answered by one `ThreadReply` with the same id. */
export interface ThreadRequest<Request> {
  readonly kind: 'request'
  readonly id: number
  readonly request: Request
}

export interface ThreadReply<Reply> {
  readonly kind: 'reply'
  readonly id: number
  readonly reply: Reply
}

type StartMessage =
  | { readonly kind: 'ready' }
  | { readonly kind: 'refused'; readonly problem: string; readonly hint: string }

/** The thread ended before its reply. */
export class ThreadDied extends Error {}

export interface ThreadOptions<Message> {
  readonly entry: URL
  readonly name: string
  readonly workerData: unknown
  readonly resourceLimits?: ResourceLimits
  /** Receives messages other than replies. */
  readonly onMessage?: (message: Message) => void
  /** Called when a thread dies or a restart fails. */
  readonly onDeath: (error: Error) => void
  /** Restart delay, doubled while restarts fail. Undefined: no restart. */
  readonly restartAfterMs?: number
  readonly onRestart?: () => void
}

/** Owns a thread: start, messages, replies, death and end. Its entry calls `runThread`. */
export class SupervisedThread<Message> {
  readonly #options: ThreadOptions<Message>
  readonly #pending = new Map<number, PromiseWithResolvers<unknown>>()
  #worker: Worker | undefined
  #running = false
  #closed = false
  #lastId = 0
  #failedStarts = 0
  #restart: NodeJS.Timeout | undefined
  #workerData: unknown

  private constructor(options: ThreadOptions<Message>) {
    this.#options = options
    this.#workerData = options.workerData
  }

  /** @throws StartupError from the thread; Error if it ends before it is ready */
  static async start<Message>(options: ThreadOptions<Message>): Promise<SupervisedThread<Message>> {
    const thread = new SupervisedThread(options)
    await thread.#spawn()
    return thread
  }

  /** False while a dead thread waits for its restart. */
  get running(): boolean {
    return this.#running
  }

  post(message: unknown, transfer: readonly Transferable[] = []): void {
    this.#worker?.postMessage(message, transfer)
  }

  ask<Reply>(request: unknown): Promise<Reply> {
    if (!this.#running) return Promise.reject(new ThreadDied(`the ${this.#options.name} thread has ended`))
    const id = ++this.#lastId
    const pending = Promise.withResolvers<unknown>()
    this.#pending.set(id, pending)
    this.post({ kind: 'request', id, request } satisfies ThreadRequest<unknown>)
    return pending.promise as Promise<Reply>
  }

  /** Ends the idle thread, which is no death, and starts another. */
  async replace(workerData: unknown): Promise<void> {
    const worker = this.#worker
    this.#running = false
    this.#workerData = workerData
    worker?.removeAllListeners('exit')
    await worker?.terminate()
    if (!this.#closed) await this.#spawn().catch((error) => this.#died(error))
  }

  /**
   * Ends the thread for good.
   * @param stop message that lets it end by itself, within a time if given; otherwise it is terminated
   */
  async close(stop?: { readonly message: unknown; readonly withinMs?: number }): Promise<void> {
    this.#closed = true
    clearTimeout(this.#restart)
    const worker = this.#worker
    if (!worker || !this.#running || !stop) return void (await worker?.terminate())
    const ended = once(worker, 'exit')
    worker.postMessage(stop.message)
    const late =
      stop.withinMs === undefined ? undefined : setTimeout(() => void worker.terminate(), stop.withinMs)
    await ended
    clearTimeout(late)
  }

  #spawn(): Promise<void> {
    const { entry, name, resourceLimits } = this.#options
    const worker = new Worker(entry, {
      workerData: this.#workerData,
      name,
      ...(resourceLimits && { resourceLimits }),
    })
    this.#worker = worker
    const started = Promise.withResolvers<void>()
    let cause: Error | undefined
    worker.on('message', (message: StartMessage | ThreadReply<unknown> | Message) =>
      this.#take(message, started),
    )
    worker.on('error', (error) => {
      cause = error instanceof Error ? error : new Error(String(error))
    })
    worker.once('exit', (code) => {
      const error = cause ?? new Error(`the ${name} thread ended with code ${code}`)
      if (this.#running) this.#died(error)
      else started.reject(error)
    })
    return started.promise
  }

  #take(message: StartMessage | ThreadReply<unknown> | Message, started: PromiseWithResolvers<void>): void {
    const { kind } = message as { readonly kind?: string }
    if (kind === 'reply') {
      const { id, reply } = message as ThreadReply<unknown>
      this.#pending.get(id)?.resolve(reply)
      this.#pending.delete(id)
    } else if (kind === 'ready') {
      this.#running = true
      this.#failedStarts = 0
      started.resolve()
    } else if (kind === 'refused') {
      const { problem, hint } = message as Extract<StartMessage, { kind: 'refused' }>
      started.reject(new StartupError(problem, hint))
    } else this.#options.onMessage?.(message as Message)
  }

  #died(error: Error): void {
    const { name, onDeath, onRestart, restartAfterMs } = this.#options
    this.#running = false
    for (const { reject } of this.#pending.values()) {
      reject(new ThreadDied(`the ${name} thread has ended`, { cause: error }))
    }
    this.#pending.clear()
    if (this.#closed) return
    onDeath(error)
    if (restartAfterMs === undefined) return
    const pause = restartAfterMs * 2 ** Math.min(this.#failedStarts, MOST_DOUBLINGS)
    this.#failedStarts++
    this.#restart = setTimeout(() => {
      this.#spawn().then(
        () => onRestart?.(),
        (cause) => this.#died(cause),
      )
    }, pause)
  }
}

/** Runs inside a supervised thread and reports readiness or the start error to its owner. */
export async function runThread<Data>(
  run: (port: MessagePort, data: Data) => void | Promise<void>,
): Promise<void> {
  const port = parentPort
  if (!port) throw new Error('not in a worker thread')
  const tell = (message: StartMessage): void => port.postMessage(message)
  try {
    await run(port, workerData as Data)
  } catch (error) {
    if (!(error instanceof StartupError)) throw error
    tell({ kind: 'refused', problem: error.problem, hint: error.hint })
    return port.close()
  }
  tell({ kind: 'ready' })
}
