import { once } from 'node:events'
import {
  type MessagePort,
  parentPort,
  type ResourceLimits,
  type Transferable,
  Worker,
  workerData,
} from 'node:worker_threads'
import { StartRefused } from '../kernel/start-refused.ts'

const MOST_DOUBLINGS = 4

/** A question to a thread, which answers it with one `ThreadReply` of the same id. */
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

/** A request was not answered because its thread ended. */
export class ThreadDied extends Error {}

export interface ThreadOptions<Message> {
  readonly entry: URL
  readonly name: string
  readonly workerData: unknown
  readonly resourceLimits?: ResourceLimits
  /** Receives everything the thread sends beside replies. */
  readonly onMessage?: (message: Message) => void
  /** Called when a thread has died, or its successor could not start. */
  readonly onDeath: (error: Error) => void
  /** Pause before a successor starts; doubled while successors fail to start. Undefined: there is none. */
  readonly restartAfterMs?: number
  readonly onRestart?: () => void
}

interface Pending {
  readonly resolve: (reply: unknown) => void
  readonly reject: (error: Error) => void
}

/** A thread with an owner: its start, messages, replies, death and end. Its entry calls `runThread`. */
export class SupervisedThread<Message> {
  readonly #options: ThreadOptions<Message>
  readonly #pending = new Map<number, Pending>()
  #worker: Worker | undefined
  #running = false
  #closed = false
  #lastId = 0
  #failedStarts = 0
  #restart: NodeJS.Timeout | undefined

  private constructor(options: ThreadOptions<Message>) {
    this.#options = options
  }

  /** @throws StartRefused as the thread says; Error if it ends before it is ready */
  static async start<Message>(options: ThreadOptions<Message>): Promise<SupervisedThread<Message>> {
    const thread = new SupervisedThread(options)
    await thread.#spawn()
    return thread
  }

  /** Whether it takes messages: not while a dead thread waits for its successor. */
  get running(): boolean {
    return this.#running
  }

  post(message: unknown, transfer: readonly Transferable[] = []): void {
    this.#worker?.postMessage(message, transfer)
  }

  /** @throws ThreadDied */
  ask<Reply>(request: unknown): Promise<Reply> {
    if (!this.#running) return Promise.reject(new ThreadDied(`the ${this.#options.name} thread has ended`))
    const id = ++this.#lastId
    return new Promise<Reply>((resolve, reject) => {
      this.#pending.set(id, { resolve: resolve as Pending['resolve'], reject })
      this.post({ kind: 'request', id, request } satisfies ThreadRequest<unknown>)
    })
  }

  /**
   * Ends the thread for good.
   * @param stop asks the thread to end by itself, in this time if one is given; without it the thread is cut off
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
    const { entry, name, workerData, resourceLimits } = this.#options
    const worker = new Worker(entry, { workerData, name, ...(resourceLimits && { resourceLimits }) })
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
      started.reject(new StartRefused(problem, hint))
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

/** Runs the inside of a supervised thread; its owner is told that it is ready, or why it cannot start. */
export async function runThread<Data>(
  run: (port: MessagePort, data: Data) => void | Promise<void>,
): Promise<void> {
  const port = parentPort
  if (!port) throw new Error('not in a worker thread')
  const tell = (message: StartMessage): void => port.postMessage(message)
  try {
    await run(port, workerData as Data)
  } catch (error) {
    if (!(error instanceof StartRefused)) throw error
    tell({ kind: 'refused', problem: error.problem, hint: error.hint })
    return port.close()
  }
  tell({ kind: 'ready' })
}
