import { TIERS, type Tiers } from '@bellwether-markets/engine/kernel/credits'
import { asDay, asInstant, type Instant, MINUTE, utcDay } from '@bellwether-markets/engine/kernel/time'
import { sumUsage, USAGE_DAYS } from '../../packages/server/src/operations/account/account.ts'
import type {
  Account,
  AddressLedger,
  ChargeDecision,
  ChargeRequest,
  Clock,
  Ledger,
  NewAccount,
  NewAlertRule,
  NewSubKey,
} from '../../packages/server/src/service/ports.ts'

export const ENDPOINTS = ['/v1/prices', '/v1/commodities', '/v1/analysis/{ticker}']

/** Wednesday 2025-01-15T10:00:00Z, the beginning of a minute. */
export const START = asInstant(Date.UTC(2025, 0, 15, 10))

export type SettableClock = Clock & { set(to: Instant): void; advance(byMs: number): void }

export function settableClock(start: Instant = START): SettableClock {
  let moment = start
  return {
    now: () => moment,
    set(to) {
      moment = to
    },
    advance(byMs) {
      moment = asInstant(moment + byMs)
    },
  }
}

/** The real tiers, but a free key has `credits` and may call `callsPerMinute` times. */
export const tiersWith = (credits: number, callsPerMinute: number): Tiers => ({
  ...TIERS,
  free: { ...TIERS.free, credits, callsPerMinute },
})

let accountsMade = 0
let subKeysMade = 0

export async function makeAccount(
  ledger: Pick<Ledger, 'createAccount'>,
  options: Partial<NewAccount> = {},
): Promise<Account> {
  const number = ++accountsMade
  const account = await ledger.createAccount({
    name: `account ${number}`,
    email: `owner${number}@example.com`,
    tier: 'free',
    keyHash: `hash-${number}`,
    maskedKey: `bw_${number}…`,
    createdAt: START,
    uniqueAs: undefined,
    ...options,
  })
  if (!account) throw new Error('the account was not made')
  return account
}

/** Of an address whose holder has its key. */
export async function makeOwnAccount(
  ledger: Pick<Ledger, 'createAccount'> & Pick<AddressLedger, 'confirmAddress' | 'proveAccount'>,
  options: Partial<NewAccount> & Pick<NewAccount, 'email'>,
): Promise<Account> {
  const account = await makeAccount(ledger, options)
  await ledger.confirmAddress(account.email, START)
  await ledger.proveAccount(account.email, account.id, START)
  return account
}

export const newSubKey = (options: Partial<NewSubKey> = {}): NewSubKey => ({
  account: 1,
  name: 'sub-key',
  keyHash: `sub-key ${++subKeysMade}`,
  maskedKey: 'bws_1…',
  scope: 'read',
  monthlyCredits: 10,
  createdAt: START,
  expiresAt: undefined,
  ...options,
})

export const newRule = (options: Partial<NewAlertRule> = {}): NewAlertRule => ({
  id: 'rule',
  account: 1,
  name: 'Risk „hoch“',
  condition: 'risk.value > 70',
  product: 'risk',
  target: 'https://a.example/hook',
  cooldownSeconds: 60,
  marks: {},
  seenAsOf: START,
  past: { count: 3, from: '2024-01-15', to: '2025-01-14', note: 'ä' },
  createdAt: START,
  ...options,
})

/** The hash under which `makeAccount` made the latest account. */
export const lastKeyHash = (): string => `hash-${accountsMade}`

export const callOf = (account: Account, options: Partial<ChargeRequest> = {}): ChargeRequest => ({
  account: account.id,
  endpoint: 0,
  credits: 1,
  status: 200,
  receivedAt: START,
  ...options,
})

/** Usage of an account up to a moment, summed as the account is told of it. */
export async function usageOf(ledger: Ledger, account: number, now: Instant) {
  const today = utcDay(now)
  return sumUsage(await ledger.dailyUsage(account, asDay(today - USAGE_DAYS + 1), today), today)
}

export const charge = (ledger: Ledger, request: ChargeRequest): Promise<ChargeDecision> =>
  new Promise((resolve) => ledger.charge(request, resolve))

/** Charges all at the same time; the decisions in the order of the requests. */
export const chargeAll = (ledger: Ledger, requests: readonly ChargeRequest[]): Promise<ChargeDecision[]> =>
  Promise.all(requests.map((request) => charge(ledger, request)))

export const peek = (ledger: Ledger, account: Account): Promise<ChargeDecision> =>
  new Promise((resolve) => ledger.peek(account.id, resolve))

export const repeat = <Item>(times: number, item: Item): Item[] => Array.from({ length: times }, () => item)

export const outcomes = (decisions: readonly ChargeDecision[]): string[] =>
  decisions.map(({ outcome }) => outcome)

export const countOf = (decisions: readonly ChargeDecision[], outcome: ChargeDecision['outcome']): number =>
  decisions.filter((decision) => decision.outcome === outcome).length

export const endOfMinute = (moment: number): number => (Math.floor(moment / MINUTE) + 1) * MINUTE
