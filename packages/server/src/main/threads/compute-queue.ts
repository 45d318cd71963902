import { COMPUTE_SHARES } from '@bellwether-markets/engine/kernel/credits'
import { AppError, CallerLeft, ShutdownError } from '@bellwether-markets/engine/kernel/errors'
import type { Asker } from '@bellwether-markets/products/contract/asker'
import { quotaError, waitingError } from '../../domain/billing/compute-quota.ts'
import type { ComputeQuota, Urgency } from '../../service/ports.ts'
import { FairTurns } from './fair-turns.ts'
import type { ComputeRequest } from './serve-requests.ts'

const PAST_QUESTIONS_WAITING = 256
/** Nothing but these runs during a round of refreshes. */
const OF_A_ROUND = ['refresh', 'record'] as const

/** Snapshot, report of the record, or result of an analysis. */
type Answer = unknown

export interface Waiting {
  readonly request: ComputeRequest
  urgency: Urgency
  /** Everybody who waits for the answer; the first pays for it. */
  readonly askers: Set<Asker>
  readonly promise: Promise<Answer>
  readonly resolve: (answer: Answer) => void
  readonly reject: (error: unknown) => void
}

export interface QueueDeps {
  readonly isReady: () => boolean
  /** Settles a request; never rejects. @returns its CPU time in milliseconds */
  readonly run: (waiting: Waiting) => Promise<number>
  /** Undefined: no caller is limited. */
  readonly quota: ComputeQuota | undefined
}

/** Serial: refreshes, the record, stored answers, then analyses and questions about the past in fair turns. */
export class ComputeQueue {
  readonly #deps: QueueDeps
  readonly #turns = new FairTurns()
  /** Calls with a question that was begun: what else they need is no new question. */
  readonly #begun = new WeakSet<Asker>()
  #waiting: readonly Waiting[] = []
  #active: Waiting | undefined
  #rounds = 0
  #closed = false

  constructor(deps: QueueDeps) {
    this.#deps = deps
  }

  /**
   * Deduplicates equal requests. A question that nobody waits for any more is dropped.
   * @throws AppError if the asker has used up its quota or too many wait
   */
  async ask(request: ComputeRequest, urgency: Urgency, asker: Asker = NOBODY): Promise<Answer> {
    if (this.#closed) throw new ShutdownError()
    if (asker.signal?.aborted) throw new CallerLeft()
    const known = [this.#active, ...this.#waiting].find((one) => one && isSame(one.request, request))
    if (known) {
      if (urgency === 'refresh') known.urgency = urgency
      return this.#join(known, asker)
    }
    if (urgency === 'past') this.#admit(asker)
    const { promise, resolve, reject } = Promise.withResolvers<Answer>()
    const added: Waiting = { request, urgency, askers: new Set(), promise, resolve, reject }
    this.#waiting = [...this.#waiting, added]
    const answer = this.#join(added, asker)
    this.#refuseFullest()
    this.next()
    return answer
  }

  next(): void {
    if (this.#active || this.#closed || !this.#deps.isReady()) return
    const next =
      OF_A_ROUND.map((urgency) => this.#first(urgency)).find((one) => one !== undefined) ??
      (this.#rounds > 0 ? undefined : (this.#first('stored') ?? this.#nextQuestion()))
    if (!next) return
    this.#remove(next)
    this.#active = next
    void this.#run(next).finally(() => {
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

  async #run(waiting: Waiting): Promise<void> {
    const isQuestion = waiting.urgency === 'past'
    const asker = payerOf(waiting)
    if (isQuestion) for (const one of waiting.askers) this.#begun.add(one)
    const cpuMs = await this.#deps.run(waiting)
    if (!isQuestion) return
    this.#turns.spent(asker, cpuMs)
    this.#deps.quota?.spend(asker, cpuMs)
  }

  /** @throws AppError */
  #admit(asker: Asker): void {
    const waitMs = this.#owedMs(asker)
    if (waitMs > 0) throw quotaError(waitMs)
    const own = this.#questions().filter((one) => payerOf(one).id === asker.id).length
    if (this.#deps.quota && own >= COMPUTE_SHARES[asker.tier].waiting) throw waitingError(own)
  }

  #owedMs = (asker: Asker): number => (this.#begun.has(asker) ? 0 : (this.#deps.quota?.waitMs(asker) ?? 0))

  /** Of those who have not overdrawn their quota meanwhile. */
  #nextQuestion(): Waiting | undefined {
    for (const one of this.#questions()) {
      const owed = Math.min(...[...one.askers].map(this.#owedMs))
      if (owed > 0) this.#refuse(one, quotaError(owed))
    }
    const questions = this.#questions()
    const asker = this.#turns.next(questions.map(payerOf))
    return questions.find((one) => payerOf(one).id === asker?.id)
  }

  /** Settles with the answer, or when the asker's connection closes. */
  #join(waiting: Waiting, asker: Asker): Promise<Answer> {
    waiting.askers.add(asker)
    const { signal } = asker
    if (signal === undefined) return waiting.promise
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        waiting.askers.delete(asker)
        if (waiting.askers.size === 0) this.#remove(waiting)
        reject(new CallerLeft())
      }
      signal.addEventListener('abort', leave, { once: true })
      const stay = (): void => signal.removeEventListener('abort', leave)
      waiting.promise.finally(stay).then(resolve, reject)
    })
  }

  /** The newest of the asker that has most waiting, measured by its weight. */
  #refuseFullest(): void {
    const questions = this.#questions()
    if (questions.length <= PAST_QUESTIONS_WAITING) return
    const byAsker = Map.groupBy(questions.toReversed(), (one) => payerOf(one).id)
    const [fullest] = [...byAsker.values()].sort((one, other) => loadOf(other) - loadOf(one))
    this.#refuse(fullest[0], new AppError('overloaded', { retry_after: 2 }))
  }

  #refuse(waiting: Waiting, error: AppError): void {
    this.#remove(waiting)
    waiting.reject(error)
  }

  #remove(waiting: Waiting): void {
    this.#waiting = this.#waiting.filter((one) => one !== waiting)
  }

  #first = (level: Urgency): Waiting | undefined => this.#waiting.find(({ urgency }) => urgency === level)

  #questions = (): readonly Waiting[] => this.#waiting.filter(({ urgency }) => urgency === 'past')
}

/** The service itself. */
const NOBODY: Asker = { id: 'service', tier: 'enterprise', signal: undefined }

const payerOf = ({ askers }: Waiting): Asker => askers.values().next().value ?? NOBODY

const loadOf = (questions: readonly Waiting[]): number =>
  questions.length / COMPUTE_SHARES[payerOf(questions[0]).tier].weight

const isSame = (one: ComputeRequest, other: ComputeRequest): boolean =>
  one.kind === 'snapshot' &&
  other.kind === 'snapshot' &&
  one.product === other.product &&
  one.asOf === other.asOf &&
  // A refresh that finds the snapshot of a question stores that it stays.
  one.use === other.use
