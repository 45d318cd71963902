import { asInstant } from '../../kernel/time.ts'
import type { ChargeDecision, ChargeRequest } from '../../service/ports.ts'

/** A call that waits for its decision; a look at the balance has no request. */
export interface GatheredCall {
  readonly account: number
  readonly request: ChargeRequest | undefined
  readonly decided: (decision: ChargeDecision) => void
}

const MOST_TURNS = 16

/** Share of the calls under way that is enough for a batch, and the fewest that ever are. */
const ENOUGH_SHARE = 0.5
const ENOUGH_AT_LEAST = 16

export interface GroupCommit {
  add(call: GatheredCall): void
  /** Runs once every call added before is decided, or will never be; at once if none waits. */
  afterDecided(run: () => void): void
  /** Refuses the calls that wait and have not been sent. */
  refuseWaiting(): void
  /** Forgets every call; none will be decided. */
  abandon(): void
}

/**
 * Gathers calls into batches, because a commit costs the same for one call as for many. One batch is on its way at
 * a time; the next is sent when a turn of the event loop brought no new call, when half of the calls under way have
 * gathered, and after 16 turns at the latest. Half, so that one half is answered and read while the other is stored.
 * @param send stores a batch and decides its calls, in their order; if it rejects, no call is decided any more
 * @param mostCalls of a batch
 */
export function groupCommit(
  send: (calls: readonly GatheredCall[]) => Promise<readonly ChargeDecision[]>,
  mostCalls: number = Number.POSITIVE_INFINITY,
): GroupCommit {
  let waiting: GatheredCall[] = []
  let state: 'idle' | 'gathering' | 'sending' | 'abandoned' = 'idle'
  let turns = 0
  let seen = 0
  let enough = mostCalls
  let added = 0
  let settled = 0
  let watching: { readonly upTo: number; readonly run: () => void }[] = []

  const gather = (): void => {
    state = 'gathering'
    turns = 0
    seen = 0
    setImmediate(endOfTurn)
  }

  const endOfTurn = (): void => {
    if (state !== 'gathering') return
    if (waiting.length === seen || turns === MOST_TURNS || waiting.length >= enough) return dispatch()
    seen = waiting.length
    turns++
    setImmediate(endOfTurn)
  }

  const dispatch = (): void => {
    state = 'idle'
    if (waiting.length === 0) return
    state = 'sending'
    const calls = waiting.length <= mostCalls ? waiting : waiting.slice(0, mostCalls)
    waiting = waiting.slice(calls.length)
    send(calls).then((decisions) => answer(calls, decisions), abandon)
  }

  const answer = (calls: readonly GatheredCall[], decisions: readonly ChargeDecision[]): void => {
    if (state === 'abandoned') return
    state = 'idle'
    enough = Math.min(mostCalls, Math.max(ENOUGH_AT_LEAST, ENOUGH_SHARE * (calls.length + waiting.length)))
    if (waiting.length >= enough) dispatch()
    for (let index = 0; index < calls.length; index++) tell(calls[index], decisions[index])
    settle(calls.length)
    if (waiting.length > 0 && state === 'idle') gather()
  }

  const settle = (calls: number): void => {
    settled += calls
    const reached = watching.filter(({ upTo }) => upTo <= settled)
    if (reached.length === 0) return
    watching = watching.filter(({ upTo }) => upTo > settled)
    for (const { run } of reached) run()
  }

  const abandon = (): void => {
    state = 'abandoned'
    waiting = []
    settle(Number.POSITIVE_INFINITY)
  }

  return {
    add(call) {
      added++
      waiting.push(call)
      if (state === 'idle') gather()
    },
    afterDecided(run) {
      watching.push({ upTo: added, run })
      settle(0)
    },
    refuseWaiting() {
      const refused = waiting
      waiting = []
      for (const call of refused) tell(call, UNAVAILABLE)
      settle(refused.length)
    },
    abandon,
  }
}

/** Nothing was charged, because the ledger cannot be reached. */
export const UNAVAILABLE: ChargeDecision = {
  outcome: 'unavailable',
  creditsUsed: 0,
  creditsRemaining: 0,
  callsRemaining: 0,
  resetAt: asInstant(0),
}

/** One caller's fault must not keep the others of the batch from their answers. */
export function tell({ decided }: GatheredCall, decision: ChargeDecision): void {
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
