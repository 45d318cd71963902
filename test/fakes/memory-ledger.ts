import { TIERS, type Tiers } from '@bellwether-markets/engine/kernel/credits'
import { asInstant, type Day, utcDay } from '@bellwether-markets/engine/kernel/time'
import {
  type AccountState,
  decide,
  type IdempotencyRecord,
  isAnswered,
  remainingCredits,
} from '../../packages/server/src/domain/billing/charge-rule.ts'
import type {
  Account,
  AccountSearch,
  AccountSummary,
  ChargeDecision,
  ChargeRequest,
  Clock,
  CreditBalance,
  DailyUsage,
  Ledger,
  UsageRow,
} from '../../packages/server/src/service/ports.ts'

export interface MemoryLedgerSettings {
  readonly endpoints: readonly string[]
  readonly wallClock: Clock
  readonly tiers?: Tiers
}

interface Entry {
  account: Account
  note: string
  keyHash: string
  readonly uniqueAs: string | undefined
  state: AccountState
  readonly keys: Map<string, IdempotencyRecord>
}

interface LoggedCall extends UsageRow {
  readonly answered: boolean
}

/** A ledger that lasts as long as the process: for tests of what stands on the port. */
export function memoryLedger({ endpoints, wallClock, tiers = TIERS }: MemoryLedgerSettings): Ledger {
  const entries = new Map<number, Entry>()
  const grants = new Map<string, { account: number; credits: number }>()
  const log: LoggedCall[] = []
  let closed = false

  const open = (): void => {
    if (closed) throw new Error('the ledger is closed')
  }
  const byKey = (keyHash: string): Entry | undefined =>
    [...entries.values()].find((entry) => entry.keyHash === keyHash)
  const byId = (id: number): Entry => {
    const entry = entries.get(id)
    if (!entry) throw new RangeError(`there is no account ${id}`)
    return entry
  }
  const refuseKnownKey = (keyHash: string): void => {
    if (byKey(keyHash)) throw new RangeError('the key already belongs to an account')
  }

  const charge = (account: number, request: ChargeRequest | undefined): ChargeDecision => {
    const now = wallClock.now()
    const entry = entries.get(account)
    const key = request?.idempotency?.key
    const earlier = key === undefined ? undefined : entry?.keys.get(key)
    const {
      decision,
      account: state,
      logged,
      remember,
    } = decide(entry?.state, request, { earlier }, { now, settled: now })
    if (entry && state) entry.state = state
    if (remember) entry?.keys.set(remember.key, remember)
    if (request && logged) {
      const latencyMs = Math.max(0, Math.round(now - request.receivedAt))
      log.push({
        account,
        answered: isAnswered(logged),
        at: asInstant(now - latencyMs),
        maskedKey: '',
        endpoint: endpoints[logged.endpoint],
        credits: logged.credits,
        status: logged.status,
        latencyMs,
      })
    }
    return decision
  }

  const usageOf = (account: number, from: Day, to: Day): DailyUsage[] =>
    log
      .filter((call) => call.account === account && call.answered)
      .map(({ at, latencyMs, endpoint, credits }) => ({
        day: utcDay(asInstant(at + latencyMs)),
        endpoint,
        calls: 1,
        credits,
      }))
      .filter(({ day }) => day >= from && day <= to)

  return {
    charge(request, decided) {
      if (!Number.isSafeInteger(request.credits) || request.credits < 0) throw new RangeError('credits')
      if (!(request.endpoint in endpoints)) throw new RangeError('endpoint')
      if (closed) return
      const decision = charge(request.account, request)
      queueMicrotask(() => decided(decision))
    },
    peek(account, decided) {
      if (closed) return
      const decision = charge(account, undefined)
      queueMicrotask(() => decided(decision))
    },
    async createAccount({ keyHash, uniqueAs, ...options }) {
      open()
      const taken = [...entries.values()].some(
        (entry) => uniqueAs !== undefined && entry.uniqueAs === uniqueAs,
      )
      if (taken) return undefined
      refuseKnownKey(keyHash)
      const tier = tiers[options.tier]
      const account = { ...options, id: entries.size + 1, disabled: false }
      const { unlimited, callsPerMinute, credits: granted } = tier
      const unused = { used: 0, calls: 0, lastUsedAt: 0, window: 0, windowCalls: 0, windowRefusals: 0 }
      const state = { id: account.id, unlimited, callsPerMinute, disabled: false, granted, ...unused }
      entries.set(account.id, { account, note: '', keyHash, uniqueAs, state, keys: new Map() })
      return account
    },
    async findAccount(keyHash) {
      open()
      return byKey(keyHash)?.account
    },
    async findAccountById(account) {
      open()
      return entries.get(account)?.account
    },
    async addCredits(holder, credits, _reason, _at, uniqueAs) {
      open()
      if (!Number.isSafeInteger(credits) || credits <= 0)
        throw new RangeError(`cannot add ${credits} credits`)
      const entry = typeof holder === 'number' ? entries.get(holder) : byKey(holder)
      if (!entry) return undefined
      const made = uniqueAs === undefined ? undefined : grants.get(uniqueAs)
      const grantOf = (account: number, granted: number) => ({
        account,
        credits: granted,
        balance: balanceOf(entry),
        isForKey: account === entry.account.id,
      })
      if (made) return grantOf(made.account, made.credits)
      if (!Number.isSafeInteger(entry.state.granted + credits))
        throw new RangeError(`cannot hold ${credits} credits`)
      if (uniqueAs !== undefined) grants.set(uniqueAs, { account: entry.account.id, credits })
      entry.state = { ...entry.state, granted: entry.state.granted + credits }
      return grantOf(entry.account.id, credits)
    },
    async rotateKey(account, newKeyHash, maskedKey) {
      open()
      const entry = byId(account)
      refuseKnownKey(newKeyHash)
      entry.keyHash = newKeyHash
      entry.account = { ...entry.account, maskedKey }
      return entry.account
    },
    async disableAccount(account) {
      open()
      const entry = byId(account)
      entry.account = { ...entry.account, disabled: true }
      entry.state = { ...entry.state, disabled: true }
    },
    async enableAccount(account) {
      open()
      const entry = byId(account)
      entry.account = { ...entry.account, disabled: false }
      entry.state = { ...entry.state, disabled: false }
    },
    async noteAccount(account, note) {
      open()
      byId(account).note = note
    },
    async listAccounts(search = {}) {
      open()
      return searched([...entries.values()], search).map(summaryOf)
    },
    async accountPage(limit, search = {}) {
      open()
      const found = searched([...entries.values()], search).map(summaryOf)
      const accounts = found.slice(0, limit)
      return { accounts, next: found.length > limit ? accounts.at(-1)?.id : undefined }
    },
    async balance(account) {
      open()
      return balanceOf(byId(account))
    },
    async dailyUsage(account, from, to) {
      open()
      return usageOf(byId(account).account.id, from, to)
    },
    async usage(limit, { account, endpoint, status, from, to, before = String(log.length) } = {}) {
      open()
      const found = log
        .map((call, index) => ({ call, index }))
        .filter(
          ({ call, index }) =>
            index < Number(before) &&
            (account === undefined || call.account === account) &&
            (endpoint === undefined || call.endpoint === endpoint) &&
            (status === undefined || call.status === status) &&
            (from === undefined || call.at + call.latencyMs >= from) &&
            (to === undefined || call.at + call.latencyMs <= to),
        )
        .toReversed()
      const rows = found.slice(0, limit).map(({ call: { answered: _, ...row } }) => ({
        ...row,
        maskedKey: byId(row.account).account.maskedKey,
      }))
      return { rows, next: found.length > limit ? String(found[limit - 1]?.index) : undefined }
    },
    async close() {
      closed = true
    },
  }
}

function searched(entries: readonly Entry[], search: AccountSearch): readonly Entry[] {
  const { id, text, email, key, tier, disabled, after, newestFirst } = search
  const wanted = text?.trim().toLowerCase() ?? ''
  const found = entries.filter(({ account, note }) => {
    const words = [account.email, account.name, note, account.maskedKey]
    return (
      (id === undefined || account.id === id) &&
      (email === undefined || account.email.trim().toLowerCase() === email.trim().toLowerCase()) &&
      (key === undefined || account.maskedKey === key.trim()) &&
      (String(account.id) === wanted || words.some((word) => word.toLowerCase().includes(wanted))) &&
      (tier === undefined || account.tier === tier) &&
      (disabled === undefined || account.disabled === disabled) &&
      (after === undefined || (newestFirst ? account.id < after : account.id > after))
    )
  })
  return newestFirst ? found.reverse() : found
}

const summaryOf = (entry: Entry): AccountSummary => ({
  ...entry.account,
  note: entry.note,
  credits: balanceOf(entry),
  calls: entry.state.calls,
  lastUsedAt: entry.state.calls === 0 ? undefined : asInstant(entry.state.lastUsedAt),
})

const balanceOf = ({ state }: Entry): CreditBalance => ({
  remaining: remainingCredits(state),
  granted: state.granted,
  used: state.used,
  unlimited: state.unlimited,
})
