import { IDEMPOTENCY_KEPT_MS, windowAt } from '../../domain/billing/charge-rule.ts'
import type { ChargeDecision, Clock } from '../../service/ports.ts'
import type { GatheredCall } from '../ledger/group-commit.ts'
import { latencyOf, packCall } from '../ledger/usage-row.ts'
import type { BatchConnection, BatchSender, Parameter } from './batch-sender.ts'
import { textIn } from './batch-sender.ts'
import { type ChargeBasis, decideBatch, nameOf, unpackBasis } from './charge-basis.ts'
import { chargeByCall } from './charge-by-call.ts'
import { isWithoutPartition } from './postgres-faults.ts'

const BY_CALL_AFTER_REFUSAL = 32

export interface BatchChargerOptions {
  readonly sender: BatchSender
  readonly process: string
  /** Ids in the database, by the position that charges refer to. */
  readonly endpointIds: readonly number[]
  readonly wallClock: Clock
  readonly expiryClock: Clock
  /** A key at its limit keeps calling, so the next batches go by call at once. */
  readonly byCallAfterRefusal?: number
}

/** By account if every call is payable, as nearly always; else by call. */
export class BatchCharger {
  readonly #options: BatchChargerOptions
  #byCall = 0
  /** Of the last batch. */
  #moment = 0
  /** Windows of the last batch that a wrong clock had opened ahead: parameters of `LEAVE_WINDOW`. */
  #ahead: readonly (readonly number[])[] = []

  constructor(options: BatchChargerOptions) {
    this.#options = options
  }

  /** @returns undefined if the batch is certain never to be stored */
  async charge(calls: readonly GatheredCall[]): Promise<readonly ChargeDecision[] | undefined> {
    const { sender, process, endpointIds, wallClock, expiryClock } = this.#options
    const { byCallAfterRefusal = BY_CALL_AFTER_REFUSAL } = this.#options
    const time = { now: wallClock.now(), settled: expiryClock.now() }
    const payable = this.#byCall > 0 ? undefined : payableParameters(calls, endpointIds, time.now)
    const noteLifeMs = IDEMPOTENCY_KEPT_MS + time.now - time.settled
    const [isCorrected, ahead] = [time.now < this.#moment, this.#ahead]
    this.#moment = time.now
    let isByCall = false
    const basis = await sender.send(async (over, batch) => {
      if (isCorrected) await over.ask(SET_BACK, [process, time.now])
      for (const window of ahead) await over.ask(LEAVE_WINDOW, window)
      return withPartitions(over, [process, time.now], async () => {
        const stored =
          payable &&
          textIn(await over.ask(CHARGE_ALL_PAYABLE, [process, batch, time.now, ...payable, noteLifeMs]))
        if (stored !== undefined) return stored
        isByCall = true
        return chargeByCall(over, batch, calls, { process, endpointIds, time })
      })
    })
    if (isByCall) this.#byCall = payable ? byCallAfterRefusal : Math.max(0, this.#byCall - 1)
    if (basis === undefined) return undefined
    const before = unpackBasis(basis)
    this.#ahead = isByCall ? [] : windowsAhead(before)
    return decideBatch(calls, before).decisions
  }
}

const CHARGE_ALL_PAYABLE =
  'SELECT charge_all_payable_2($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)'

/** A wrong clock was corrected: the moments of a process go back with it. */
const SET_BACK = 'UPDATE ledger_processes SET at = $2 WHERE process = $1 AND at > $2'

const windowsAhead = ({ accounts, now }: ChargeBasis): readonly (readonly number[])[] =>
  accounts.flatMap(({ id, window, windowCalls }) => {
    const present = windowAt(now, window)
    return present < window ? [[id, window, windowCalls, present]] : []
  })

/** With the calls that were counted since. */
const LEAVE_WINDOW = `UPDATE balances SET window_minute = $4, window_calls = window_calls - $3, window_refusals = 0
    WHERE account = $1 AND window_minute = $2`

const MAKE_PARTITIONS = `SELECT make_day_partitions_1(greatest(at, $2::bigint))
     FROM ledger_processes WHERE process = $1`

/** Repeats what was undone because nobody had made the partitions of its day, as after a jump of the clock. */
async function withPartitions<T>(
  over: BatchConnection,
  processAndTime: readonly Parameter[],
  store: () => Promise<T>,
): Promise<T> {
  try {
    return await store()
  } catch (error) {
    if (!isWithoutPartition(error)) throw error
    await over.run('ROLLBACK')
    await over.ask(MAKE_PARTITIONS, processAndTime)
    return store()
  }
}

/** Totals of an account, overall or at one endpoint. */
interface Sum {
  readonly account: number
  /** Id in the database. */
  readonly endpoint: number
  calls: number
  answered: number
  credits: number
}

type Note = readonly [account: number, key: string, fingerprint: string, snapshotAsOf: number]

/**
 * Parameters of `charge_all_payable_2` between time and life of a note.
 * @param endpointIds ids in the database, by position
 * @param now by the clock that stamped the calls
 * @returns undefined if an idempotency key is repeated, a sub-key calls, or a failed call costs credits
 */
function payableParameters(
  calls: readonly GatheredCall[],
  endpointIds: readonly number[],
  now: number,
): Parameter[] | undefined {
  const notes = notesOf(calls)
  if (notes === undefined) return undefined
  const byAccount = new Map<number, Sum>()
  const byEndpoint = new Map<number, Sum>()
  const log: string[] = []
  for (const { account, request } of calls) {
    const sum = sumOf(byAccount, account, account, 0)
    if (!request) continue
    const { subKey, credits, status, receivedAt } = request
    if (subKey !== undefined) return undefined
    const isAnswered = status < 400
    if (!isAnswered && credits > 0) return undefined
    const endpoint = endpointIds[request.endpoint]
    add(sum, isAnswered, credits)
    if (isAnswered) {
      const slot = account * endpointIds.length + request.endpoint
      add(sumOf(byEndpoint, slot, account, endpoint), true, credits)
    }
    const entry = { account, endpoint: request.endpoint, credits, status, refusal: undefined }
    log.push(packCall(entry, endpoint, latencyOf(receivedAt, now)))
  }
  const accounts = [...byAccount.values()].sort((one, other) => one.account - other.account)
  const usage = [...byEndpoint.values()]
  return [
    ...(['account', 'calls', 'answered', 'credits'] as const).map((field) => arrayOf(accounts, field)),
    ...(['account', 'endpoint', 'calls', 'credits'] as const).map((field) => arrayOf(usage, field)),
    log.length === 0 ? null : `[${log.join(',')}]`,
    ...[0, 1, 2, 3].map((column) => notes.map((note) => note[column])),
  ]
}

/** @returns undefined if a key is repeated */
function notesOf(calls: readonly GatheredCall[]): readonly Note[] | undefined {
  const notes = new Map<string, Note>()
  for (const { account, request } of calls) {
    if (!request?.idempotency) continue
    const { key, fingerprint, snapshotAsOf } = request.idempotency
    const name = nameOf(account, key)
    if (notes.has(name)) return undefined
    notes.set(name, [account, key, fingerprint, snapshotAsOf])
  }
  return [...notes.values()]
}

function sumOf(sums: Map<number, Sum>, key: number, account: number, endpoint: number): Sum {
  const current = sums.get(key)
  if (current) return current
  const sum = { account, endpoint, calls: 0, answered: 0, credits: 0 }
  sums.set(key, sum)
  return sum
}

function add(sum: Sum, isAnswered: boolean, credits: number): void {
  sum.calls++
  if (isAnswered) sum.answered++
  sum.credits += credits
}

/** Faster than the driver's own array literal. */
const arrayOf = (sums: readonly Sum[], field: keyof Sum): string =>
  `{${sums.map((sum) => sum[field]).join(',')}}`
