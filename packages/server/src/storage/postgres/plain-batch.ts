import { UNLIMITED_REMAINING } from '../../kernel/credits.ts'
import { asInstant, MINUTE } from '../../kernel/time.ts'
import type { ChargeDecision, Clock } from '../../service/ports.ts'
import type { GatheredCall } from './call-gatherer.ts'

/** Numbers an account has in the answer to its batch. */
const ANSWER_LENGTH = 3

/** Calls of an account in a batch, or of an account at one endpoint. */
interface Sum {
  readonly account: number
  /** In the database. */
  readonly endpoint: number
  calls: number
  credits: number
}

/** A batch of which every call asks for a charge and nothing else: its accounts say whether all are payable. */
export interface PlainBatch {
  readonly isOfOneAccount: boolean
  /** Parameters of `charge_account_1` or `charge_plain_1` after process, batch and moment. */
  readonly parameters: readonly string[]
  /** @param answer as the function returns it, told by `isPlainAnswer` */
  decisionsOf(answer: string): ChargeDecision[]
}

/** What either function has answered to a batch, it answers again to who asks by the other. */
export const isPlainAnswer = (answer: string): boolean => answer.startsWith('{')

/**
 * @param endpointIds identifiers in the database, in the order in which charges refer to them
 * @returns undefined where a call is a look at the balance, has an idempotency key, or is answered with an error
 */
export function plainBatch(
  calls: readonly GatheredCall[],
  endpointIds: readonly number[],
  wallClock: Clock,
): PlainBatch | undefined {
  const now = wallClock.now()
  const byAccount = new Map<number, Sum>()
  const byEndpoint = new Map<number, Sum>()
  let log = '['
  for (const { account, request } of calls) {
    if (!request || request.idempotency !== undefined || request.status >= 400) return undefined
    const { credits, status, receivedAt } = request
    const endpoint = endpointIds[request.endpoint]
    add(byAccount, account, { account, endpoint, calls: 1, credits })
    add(byEndpoint, account * endpointIds.length + request.endpoint, { account, endpoint, calls: 1, credits })
    const latency = Math.max(0, Math.round(now - receivedAt))
    log += `${log === '[' ? '' : ','}[${account},${endpoint},${credits},${status},${latency}]`
  }
  const held = [...byAccount.values()].sort((one, other) => one.account - other.account)
  const used = [...byEndpoint.values()]
  const ofUsed = [arrayOf(used, 'endpoint'), arrayOf(used, 'calls'), arrayOf(used, 'credits'), `${log}]`]
  const [first] = held
  return {
    isOfOneAccount: held.length === 1,
    parameters:
      held.length === 1
        ? [String(first.account), String(first.calls), String(first.credits), ...ofUsed]
        : [
            ...[arrayOf(held, 'account'), arrayOf(held, 'calls'), arrayOf(held, 'credits')],
            ...[arrayOf(used, 'account'), ...ofUsed],
          ],
    decisionsOf: (answer) => decisionsOf(answer, held, calls),
  }
}

function add(sums: Map<number, Sum>, key: number, sum: Sum): void {
  const known = sums.get(key)
  if (!known) {
    sums.set(key, sum)
    return
  }
  known.calls += sum.calls
  known.credits += sum.credits
}

const arrayOf = (sums: readonly Sum[], field: keyof Sum): string =>
  `{${sums.map((sum) => sum[field]).join(',')}}`

/** What the accounts had before the batch, taken call by call. */
function decisionsOf(
  answer: string,
  accounts: readonly Sum[],
  calls: readonly GatheredCall[],
): ChargeDecision[] {
  const { held } = JSON.parse(answer) as { readonly held: readonly (number | null)[] }
  const left = new Map<number, { remaining: number | null; calls: number; readonly minute: number }>()
  for (const [index, { account }] of accounts.entries()) {
    const [remaining, callsLeft, minute] = held.slice(index * ANSWER_LENGTH)
    left.set(account, { remaining, calls: Number(callsLeft), minute: Number(minute) })
  }
  return calls.map(({ account, request }) => {
    const own = left.get(account)
    if (!own || !request) throw new Error('the answer is not to this batch')
    if (own.remaining !== null) own.remaining -= request.credits
    own.calls--
    return {
      outcome: 'charged',
      creditsUsed: own.remaining === null ? 0 : request.credits,
      creditsRemaining: own.remaining ?? UNLIMITED_REMAINING,
      callsRemaining: own.calls,
      resetAt: asInstant((own.minute + 1) * MINUTE),
    }
  })
}
