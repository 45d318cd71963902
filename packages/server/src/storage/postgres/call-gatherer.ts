import type { Instant } from '../../kernel/time.ts'
import type { ChargeDecision, ChargeRequest } from '../../service/ports.ts'

export type Decided = (decision: ChargeDecision) => void

/** A call that waits for its decision; a look at the balance has no request. */
export interface GatheredCall {
  readonly account: number
  readonly request: ChargeRequest | undefined
  readonly decided: Decided
}

const MOST_TURNS = 16
const MOST_CALLS = 1_024

/** Share of the calls under way that is enough for a batch, and the fewest that ever are. */
const ENOUGH_SHARE = 0.5
const ENOUGH_AT_LEAST = 16

export interface CallGatherer {
  add(call: GatheredCall): void
  /** Resolves once every call added before is decided. */
  settled(): Promise<void>
  /** Refuses what waits and has not been sent. */
  refuseWaiting(): void
}

/**
 * Gathers calls into batches, because a commit costs the same for one call as for many. One batch is under way at a
 * time: several from one process would only wait for each other's rows. The next is sent when a turn of the event loop
 * brought no new call, when half of the calls under way have gathered, and after 16 turns at the latest.
 * @param send stores a batch and decides its calls; rejects where the ledger has failed
 */
export function callGatherer(send: (calls: readonly GatheredCall[]) => Promise<void>): CallGatherer {
  let waiting: GatheredCall[] = []
  let underWay: Promise<void> | undefined
  let gathering = false
  let turns = 0
  let seen = 0
  let enough = MOST_CALLS
  let added = 0
  let settledCalls = 0
  let watching: { readonly upTo: number; readonly tell: () => void }[] = []

  const gather = (): void => {
    gathering = true
    turns = 0
    seen = 0
    setImmediate(endOfTurn)
  }

  const endOfTurn = (): void => {
    if (!gathering) return
    if (waiting.length === seen || turns === MOST_TURNS || waiting.length >= enough) return dispatch()
    seen = waiting.length
    turns++
    setImmediate(endOfTurn)
  }

  const dispatch = (): void => {
    gathering = false
    if (waiting.length === 0) return
    const calls = waiting.splice(0, MOST_CALLS)
    underWay = send(calls).then(
      () => next(calls.length),
      () => settle(Number.POSITIVE_INFINITY),
    )
  }

  const next = (answered: number): void => {
    underWay = undefined
    settle(answered)
    enough = Math.min(MOST_CALLS, Math.max(ENOUGH_AT_LEAST, ENOUGH_SHARE * (answered + waiting.length)))
    if (waiting.length >= enough) dispatch()
    else if (waiting.length > 0 && !gathering) gather()
  }

  const settle = (calls: number): void => {
    settledCalls += calls
    const [told, left] = [watching.filter(isReached), watching.filter((one) => !isReached(one))]
    watching = left
    for (const one of told) one.tell()
  }
  const isReached = ({ upTo }: { readonly upTo: number }): boolean => settledCalls >= upTo

  return {
    add(call) {
      waiting.push(call)
      added++
      if (!gathering && underWay === undefined) gather()
    },
    settled: () =>
      new Promise((resolve) => {
        watching.push({ upTo: added, tell: resolve })
        settle(0)
      }),
    refuseWaiting() {
      const refused = waiting
      waiting = []
      for (const call of refused) tell(call.decided, UNAVAILABLE)
      settle(refused.length)
    },
  }
}

/** Nothing was charged, because the ledger cannot be reached. */
export const UNAVAILABLE: ChargeDecision = {
  outcome: 'unavailable',
  creditsUsed: 0,
  creditsRemaining: 0,
  callsRemaining: 0,
  resetAt: 0 as Instant,
}

/** One caller's fault must not keep the others of the batch from their answers. */
export function tell(decided: Decided, decision: ChargeDecision): void {
  try {
    decided(decision)
  } catch (error) {
    queueMicrotask(() => {
      throw error
    })
  }
}
