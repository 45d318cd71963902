import type { TierId } from '../../kernel/credits.ts'
import { AppError } from '../../kernel/errors.ts'
import { isWellFormedApiKey, maskApiKey } from '../../kernel/ids.ts'
import { formatInstant } from '../../kernel/time.ts'
import type { keyIssuer } from '../../service/accounts/issue-key.ts'
import { type Admission, hashOfKey } from '../../service/answer/admit-caller.ts'
import { idempotencyKeyOf } from '../../service/answer/idempotency-key.ts'
import { idempotencyRefusal } from '../../service/answer/refuse-call.ts'
import type { AccountSummary, Clock, Ledger, UsageRow } from '../../service/ports.ts'
import type { ServiceHandler } from '../service-request.ts'
import type { KeyRow, UsageLogRow } from './admin.ts'

type IssueKey = ReturnType<typeof keyIssuer>

/** Creates a key of any tier. */
export const createKey =
  (issue: IssueKey, ledger: Ledger): ServiceHandler =>
  async ({ query, idempotencyKey }) => {
    const { name, email, tier } = query as { name: string; email: string; tier: TierId }
    const { apiKey, account } = await issue({
      name,
      email,
      tier,
      uniqueAs: undefined,
      scope: 'admin-create-key',
      idempotencyKey,
    })
    const { remaining } = await ledger.balance(account.id)
    return { data: { api_key: apiKey, tier: account.tier, credits: remaining } }
  }

/** All keys, masked. */
export const listKeys =
  (ledger: Ledger): ServiceHandler =>
  async () => {
    const keys = (await ledger.listAccounts()).map(keyRow)
    return { data: { keys, count: keys.length } }
  }

/** Stops a key at once. */
export const disableKey =
  (ledger: Ledger, admission: Admission, wallClock: Clock): ServiceHandler =>
  async ({ query }) => {
    const { id } = query as { id: number }
    const find = async (): Promise<AccountSummary | undefined> =>
      (await ledger.listAccounts()).find((account) => account.id === id)
    if (!(await find())) throw new AppError('not_found', { hint: `There is no key number ${id}.` })
    await ledger.disableAccount(id, wallClock.now())
    admission.forget(id)
    const disabled = await find()
    if (!disabled) throw new RangeError(`account ${id} has gone`)
    return { data: keyRow(disabled) }
  }

/** Adds credits; the same Idempotency-Key adds them once. */
export const addCredits =
  (ledger: Ledger, wallClock: Clock): ServiceHandler =>
  async ({ query, idempotencyKey }) => {
    const { api_key: apiKey, amount } = query as { api_key: string; amount: number }
    const unknown = new AppError('not_found', {
      hint: 'No account has this key. Send the full key, as it was issued.',
    })
    if (!isWellFormedApiKey(apiKey)) throw unknown
    const once = idempotencyKey === undefined ? undefined : `admin:${idempotencyKeyOf(idempotencyKey)}`
    const grant = await ledger.addCredits(hashOfKey(apiKey), amount, 'admin', wallClock.now(), once)
    if (!grant) throw unknown
    if (!grant.isForKey || grant.credits !== amount) {
      throw idempotencyRefusal('this Idempotency-Key was used for another request', idempotencyKey)
    }
    return { data: { key: maskApiKey(apiKey), added: amount, credits: { ...grant.balance } } }
  }

/** The latest calls of all keys. */
export const showUsage =
  (ledger: Ledger): ServiceHandler =>
  async ({ query }) => {
    const { limit } = query as { limit: number }
    const usage = (await ledger.usage(limit)).map(usageLogRow)
    return { data: { usage, count: usage.length } }
  }

const keyRow = (account: AccountSummary): KeyRow => ({
  id: account.id,
  key: account.maskedKey,
  name: account.name,
  email: account.email,
  tier: account.tier,
  status: account.disabled ? 'disabled' : 'active',
  created_at: formatInstant(account.createdAt),
  last_used_at: account.lastUsedAt === undefined ? null : formatInstant(account.lastUsedAt),
  calls: account.calls,
  credits: { ...account.credits },
})

const usageLogRow = (row: UsageRow): UsageLogRow => ({
  at: formatInstant(row.at),
  key: row.maskedKey,
  endpoint: row.endpoint,
  credits: row.credits,
  status: row.status,
  latency_ms: row.latencyMs,
})
