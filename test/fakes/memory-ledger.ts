import {
  TIERS,
  type Tier,
  type TierId,
  UNLIMITED_REMAINING,
} from '../../packages/server/src/kernel/credits.ts'
import {
  asInstant,
  DAY,
  type Day,
  type Instant,
  MINUTE,
  utcDay,
} from '../../packages/server/src/kernel/time.ts'
import type {
  Account,
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
  readonly tiers?: Readonly<Record<TierId, Tier>>
}

interface Entry {
  account: Account
  readonly tier: Tier
  keyHash: string
  readonly uniqueAs: string | undefined
  granted: number
  used: number
  calls: number
  lastUsedAt: Instant | undefined
  window: number
  windowCalls: number
  windowRefusals: number
  readonly keys: Map<string, { fingerprint: string; snapshotAsOf: Instant; at: number }>
}

interface LoggedCall extends UsageRow {
  readonly account: number
  readonly answered: boolean
}

const REFUSALS_LOGGED = 10
const STATUS = { rate_limited: 429, insufficient_credits: 402, key_disabled: 403, idempotency_mismatch: 422 }

/** A ledger that lasts as long as the process: for tests of what stands on the port. */
export function memoryLedger({ endpoints, wallClock, tiers = TIERS }: MemoryLedgerSettings): Ledger {
  const entries = new Map<number, Entry>()
  const grants = new Map<string, { account: number; credits: number }>()
  const log: LoggedCall[] = []
  let latest = 0
  let closed = false

  const steadyNow = (): number => {
    latest = Math.max(latest, wallClock.now())
    return latest
  }

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

  const outcomeOf = (entry: Entry, request: ChargeRequest, now: number): ChargeDecision['outcome'] => {
    if (entry.account.disabled) return 'key_disabled'
    if (entry.windowCalls >= entry.tier.callsPerMinute) return 'rate_limited'
    entry.windowCalls++
    const earlier = request.idempotency && entry.keys.get(request.idempotency.key)
    if (earlier && earlier.at > now - DAY) {
      return earlier.fingerprint === request.idempotency?.fingerprint ? 'replayed' : 'idempotency_mismatch'
    }
    const affordable = entry.tier.unlimited || entry.granted - entry.used >= request.credits
    if (!affordable) return 'insufficient_credits'
    if (request.idempotency) entry.keys.set(request.idempotency.key, { ...request.idempotency, at: now })
    return 'charged'
  }

  const book = (entry: Entry, request: ChargeRequest, outcome: ChargeDecision['outcome'], now: number) => {
    const admitted = outcome === 'charged' || outcome === 'replayed'
    const answered = admitted && request.status < 400
    const credits = outcome === 'charged' ? request.credits : 0
    if (answered) {
      entry.used += credits
      entry.calls++
      entry.lastUsedAt = asInstant(now)
    } else if (!admitted && entry.windowRefusals++ >= REFUSALS_LOGGED) return
    const latencyMs = Math.max(0, Math.round(now - request.receivedAt))
    log.push({
      account: entry.account.id,
      answered,
      at: asInstant(now - latencyMs),
      maskedKey: '',
      endpoint: endpoints[request.endpoint],
      credits,
      status: outcome in STATUS ? STATUS[outcome as keyof typeof STATUS] : request.status,
      latencyMs,
    })
  }

  const openWindow = (entry: Entry, now: number): void => {
    const window = Math.floor(now / MINUTE)
    if (window <= entry.window) return
    entry.window = window
    entry.windowCalls = 0
    entry.windowRefusals = 0
  }

  const decisionOf = (entry: Entry, outcome: ChargeDecision['outcome'], creditsUsed: number) => ({
    outcome,
    creditsUsed,
    creditsRemaining: balanceOf(entry).remaining,
    callsRemaining: entry.tier.callsPerMinute - entry.windowCalls,
    resetAt: asInstant((entry.window + 1) * MINUTE),
  })

  const decide = (request: ChargeRequest): ChargeDecision => {
    const now = steadyNow()
    const entry = entries.get(request.account)
    if (!entry) return unknownAccount(now)
    openWindow(entry, now)
    const outcome = outcomeOf(entry, request, now)
    book(entry, request, outcome, now)
    const used = outcome === 'charged' && !entry.tier.unlimited ? request.credits : 0
    const decision = decisionOf(entry, outcome, used)
    if (outcome !== 'replayed' || !request.idempotency) return decision
    const snapshotAsOf = entry.keys.get(request.idempotency.key)?.snapshotAsOf ?? asInstant(0)
    return { ...decision, snapshotAsOf }
  }

  const look = (account: number): ChargeDecision => {
    const now = steadyNow()
    const entry = entries.get(account)
    if (!entry) return unknownAccount(now)
    openWindow(entry, now)
    return decisionOf(entry, entry.account.disabled ? 'key_disabled' : 'charged', 0)
  }

  const usageOf = (account: number, from: Day, to: Day): DailyUsage[] =>
    log
      .filter((call) => call.account === account && call.answered)
      .map(({ at, latencyMs, endpoint, credits }) => ({
        ...{ day: utcDay(asInstant(at + latencyMs)), endpoint },
        ...{ calls: 1, credits },
      }))
      .filter(({ day }) => day >= from && day <= to)

  return {
    charge(request, decided) {
      if (!Number.isSafeInteger(request.credits) || request.credits < 0) throw new RangeError('credits')
      if (!(request.endpoint in endpoints)) throw new RangeError('endpoint')
      if (closed) return
      const decision = decide(request)
      queueMicrotask(() => decided(decision))
    },
    peek(account, decided) {
      if (closed) return
      const decision = look(account)
      queueMicrotask(() => decided(decision))
    },
    async createAccount({ keyHash, uniqueAs, ...wish }) {
      open()
      const taken = [...entries.values()].some(
        (entry) => uniqueAs !== undefined && entry.uniqueAs === uniqueAs,
      )
      if (taken) return undefined
      refuseKnownKey(keyHash)
      const tier = tiers[wish.tier]
      const account = { ...wish, id: entries.size + 1, disabled: false }
      const counters = {
        used: 0,
        calls: 0,
        lastUsedAt: undefined,
        window: 0,
        windowCalls: 0,
        windowRefusals: 0,
      }
      const keys = new Map()
      entries.set(account.id, { account, tier, keyHash, uniqueAs, granted: tier.credits, ...counters, keys })
      return account
    },
    async findAccount(keyHash) {
      open()
      return byKey(keyHash)?.account
    },
    async addCredits(keyHash, credits, _reason, _at, uniqueAs) {
      open()
      if (!Number.isSafeInteger(credits) || credits <= 0)
        throw new RangeError(`cannot add ${credits} credits`)
      const entry = byKey(keyHash)
      if (!entry) return undefined
      const made = uniqueAs === undefined ? undefined : grants.get(uniqueAs)
      const grantOf = (account: number, granted: number) => ({
        account,
        credits: granted,
        balance: balanceOf(entry),
        isForKey: account === entry.account.id,
      })
      if (made) return grantOf(made.account, made.credits)
      if (!Number.isSafeInteger(entry.granted + credits))
        throw new RangeError(`cannot hold ${credits} credits`)
      if (uniqueAs !== undefined) grants.set(uniqueAs, { account: entry.account.id, credits })
      entry.granted += credits
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
    },
    async listAccounts() {
      open()
      return [...entries.values()].map((entry) => ({
        ...entry.account,
        credits: balanceOf(entry),
        calls: entry.calls,
        lastUsedAt: entry.lastUsedAt,
      }))
    },
    async balance(account) {
      open()
      return balanceOf(byId(account))
    },
    async dailyUsage(account, from, to) {
      open()
      return usageOf(byId(account).account.id, from, to)
    },
    async usage(limit) {
      open()
      return log
        .toReversed()
        .slice(0, Math.max(0, limit))
        .map(({ account, answered: _, ...row }) => ({ ...row, maskedKey: byId(account).account.maskedKey }))
    },
    async close() {
      closed = true
    },
  }
}

const unknownAccount = (now: number): ChargeDecision => ({
  outcome: 'key_disabled',
  creditsUsed: 0,
  creditsRemaining: 0,
  callsRemaining: 0,
  resetAt: asInstant((Math.floor(now / MINUTE) + 1) * MINUTE),
})

const balanceOf = ({ tier, granted, used }: Entry): CreditBalance => ({
  remaining: tier.unlimited ? UNLIMITED_REMAINING : granted - used,
  granted,
  used,
  unlimited: tier.unlimited,
})
