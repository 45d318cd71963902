import { AppError, ShutdownError } from '../../kernel/errors.ts'
import type { RecordRound, Snapshot } from '../../service/ports.ts'
import type { ComputeRequest } from './serve-requests.ts'

const PAST_REQUESTS_WAITING = 32

const URGENCIES = ['refresh', 'record', 'past'] as const

export interface Waiting {
  readonly request: ComputeRequest
  readonly urgency: (typeof URGENCIES)[number]
  readonly promise: Promise<Snapshot | RecordRound>
  readonly resolve: (answer: Snapshot | RecordRound) => void
  readonly reject: (error: unknown) => void
}

export interface QueueDeps {
  readonly isReady: () => boolean
  /** Settles a request; never rejects. */
  readonly run: (waiting: Waiting) => Promise<void>
}

/** Serial: refreshes first, then the record, then past instants. */
export class ComputeQueue {
  readonly #deps: QueueDeps
  readonly #waiting: Waiting[] = []
  #active: Waiting | undefined
  #rounds = 0
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
    const allowed = this.#rounds > 0 ? URGENCIES.slice(0, 2) : URGENCIES
    const next = allowed
      .map((urgency) => this.#waiting.find((one) => one.urgency === urgency))
      .find((one) => one !== undefined)
    if (!next) return
    this.#waiting.splice(this.#waiting.indexOf(next), 1)
    this.#active = next
    void this.#deps.run(next).finally(() => {
      this.#active = undefined
      this.next()
    })
  }

  /** Keeps questions about the past waiting during a round: none gets between a refresh and its record. */
  async holdPast(round: () => Promise<void>): Promise<void> {
    this.#rounds++
    try {
      await round()
    } finally {
      this.#rounds--
      this.next()
    }
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
