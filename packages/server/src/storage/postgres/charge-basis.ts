import { asInstant } from '@bellwether-markets/engine/kernel/time'
import {
  type AccountState,
  type ChargeDecision,
  type DecisionTime,
  decide,
  type IdempotencyRecord,
  type SubKeyState,
  type UsageEntry,
} from '../../domain/billing/charge-rule.ts'
import type { GatheredCall } from '../ledger/group-commit.ts'

export type AccountIdempotencyRecord = IdempotencyRecord & { readonly account: number }

/** Stored with the batch, so that a resent batch is decided alike. */
export interface ChargeBasis extends DecisionTime {
  /** Before the batch, without accounts that do not exist. */
  readonly accounts: readonly AccountState[]
  readonly notes: readonly AccountIdempotencyRecord[]
  /** Before the batch, without those that do not exist. */
  readonly subKeys: readonly SubKeyState[]
}

export interface DecidedBatch {
  readonly decisions: readonly ChargeDecision[]
  readonly changed: readonly AccountState[]
  readonly changedSubKeys: readonly SubKeyState[]
  /** With the index of each call. */
  readonly logged: readonly (readonly [place: number, entry: UsageEntry])[]
  readonly remembered: readonly AccountIdempotencyRecord[]
}

export function decideBatch(
  calls: readonly GatheredCall[],
  { accounts, notes, subKeys, ...time }: ChargeBasis,
): DecidedBatch {
  const states = new Map(accounts.map((account) => [account.id, account]))
  const subKeyStates = new Map(subKeys.map((subKey) => [subKey.id, subKey]))
  const records = new Map<string, IdempotencyRecord>(
    notes.map((note) => [nameOf(note.account, note.key), note]),
  )
  const decisions: ChargeDecision[] = []
  const logged: [number, UsageEntry][] = []
  const remembered: AccountIdempotencyRecord[] = []
  for (const [place, call] of calls.entries()) {
    const key = call.request?.idempotency?.key
    const name = key === undefined ? '' : nameOf(call.account, key)
    const subKeyId = call.request?.subKey
    const before = {
      earlier: records.get(name),
      subKey: subKeyId === undefined ? undefined : subKeyStates.get(subKeyId),
    }
    const ruling = decide(states.get(call.account), call.request, before, time)
    const { decision, account, subKey } = ruling
    decisions.push(decision)
    if (account && call.request) states.set(call.account, account)
    if (subKey) subKeyStates.set(subKey.id, subKey)
    if (ruling.logged) logged.push([place, ruling.logged])
    if (!ruling.remember) continue
    records.set(name, ruling.remember)
    remembered.push({ ...ruling.remember, account: call.account })
  }
  const [changed, changedSubKeys] = [changedOf(accounts, states), changedOf(subKeys, subKeyStates)]
  return { decisions, changed, changedSubKeys, logged, remembered }
}

const changedOf = <State extends { readonly id: number }>(
  before: readonly State[],
  after: ReadonlyMap<number, State>,
): readonly State[] =>
  before.flatMap((state) => {
    const changed = after.get(state.id)
    return changed && changed !== state ? [changed] : []
  })

export const nameOf = (account: number, key: string): string => `${account} ${key}`

/** Order of columns in a basis and in the statements that read it. */
const ACCOUNT_FIELDS = [
  'id',
  'callsPerMinute',
  'unlimited',
  'granted',
  'used',
  'window',
  'windowCalls',
  'windowRefusals',
  'calls',
  'lastUsedAt',
  'disabled',
] as const
export const SUB_KEY_FIELDS = [
  'id',
  'monthlyCredits',
  'month',
  'monthUsed',
  'used',
  'calls',
  'lastUsedAt',
] as const
const NOTE_FIELDS = ['account', 'key', 'fingerprint', 'snapshotAsOf', 'at'] as const

/** `charge_all_payable_2` omits fields that cannot change the decision of a payable call. */
interface PackedBasis {
  readonly at: number
  readonly settled?: number
  readonly held: readonly (readonly number[])[]
  readonly notes?: readonly (readonly (string | number)[])[]
  readonly subKeys?: readonly (readonly number[])[]
}

export const packBasis = ({ now, settled, accounts, notes, subKeys }: ChargeBasis): string =>
  JSON.stringify({
    at: now,
    settled,
    held: accounts.map((account) => ACCOUNT_FIELDS.map((field) => Number(account[field]))),
    notes: notes.map((note) => NOTE_FIELDS.map((field) => note[field])),
    ...(subKeys.length > 0 && {
      subKeys: subKeys.map((subKey) => SUB_KEY_FIELDS.map((field) => subKey[field])),
    }),
  } satisfies PackedBasis)

export function unpackBasis(text: string): ChargeBasis {
  const { at, settled = at, held, notes = [], subKeys = [] } = JSON.parse(text) as PackedBasis
  return {
    now: at,
    settled,
    accounts: held.map(unpackAccount),
    notes: notes.map(unpackNote),
    subKeys: subKeys.map(unpackSubKey),
  }
}

/** @param columns in the order of `ACCOUNT_FIELDS`; 64-bit numbers are text */
export function unpackAccount(columns: readonly unknown[]): AccountState {
  const [id, callsPerMinute, unlimited, granted, used, window, windowCalls, ...others] = columns.map(Number)
  const [windowRefusals = 0, calls = 0, lastUsedAt = 0, disabled = 0] = others
  return {
    id,
    callsPerMinute,
    unlimited: unlimited === 1,
    granted,
    used,
    window,
    windowCalls,
    windowRefusals,
    calls,
    lastUsedAt,
    disabled: disabled === 1,
  }
}

/** @param columns in the order of `SUB_KEY_FIELDS`; 64-bit numbers are text */
export function unpackSubKey(columns: readonly unknown[]): SubKeyState {
  const [id, monthlyCredits, month, monthUsed, used, calls, lastUsedAt] = columns.map(Number)
  return { id, monthlyCredits, month, monthUsed, used, calls, lastUsedAt }
}

/** @param columns in the order of `NOTE_FIELDS`; 64-bit numbers are text */
export function unpackNote(columns: readonly unknown[]): AccountIdempotencyRecord {
  const [account, key, fingerprint, snapshotAsOf, at] = columns
  return {
    account: Number(account),
    key: String(key),
    fingerprint: String(fingerprint),
    snapshotAsOf: asInstant(Number(snapshotAsOf)),
    at: Number(at),
  }
}
