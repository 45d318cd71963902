import { asInstant, DAY, HOUR, type Instant, MINUTE } from '@bellwether-markets/engine/kernel/time'
import {
  type AccountState,
  type ChargeDecision,
  type ChargeRequest,
  decide,
  type IdempotencyRecord,
  isAnswered,
  OUTCOMES,
  type SubKeyState,
} from '../../packages/server/src/domain/billing/charge-rule.ts'
import { randomFrom } from '../faults/random-from.ts'
import { ENDPOINTS, START } from './ledger-calls.ts'

export const SCRIPT_CREDITS = 60
export const SCRIPT_CALLS_PER_MINUTE = 30

/** A free key, an unlimited one, one that owes a credit, one that is disabled, and one that does not exist. */
export const SCRIPT_ACCOUNTS = ['free', 'unlimited', 'owing', 'disabled', 'unknown'] as const

/** Monthly credits of the sub-keys that each account has; the place after the last is none of them. */
export const SCRIPT_SUB_KEYS = [7, 25] as const

/** `account` and `subKey` are places in the lists above; undefined: a look at the balance. */
export interface ScriptCall {
  readonly account: number
  readonly request: Omit<ChargeRequest, 'account'> | undefined
}

export interface ScriptBatch {
  readonly now: Instant
  readonly calls: readonly ScriptCall[]
}

type Random = () => number
const oneOf = <Item>(random: Random, items: readonly Item[]): Item =>
  items[Math.floor(random() * items.length)]

interface ScriptShape {
  readonly accounts: readonly number[]
  readonly credits: readonly number[]
  readonly statuses: readonly number[]
  /** Idempotency keys that are used again and again; 0: each is new. */
  readonly keys: number
  readonly lookShare: number
  readonly mostCalls: number
  readonly subKeyShare?: number
  /** Between two batches. */
  readonly pauses?: readonly number[]
}

/** Batches of which every call is charged, those at the edge of what a key may do, and those of every kind of call. */
const SHAPES = {
  payable: {
    accounts: [0, 1],
    credits: [0, 1, 1, 2],
    statuses: [200, 200, 304],
    keys: 0,
    lookShare: 0.05,
    mostCalls: 3,
  },
  tight: {
    accounts: [0, 0, 1, 2],
    credits: [0, 1, 1, 5],
    statuses: [200, 200, 200, 304, 404],
    keys: 60,
    lookShare: 0.05,
    mostCalls: 9,
  },
  mixed: {
    accounts: [0, 1, 2, 3, 4],
    credits: [0, 1, 1, 5],
    statuses: [200, 200, 200, 304, 404, 500],
    keys: 5,
    lookShare: 0.05,
    mostCalls: 24,
  },
  'sub-key': {
    accounts: [0, 1, 2, 3],
    credits: [0, 1, 1, 5],
    statuses: [200, 200, 200, 304, 404],
    keys: 5,
    lookShare: 0.05,
    mostCalls: 16,
    subKeyShare: 0.7,
    pauses: [0, 1, MINUTE, 3 * DAY],
  },
} satisfies Record<string, ScriptShape>

const PAUSES = [0, 1, 20_000, MINUTE, DAY - 1, DAY]

export type ScriptKind = keyof typeof SHAPES
export const SCRIPT_KINDS = Object.keys(SHAPES) as readonly ScriptKind[]

/** @returns some batches over time, the same for the same seed */
export function chargeScript(seed: number, kind: ScriptKind, batches: number): readonly ScriptBatch[] {
  const random = randomFrom(seed)
  const shape: ScriptShape = SHAPES[kind]
  let now = START
  let keys = 0
  const noteOf = (): NonNullable<ChargeRequest['idempotency']> => ({
    key: shape.keys > 0 ? `key ${Math.floor(random() * shape.keys)}` : `${seed} ${++keys}`,
    fingerprint: shape.keys > 0 ? oneOf(random, ['same', 'same', 'other']) : 'same',
    snapshotAsOf: asInstant(now - HOUR * Math.floor(random() * 3)),
  })
  const callOf = (accounts: readonly number[]): ScriptCall => {
    const account = oneOf(random, accounts)
    if (random() < shape.lookShare) return { account, request: undefined }
    const request = {
      endpoint: Math.floor(random() * ENDPOINTS.length),
      credits: oneOf(random, shape.credits),
      status: oneOf(random, shape.statuses),
      receivedAt: asInstant(now - Math.floor(random() * 40)),
      ...(shape.subKeyShare !== undefined && random() < shape.subKeyShare
        ? { subKey: Math.floor(random() * (SCRIPT_SUB_KEYS.length + 0.2)) }
        : {}),
    }
    return { account, request: random() < 0.3 ? { ...request, idempotency: noteOf() } : request }
  }
  return Array.from({ length: batches }, () => {
    now = asInstant(now + oneOf(random, shape.pauses ?? PAUSES))
    const asked = random() < 0.4 ? [oneOf(random, shape.accounts)] : shape.accounts
    const calls = Array.from({ length: 1 + Math.floor(random() * shape.mostCalls) }, () => callOf(asked))
    return { now, calls }
  })
}

/** All that an engine has stored, in a form that both give; accounts are places in `SCRIPT_ACCOUNTS`. */
export interface ChargedState {
  readonly accounts: readonly Omit<AccountState, 'id'>[]
  /** Sub-keys by account and place; a disabled account has none. */
  readonly subKeys: readonly Omit<SubKeyState, 'id'>[]
  /** `[account, endpoint, credits, status, latency, outcome, sub-key]`, in the order of the calls but for accounts. */
  readonly log: readonly (readonly number[])[]
  /** `account day endpoint: calls credits`, sorted. */
  readonly days: readonly string[]
  /** `account key: fingerprint snapshot at`, sorted; those that are too old may be missing. */
  readonly notes: readonly string[]
}

const stateOf = (index: number): AccountState | undefined =>
  SCRIPT_ACCOUNTS[index] === 'unknown'
    ? undefined
    : {
        id: index,
        unlimited: SCRIPT_ACCOUNTS[index] === 'unlimited',
        callsPerMinute: SCRIPT_ACCOUNTS[index] === 'unlimited' ? 1_000 : SCRIPT_CALLS_PER_MINUTE,
        disabled: SCRIPT_ACCOUNTS[index] === 'disabled',
        granted:
          { free: SCRIPT_CREDITS, owing: -1, disabled: SCRIPT_CREDITS }[String(SCRIPT_ACCOUNTS[index])] ?? 0,
        used: 0,
        calls: 0,
        lastUsedAt: 0,
        window: 0,
        windowCalls: 0,
        windowRefusals: 0,
      }

const subKeysOf = (index: number): (SubKeyState | undefined)[] =>
  ['disabled', 'unknown'].includes(SCRIPT_ACCOUNTS[index])
    ? []
    : SCRIPT_SUB_KEYS.map((monthlyCredits, id) => ({
        id,
        monthlyCredits,
        month: 0,
        monthUsed: 0,
        used: 0,
        calls: 0,
        lastUsedAt: 0,
      }))

/** What follows from a script by the rule alone, kept in the plainest way. */
export function ruledWorld() {
  const accounts = SCRIPT_ACCOUNTS.map((_, index) => stateOf(index))
  const subKeys = SCRIPT_ACCOUNTS.map((_, index) => subKeysOf(index))
  const notes = new Map<string, IdempotencyRecord>()
  const days = new Map<string, { calls: number; credits: number }>()
  const log: number[][] = []

  const charge = (call: ScriptCall, now: Instant): ChargeDecision => {
    const request = call.request && { ...call.request, account: call.account }
    const name = `${call.account} ${request?.idempotency?.key}`
    const sent = request?.subKey === undefined ? undefined : subKeys[call.account][request.subKey]
    const { decision, account, subKey, logged, remember } = decide(
      accounts[call.account],
      request,
      { earlier: notes.get(name), subKey: sent },
      { now, settled: now },
    )
    accounts[call.account] = account
    if (subKey) subKeys[call.account][subKey.id] = subKey
    if (remember) notes.set(name, remember)
    if (request && logged) {
      const latency = Math.max(0, now - request.receivedAt)
      const refusal = logged.refusal === undefined ? [] : [OUTCOMES.indexOf(logged.refusal)]
      const outcome = logged.subKey === undefined ? refusal : [refusal[0] ?? 0, logged.subKey]
      log.push([logged.account, logged.endpoint, logged.credits, logged.status, latency, ...outcome])
      const day = `${logged.account} ${Math.floor(now / DAY)} ${logged.endpoint}`
      const sum = days.get(day) ?? { calls: 0, credits: 0 }
      if (isAnswered(logged)) days.set(day, { calls: sum.calls + 1, credits: sum.credits + logged.credits })
    }
    return decision
  }

  return {
    charge: ({ now, calls }: ScriptBatch): ChargeDecision[] => calls.map((call) => charge(call, now)),
    state: (): ChargedState => ({
      accounts: accounts.flatMap((account) => {
        if (!account) return []
        const { id: _, ...state } = account
        return [state]
      }),
      subKeys: subKeys.flat().flatMap((state) => {
        if (!state) return []
        const { id: _, ...subKey } = state
        return [subKey]
      }),
      log,
      days: [...days].map(([day, { calls, credits }]) => `${day}: ${calls} ${credits}`).sort(),
      notes: [...notes]
        .map(([name, { fingerprint, snapshotAsOf, at }]) => `${name}: ${fingerprint} ${snapshotAsOf} ${at}`)
        .sort(),
    }),
  }
}
