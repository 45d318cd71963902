import { asInstant } from '@bellwether-markets/engine/kernel/time'
import type { ChargeDecision, ChargeRequest } from '../../service/ports.ts'

/** A call awaiting its decision; reading the balance has no request. */
export interface GatheredCall {
  readonly account: number
  readonly request: ChargeRequest | undefined
  readonly decided: (decision: ChargeDecision) => void
}

const MOST_TURNS = 16

/** Share of the calls under way that fills a batch, and its minimum. */
const ENOUGH_SHARE = 0.5
const ENOUGH_AT_LEAST = 16

export type SendBatch = (calls: readonly GatheredCall[]) => Promise<readonly ChargeDecision[]>

/**
 * Batches calls, because a commit costs the same for one as for many. One batch is under way at a time. The next is
 * sent after a loop turn without a new call, after 16 turns, or once half of the calls under way wait: one half is
 * answered while the other is stored.
 */
export class GroupCommit {
  readonly #send: SendBatch
  readonly #mostCalls: number
  #waiting: GatheredCall[] = []
  #state: 'idle' | 'gathering' | 'sending' | 'abandoned' = 'idle'
  #turns = 0
  #seen = 0
  #enough: number
  #added = 0
  #settled = 0
  #watching: { readonly upTo: number; readonly run: () => void }[] = []

  /** @param send stores a batch and decides it in order; after a rejection nothing is decided */
  constructor(send: SendBatch, mostCalls: number = Number.POSITIVE_INFINITY) {
    this.#send = send
    this.#mostCalls = mostCalls
    this.#enough = mostCalls
  }

  add(call: GatheredCall): void {
    this.#added++
    this.#waiting.push(call)
    if (this.#state === 'idle') this.#gather()
  }

  /** Runs once every call added before is decided or abandoned. */
  afterDecided(run: () => void): void {
    this.#watching.push({ upTo: this.#added, run })
    this.#settle(0)
  }

  /** Refuses the calls not yet sent. */
  refuseWaiting(): void {
    const rejectedCalls = this.#waiting
    this.#waiting = []
    for (const call of rejectedCalls) notify(call, UNAVAILABLE)
    this.#settle(rejectedCalls.length)
  }

  /** Drops every call undecided. */
  abandon(): void {
    this.#state = 'abandoned'
    this.#waiting = []
    this.#settle(Number.POSITIVE_INFINITY)
  }

  #gather(): void {
    this.#state = 'gathering'
    this.#turns = 0
    this.#seen = 0
    setImmediate(this.#endOfTurn)
  }

  readonly #endOfTurn = (): void => {
    if (this.#state !== 'gathering') return
    const { length } = this.#waiting
    if (length === this.#seen || this.#turns === MOST_TURNS || length >= this.#enough) {
      this.#dispatch()
      return
    }
    this.#seen = length
    this.#turns++
    setImmediate(this.#endOfTurn)
  }

  #dispatch(): void {
    this.#state = 'idle'
    if (this.#waiting.length === 0) return
    this.#state = 'sending'
    const isWhole = this.#waiting.length <= this.#mostCalls
    const calls = isWhole ? this.#waiting : this.#waiting.slice(0, this.#mostCalls)
    this.#waiting = this.#waiting.slice(calls.length)
    this.#send(calls).then(
      (decisions) => this.#answer(calls, decisions),
      () => this.abandon(),
    )
  }

  #answer(calls: readonly GatheredCall[], decisions: readonly ChargeDecision[]): void {
    if (this.#state === 'abandoned') return
    this.#state = 'idle'
    const half = ENOUGH_SHARE * (calls.length + this.#waiting.length)
    this.#enough = Math.min(this.#mostCalls, Math.max(ENOUGH_AT_LEAST, half))
    if (this.#waiting.length >= this.#enough) this.#dispatch()
    for (let index = 0; index < calls.length; index++) notify(calls[index], decisions[index])
    this.#settle(calls.length)
    if (this.#waiting.length > 0 && this.#state === 'idle') this.#gather()
  }

  #settle(calls: number): void {
    this.#settled += calls
    const reached = this.#watching.filter(({ upTo }) => upTo <= this.#settled)
    if (reached.length === 0) return
    this.#watching = this.#watching.filter(({ upTo }) => upTo > this.#settled)
    for (const { run } of reached) run()
  }
}

/** Nothing was charged: the ledger is unreachable. */
export const UNAVAILABLE: ChargeDecision = {
  outcome: 'unavailable',
  creditsUsed: 0,
  creditsRemaining: 0,
  callsRemaining: 0,
  resetAt: asInstant(0),
}

/** Keeps an exception of one caller from the rest of the batch. */
export function notify({ decided }: GatheredCall, decision: ChargeDecision): void {
  try {
    decided(decision)
  } catch (error) {
    queueMicrotask(() => {
      throw error
    })
  }
}

/** @throws RangeError if credits or endpoint are impossible */
export function refuseImpossible({ credits, endpoint }: ChargeRequest, endpoints: number): void {
  if (!Number.isSafeInteger(credits) || credits < 0) throw new RangeError(`cannot charge ${credits} credits`)
  if (!(endpoint >= 0 && endpoint < endpoints)) throw new RangeError(`there is no endpoint ${endpoint}`)
}

/** @throws RangeError unless a positive whole number of credits is added */
export function refuseImpossibleCredits(credits: number): void {
  if (!Number.isSafeInteger(credits) || credits <= 0) throw new RangeError(`cannot add ${credits} credits`)
}
