import type { DatabaseSync } from 'node:sqlite'
import type { Tier, TierId, Tiers } from '@bellwether-markets/engine/kernel/credits'
import { DAY } from '@bellwether-markets/engine/kernel/time'
import {
  type AccountState,
  afterLogged,
  isAnswered,
  type SubKeyState,
  subKeyAfterLogged,
} from '../../domain/billing/charge-rule.ts'
import { unpackCalls } from '../ledger/usage-row.ts'
import { subKeyStateOf } from '../stores/sub-keys.ts'

export interface UsageCount {
  calls: number
  credits: number
}

export interface CachedSubKey {
  state: SubKeyState
  /** Not written yet. */
  changed: boolean
}

/** An account in memory; the file is at most one round behind. */
export interface CachedAccount {
  state: AccountState
  /** Last row of the usage log in the stored balance. */
  upto: number
  /** Not written yet. */
  changed: boolean
  /** Usage not written yet, by day and endpoint. */
  readonly unstored: Map<number, UsageCount>
  /** By id; most accounts have none. */
  subKeys: Map<number, CachedSubKey> | undefined
}

const ENDPOINTS_PER_DAY = 4096

const usageSlot = (day: number, endpoint: number): number => day * ENDPOINTS_PER_DAY + endpoint
export const dayOfSlot = (slot: number): number => Math.floor(slot / ENDPOINTS_PER_DAY)
export const endpointOfSlot = (slot: number): number => slot % ENDPOINTS_PER_DAY

export const newAccount = (id: number, tier: Tier, granted = 0): CachedAccount => ({
  state: {
    id,
    unlimited: tier.unlimited,
    callsPerMinute: tier.callsPerMinute,
    disabled: false,
    granted,
    used: 0,
    calls: 0,
    lastUsedAt: 0,
    window: 0,
    windowCalls: 0,
    windowRefusals: 0,
  },
  upto: 0,
  changed: false,
  unstored: new Map(),
  subKeys: undefined,
})

/** Of one that is there already only the state is replaced: what was used may not be written yet. */
export function putSubKey(account: CachedAccount, state: SubKeyState): void {
  account.subKeys ??= new Map()
  account.subKeys.set(state.id, { state, changed: account.subKeys.get(state.id)?.changed ?? false })
}

export function changeSubKey(subKey: CachedSubKey, state: SubKeyState): void {
  subKey.state = state
  subKey.changed = true
}

export function countUsage(
  { unstored }: CachedAccount,
  endpoint: number,
  credits: number,
  now: number,
): void {
  const slot = usageSlot(Math.floor(now / DAY), endpoint)
  const count = unstored.get(slot)
  if (count) {
    count.calls++
    count.credits += credits
  } else {
    unstored.set(slot, { calls: 1, credits })
  }
}

/** State of the ledger thread; the file follows within a second. */
export interface AccountCache {
  readonly accounts: Map<number, CachedAccount>
  /** Ids in the file, by the position that charges refer to. */
  readonly endpointIds: readonly number[]
  readonly tiers: Tiers
  /** Accounts not yet written. */
  changed: CachedAccount[]
  lastLogRow: number
}

/** Reads the stored accounts and replays the calls logged since. */
export function readAccountCache(
  database: DatabaseSync,
  endpoints: readonly string[],
  tiers: Tiers,
): AccountCache {
  const newest = database.prepare('SELECT id FROM usage_log ORDER BY id DESC LIMIT 1').get()
  const cache: AccountCache = {
    accounts: readAccounts(database, tiers),
    endpointIds: endpointIds(database, endpoints),
    tiers,
    changed: [],
    lastLogRow: Number(newest?.id ?? 0),
  }
  replayUsageLog(database, cache)
  return cache
}

export function markChanged(cache: AccountCache, account: CachedAccount): void {
  if (account.changed) return
  account.changed = true
  cache.changed.push(account)
}

function readAccounts(database: DatabaseSync, tiers: Tiers): Map<number, CachedAccount> {
  const rows = database.prepare(`
    SELECT accounts.id, tier, disabled_at IS NOT NULL AS disabled, coalesce(granted, 0) AS granted,
      coalesce(used, 0) AS used, coalesce(calls, 0) AS calls, coalesce(last_used_at, 0) AS lastUsedAt,
      coalesce(window, 0) AS window, coalesce(window_calls, 0) AS windowCalls,
      coalesce(window_refusals, 0) AS windowRefusals, coalesce(upto, 0) AS upto
    FROM accounts
    LEFT JOIN (SELECT account, sum(credits) AS granted FROM grants GROUP BY account) AS granted
      ON granted.account = accounts.id
    LEFT JOIN balances ON balances.account = accounts.id
    ORDER BY accounts.id`)
  const accounts = new Map<number, CachedAccount>()
  for (const row of rows.iterate()) {
    const account = newAccount(Number(row.id), tiers[row.tier as TierId], Number(row.granted))
    account.state = {
      ...account.state,
      disabled: row.disabled === 1,
      used: Number(row.used),
      calls: Number(row.calls),
      lastUsedAt: Number(row.lastUsedAt),
      window: Number(row.window),
      windowCalls: Number(row.windowCalls),
      windowRefusals: Number(row.windowRefusals),
    }
    account.upto = Number(row.upto)
    accounts.set(account.state.id, account)
  }
  for (const row of database.prepare('SELECT * FROM caps').iterate()) {
    const account = accounts.get(Number(row.account))
    if (account) putSubKey(account, subKeyStateOf(row))
  }
  return accounts
}

/** Endpoints may change between starts; ids in the log must not. */
function endpointIds(database: DatabaseSync, endpoints: readonly string[]): number[] {
  const add = database.prepare('INSERT INTO endpoints (path) VALUES (?) ON CONFLICT DO NOTHING')
  const find = database.prepare('SELECT id FROM endpoints WHERE path = ?')
  return endpoints.map((path) => {
    const current = find.get(path)?.id
    if (current !== undefined) return Number(current)
    return Number(add.run(path).lastInsertRowid)
  })
}

function replayUsageLog(database: DatabaseSync, cache: AccountCache): void {
  const rows = database.prepare(
    'SELECT id, at, calls FROM usage_log WHERE id > (SELECT replay_after FROM mark) ORDER BY id',
  )
  for (const { id, at, calls } of rows.iterate()) {
    for (const call of unpackCalls(String(calls))) {
      const account = cache.accounts.get(call.account)
      if (!account) throw new Error(`row ${id} of the usage log names the unknown account ${call.account}`)
      if (Number(id) <= account.upto) continue
      account.state = afterLogged(account.state, call, Number(at))
      // It may have been deleted since.
      const subKey = call.subKey === undefined ? undefined : account.subKeys?.get(call.subKey)
      if (subKey)
        changeSubKey(subKey, subKeyAfterLogged(subKey.state, call, { now: Number(at), settled: Number(at) }))
      if (isAnswered(call)) countUsage(account, call.endpoint, call.credits, Number(at))
      markChanged(cache, account)
    }
  }
}
