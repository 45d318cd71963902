import type { ChargeDecision, ChargeRequest, Clock } from '../../service/ports.ts'
import {
  batchLength,
  type ChargeBatch,
  type IdempotencyNote,
  readDecision,
  writeCharge,
  writePeek,
} from './charge-batch.ts'

type Decided = (decision: ChargeDecision) => void

const FIRST_CAPACITY = 64
const MOST_TURNS = 16

/** Share of the calls under way that is enough for a batch, and the fewest that ever are. */
const ENOUGH_SHARE = 0.5
const ENOUGH_AT_LEAST = 16
const NO_NOTE = -1

export interface ChargeGatherer {
  charge(request: ChargeRequest, decided: Decided): void
  peek(account: number, decided: Decided): void
  /** Runs once every call that waits has been sent. */
  afterWaiting(run: () => void): void
  /** Takes the answers of the batch on its way. */
  answer(figures: Float64Array<ArrayBuffer>): void
  /** Forgets every call; none will be answered. */
  abandon(): void
}

/**
 * Gathers calls into batches, because a commit costs the same for one call as for many. One batch is on its way at
 * a time; the next is sent when a turn of the event loop brought no new call, when half of the calls under way have
 * gathered, and after 16 turns at the latest. Half, so that one half is answered and read while the disk stores the
 * other: the thread that answers need not wait for it.
 */
export function chargeGatherer(wallClock: Clock, send: (batch: ChargeBatch) => void): ChargeGatherer {
  let figures = new Float64Array(batchLength(FIRST_CAPACITY))
  let spare: Float64Array<ArrayBuffer> | undefined
  let waiting: Decided[] = []
  let notes: IdempotencyNote[] | undefined
  let onItsWay: Decided[] | undefined
  let afterwards: (() => void)[] = []
  let gathering = false
  let turns = 0
  let seen = 0
  let enough = Number.POSITIVE_INFINITY

  const nextIndex = (decided: Decided): number => {
    const index = waiting.push(decided) - 1
    if (batchLength(waiting.length) > figures.length) {
      const larger = new Float64Array(batchLength(index * 2))
      larger.set(figures)
      figures = larger
    }
    if (!gathering && onItsWay === undefined) gather()
    return index
  }

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
    const batch = { figures, notes }
    figures[0] = waiting.length
    figures[1] = wallClock.now()
    onItsWay = waiting
    figures = spare ?? new Float64Array(batchLength(FIRST_CAPACITY))
    spare = undefined
    waiting = []
    notes = undefined
    gathering = false
    send(batch)
    const runs = afterwards
    afterwards = []
    for (const run of runs) run()
  }

  return {
    charge(request, decided) {
      const index = nextIndex(decided)
      if (request.idempotency === undefined) return writeCharge(figures, index, request, NO_NOTE)
      notes ??= []
      writeCharge(figures, index, request, notes.push(request.idempotency) - 1)
    },
    peek(account, decided) {
      const index = nextIndex(decided)
      writePeek(figures, index, account)
    },
    afterWaiting(run) {
      if (waiting.length === 0) run()
      else afterwards.push(run)
    },
    answer(answers) {
      const answered = onItsWay ?? []
      onItsWay = undefined
      enough = Math.max(ENOUGH_AT_LEAST, ENOUGH_SHARE * (answered.length + waiting.length))
      if (waiting.length >= enough && !gathering) dispatch()
      for (let index = 0; index < answered.length; index++)
        tell(answered[index], readDecision(answers, index))
      spare = answers
      if (waiting.length > 0 && !gathering && onItsWay === undefined) gather()
    },
    abandon() {
      gathering = false
      waiting = []
      onItsWay = undefined
      afterwards = []
    },
  }
}

/** One caller's fault must not keep the others of the batch from their answers. */
function tell(decided: Decided, decision: ChargeDecision): void {
  try {
    decided(decision)
  } catch (error) {
    queueMicrotask(() => {
      throw error
    })
  }
}
