import { AppError, ShutdownError } from '../../kernel/errors.ts'
import type { RecordRound, Snapshot } from '../../service/ports.ts'
import type { ComputeRequest } from './serve-requests.ts'

const PAST_REQUESTS_WAITING = 32

export interface Waiting {
  readonly request: ComputeRequest
  readonly urgency: 'refresh' | 'past'
  readonly promise: Promise<Snapshot | RecordRound>
  readonly resolve: (answer: Snapshot | RecordRound) => void
  readonly reject: (error: unknown) => void
}

export interface QueueDeps {
  readonly isReady: () => boolean
  /** Settles a request; never rejects. */
  readonly run: (waiting: Waiting) => Promise<void>
}

/** Serial: refreshes first, then past instants. */
export class ComputeQueue {
  readonly #deps: QueueDeps
  readonly #waiting: Waiting[] = []
  #active: Waiting | undefined
  #closed = false

  constructor(deps: QueueDeps) {
    this.#deps = deps
  }

  /** Deduplicates equal requests. @throws AppError if too many wait */
  ask(request: ComputeRequest, urgency: Waiting['urgency']): Waiting['promise'] {
    if (this.#closed) return Promise.reject(new ShutdownError())
    const known = [this.#active, ...this.#waiting].find((one) => one && isSame(one.request, request))
    if (known) return known.promise
    const past = this.#waiting.filter((one) => one.urgency === 'past').length
    if (urgency === 'past' && past >= PAST_REQUESTS_WAITING) {
      return Promise.reject(new AppError('overloaded', { retry_after: 2 }))
    }
    const { promise, resolve, reject } = Promise.withResolvers<Snapshot | RecordRound>()
    this.#waiting.push({ request, urgency, promise, resolve, reject })
    this.next()
    return promise
  }

  next(): void {
    if (this.#active || this.#closed || !this.#deps.isReady()) return
    const urgent = this.#waiting.findIndex(({ urgency }) => urgency === 'refresh')
    const [next] = this.#waiting.splice(Math.max(0, urgent), 1)
    if (!next) return
    this.#active = next
    void this.#deps.run(next).finally(() => {
      this.#active = undefined
      this.next()
    })
  }

  close(): void {
    this.#closed = true
    for (const one of [...this.#waiting, this.#active]) one?.reject(new ShutdownError())
  }
}

const isSame = (one: ComputeRequest, other: ComputeRequest): boolean =>
  one.kind === 'snapshot' &&
  other.kind === 'snapshot' &&
  one.product === other.product &&
  one.asOf === other.asOf &&
  // A refresh that finds the snapshot of a question stores that it stays.
  one.use === other.use
