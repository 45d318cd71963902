import { DAY } from '@bellwether-markets/engine/kernel/time'
import { type DecisionTime, isAnswered } from '../../domain/billing/charge-rule.ts'
import type { GatheredCall } from '../ledger/group-commit.ts'
import { latencyOf, packCall } from '../ledger/usage-row.ts'
import type { BatchConnection, Parameter } from './batch-sender.ts'
import {
  type ChargeBasis,
  type DecidedBatch,
  decideBatch,
  nameOf,
  packBasis,
  SUB_KEY_FIELDS,
  unpackAccount,
  unpackNote,
  unpackSubKey,
} from './charge-basis.ts'

export interface ChargeDeps {
  readonly process: string
  /** Ids in the database, by the position that charges refer to. */
  readonly endpointIds: readonly number[]
  /** By the clock that stamped the calls. */
  readonly time: DecisionTime
}

/** A hung process must not keep accounts locked. */
const BEGIN = `BEGIN ISOLATION LEVEL READ COMMITTED; SET LOCAL idle_in_transaction_session_timeout = '2s'`

/** Makes a resent batch wait for its first sending. */
const TAKE_BATCH = `SELECT batch, answer, greatest(at, $2::bigint)
    FROM ledger_processes WHERE process = $1 FOR UPDATE`

/** Ordered by account, so that batches cannot deadlock. */
const LOCK_ACCOUNTS = `SELECT account, calls_per_minute, unlimited::integer, granted, used, window_minute, window_calls,
      window_refusals, calls, last_used_at, disabled::integer
    FROM balances JOIN tiers ON tiers.id = balances.tier
    WHERE account = ANY($1::integer[]) ORDER BY account FOR NO KEY UPDATE OF balances`

/** After the locks: two calls around midnight store their key in two partitions. */
const FIND_NOTES = `SELECT found.* FROM unnest($1::integer[], $2::text[]) AS asked (account, key),
      LATERAL (SELECT account, key, fingerprint, snapshot_as_of, at FROM idempotency_records AS record
        WHERE record.account = asked.account AND record.key = asked.key ORDER BY at DESC LIMIT 1) AS found`

/** The locks of their accounts are held. */
const FIND_SUB_KEYS = `SELECT id, monthly_credits, month, month_used, used, calls, last_used_at FROM caps
    WHERE (account, id) IN (SELECT * FROM unnest($1::integer[], $2::integer[]))`

const STORE_SUB_KEYS = `UPDATE caps AS known SET month = new.month, month_used = new.month_used, used = new.used,
      calls = new.calls, last_used_at = new.last_used_at
    FROM unnest($1::integer[], $2::bigint[], $3::integer[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[])
      AS new (id, monthly_credits, month, month_used, used, calls, last_used_at)
    WHERE known.id = new.id`

const STORE_BATCH = `WITH changed AS (
      UPDATE balances AS known SET used = new.used, calls = new.calls, last_used_at = new.last_used_at,
        window_minute = new.window_minute, window_calls = new.window_calls, window_refusals = new.window_refusals
      FROM unnest($5::integer[], $6::bigint[], $7::bigint[], $8::bigint[], $9::bigint[], $10::integer[], $11::integer[])
        AS new (account, used, calls, last_used_at, window_minute, window_calls, window_refusals)
      WHERE known.account = new.account
    ), summed AS (
      INSERT INTO daily_usage AS known (account, day, endpoint, calls, credits)
        SELECT account, $3::bigint / ${DAY}, endpoint, count(*), sum(credits)
        FROM unnest($12::integer[], $13::integer[], $14::bigint[]) AS called (account, endpoint, credits)
        GROUP BY account, endpoint
      ON CONFLICT (account, day, endpoint) DO UPDATE
        SET calls = known.calls + excluded.calls, credits = known.credits + excluded.credits
    ), noted AS (
      INSERT INTO idempotency_records (account, key, fingerprint, snapshot_as_of, at)
        SELECT *, $3::bigint FROM unnest($15::integer[], $16::text[], $17::text[], $18::bigint[])
    ), logged AS (
      INSERT INTO usage_log (at, calls) SELECT $3::bigint, $19::text WHERE $19::text IS NOT NULL
    )
    UPDATE ledger_processes SET batch = $2::bigint, at = $3::bigint, answer = $4 WHERE process = $1`

/**
 * Stores a batch in one transaction.
 * @returns the packed basis, also if stored before; undefined if barred
 * @throws Error if the process has stored a later batch
 */
export async function chargeByCall(
  over: BatchConnection,
  batch: number,
  calls: readonly GatheredCall[],
  parts: ChargeDeps,
): Promise<string | undefined> {
  const { process, time } = parts
  const accounts = [...new Set(calls.map(({ account }) => account))]
  const [, [taken], balances, notes, subKeys] = await Promise.all([
    over.run(BEGIN),
    over.ask(TAKE_BATCH, [process, time.now]),
    over.ask(LOCK_ACCOUNTS, [accounts]),
    findNotes(over, calls),
    findSubKeys(over, calls),
  ])
  const [latest, answer, moment] = taken ?? [null, null, null]
  if (latest === null || Number(latest) > batch)
    throw new Error(`batch ${batch} of process ${process} comes too late`)
  if (Number(latest) === batch) {
    await over.run('ROLLBACK')
    return answer === null ? undefined : String(answer)
  }
  const basis: ChargeBasis = {
    now: Number(moment),
    settled: time.settled,
    accounts: balances.map(unpackAccount),
    notes: notes.map(unpackNote),
    subKeys: subKeys.map(unpackSubKey),
  }
  const packed = packBasis(basis)
  const decided = decideBatch(calls, basis)
  const { changedSubKeys } = decided
  await Promise.all([
    over.ask(STORE_BATCH, [process, batch, basis.now, packed, ...storedValues(calls, decided, parts)]),
    ...(changedSubKeys.length > 0
      ? [over.ask(STORE_SUB_KEYS, columnsOf(changedSubKeys, SUB_KEY_FIELDS))]
      : []),
    over.run('COMMIT'),
  ])
  return packed
}

async function findNotes(over: BatchConnection, calls: readonly GatheredCall[]) {
  const requested = new Map<string, readonly [account: number, key: string]>()
  for (const { account, request } of calls) {
    const key = request?.idempotency?.key
    if (key !== undefined) requested.set(nameOf(account, key), [account, key])
  }
  if (requested.size === 0) return []
  const keys = [...requested.values()]
  return over.ask(FIND_NOTES, [keys.map(([account]) => account), keys.map(([, key]) => key)])
}

async function findSubKeys(over: BatchConnection, calls: readonly GatheredCall[]) {
  const requested = new Map<number, number>()
  for (const { account, request } of calls)
    if (request?.subKey !== undefined) requested.set(request.subKey, account)
  return requested.size === 0 ? [] : over.ask(FIND_SUB_KEYS, [[...requested.values()], [...requested.keys()]])
}

/** The parameters from $5 on. */
function storedValues(
  calls: readonly GatheredCall[],
  { changed, logged, remembered }: DecidedBatch,
  { endpointIds, time }: ChargeDeps,
): Parameter[] {
  const answered = logged.map(([, entry]) => entry).filter(isAnswered)
  const log = logged.map(([place, entry]) => {
    const latency = latencyOf(calls[place].request?.receivedAt ?? time.now, time.now)
    return packCall(entry, endpointIds[entry.endpoint], latency)
  })
  return [
    ...columnsOf(changed, ['id', 'used', 'calls', 'lastUsedAt']),
    ...columnsOf(changed, ['window', 'windowCalls', 'windowRefusals']),
    ...columnsOf(answered, ['account']),
    answered.map(({ endpoint }) => endpointIds[endpoint]),
    ...columnsOf(answered, ['credits']),
    ...columnsOf(remembered, ['account', 'key', 'fingerprint', 'snapshotAsOf']),
    log.length === 0 ? null : `[${log.join(',')}]`,
  ]
}

const columnsOf = <Row, Name extends keyof Row>(
  rows: readonly Row[],
  names: readonly Name[],
): Row[Name][][] => names.map((name) => rows.map((row) => row[name]))
