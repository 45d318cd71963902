import { createHash } from 'node:crypto'
import type { Answered, Call, CallLimits, Outcome } from '../../contract/call.ts'
import { parseParameters } from '../../contract/parameters.ts'
import type { Tier, TierId } from '../../kernel/credits.ts'
import { AppError } from '../../kernel/errors.ts'
import type { Instant } from '../../kernel/time.ts'
import type { Account, ChargeDecision, ChargeRequest, Clock, Ledger, MarketKind } from '../ports.ts'
import type { PublishedSnapshots } from '../snapshots/published-snapshots.ts'
import type { AddressWindow } from './address-limit.ts'
import type { Admission } from './admit-caller.ts'
import type { GuessLimit } from './guess-limit.ts'
import { idempotencyKeyOf } from './idempotency-key.ts'
import type { AnswerSource, PreparedAnswer } from './prepared-answers.ts'
import { futureRefusal, limitsOf, rateRefusal, refusal, refusedCharge } from './refuse-call.ts'

export interface AnswerCallParts {
  readonly ledger: Ledger
  readonly admission: Admission
  readonly published: PublishedSnapshots
  readonly addressLimit: (address: string) => AddressWindow
  readonly guesses: GuessLimit
  readonly marketClock: Clock
  readonly market: MarketKind
  readonly tiers: Readonly<Record<TierId, Tier>>
  /** Position of each endpoint in the list the ledger was opened with. */
  readonly endpointIndex: ReadonlyMap<string, number>
  readonly onFault: (error: unknown, requestId: string) => void
}

type Done = (outcome: Outcome) => void

interface Prepared {
  readonly source: AnswerSource
  readonly answer: PreparedAnswer
  /** Asked for as of an instant, so that age is no fault of it. */
  readonly past: boolean
}

/**
 * Answers calls of products. A keyed call is charged and answered or neither: the ledger decides rate limit and
 * credits in one durable step, and `done` is told the outcome only afterwards. Callbacks rather than promises,
 * because this is the one path on which every microsecond is paid thousands of times a second.
 */
export function callAnswerer(parts: AnswerCallParts): (call: Call, done: Done) => void {
  const { ledger, admission, published, addressLimit, guesses, marketClock, market, tiers, endpointIndex } =
    parts

  const keptAnswer = (call: Call): Prepared | undefined => {
    // Before the first snapshot what is asked of the past may be answered all the same.
    const source = published.latest(call.product)
    const answer = source?.kept(call.target)
    return source && answer && { source, answer, past: false }
  }

  const prepare = async (call: Call): Promise<Prepared> => {
    const { query, asOf } = parseParameters(call.product, call.path, call.target)
    if (asOf !== undefined && asOf > marketClock.now()) throw futureRefusal(asOf, marketClock.now())
    const source = await (asOf === undefined
      ? published.current(call.product)
      : published.at(call.product, asOf))
    const answer = source.kept(call.target) ?? source.prepare(call.target, query)
    return { source, answer, past: asOf !== undefined }
  }

  const answered = (
    call: Call,
    { source, answer, past }: Prepared,
    limits: CallLimits,
    credits: { used: number; remaining: number | undefined; replayed: boolean },
  ): Answered => {
    const { used, remaining, replayed } = credits
    const stale = !past && published.isStale(call.product, source)
    const balance = remaining === undefined ? '' : `,"credits_remaining":${remaining}`
    return {
      kind: isUnchanged(call, answer) ? 'unchanged' : 'answer',
      answer,
      metaLatin1: `{"credits_used":${used}${balance},${answer.metaLatin1},"stale":${stale},"market":"${market}","request_id":"${call.requestId}"}`,
      limits,
      creditsUsed: used,
      creditsRemaining: remaining,
      replayed,
    }
  }

  const refusalOf = (error: unknown, call: Call): AppError => {
    if (error instanceof AppError) return error
    parts.onFault(error, call.requestId)
    return new AppError('internal_error')
  }

  const replay = async (call: Call, decision: ChargeDecision, limit: number): Promise<Answered> => {
    const source = await published.at(call.product, decision.snapshotAsOf as Instant)
    const { query } = parseParameters(call.product, call.path, call.target)
    const prepared = { source, answer: source.prepare(call.target, query), past: true }
    const credits = { used: 0, remaining: decision.creditsRemaining, replayed: true }
    return answered(call, prepared, limitsOf(limit, decision), credits)
  }

  const charge = (call: Call, account: Account, prepared: Prepared, done: Done): void => {
    const limit = tiers[account.tier].callsPerMinute
    ledger.charge(chargeRequest(call, account, prepared, endpointIndex), (decision) => {
      if (decision.outcome === 'charged') {
        const credits = { used: decision.creditsUsed, remaining: decision.creditsRemaining, replayed: false }
        done(answered(call, prepared, limitsOf(limit, decision), credits))
      } else if (decision.outcome === 'replayed') {
        replay(call, decision, limit).then(done, (error) =>
          done(refusal(refusalOf(error, call), limit, decision)),
        )
      } else {
        done(refusal(refusedCharge(decision, costOf(call)), limit, decision))
      }
    })
  }

  /** Refuses a keyed call; it counts against the rate limit like any other. */
  const refuseKeyed = (call: Call, account: Account, error: AppError, done: Done): void => {
    const endpoint = endpointIndex.get(call.product.id) ?? 0
    const request = {
      account: account.id,
      endpoint,
      credits: 0,
      status: error.status,
      receivedAt: call.receivedAt,
    }
    ledger.charge(request, (decision) => {
      const refused = decision.outcome === 'charged' ? error : refusedCharge(decision, costOf(call))
      done(refusal(refused, tiers[account.tier].callsPerMinute, decision))
    })
  }

  const answerKeyed = (call: Call, account: Account, done: Done): void => {
    try {
      const kept = keptAnswer(call)
      if (kept) return charge(call, account, kept, done)
    } catch (error) {
      return refuseKeyed(call, account, refusalOf(error, call), done)
    }
    prepare(call)
      .then((prepared) => charge(call, account, prepared, done))
      .catch((error) => refuseKeyed(call, account, refusalOf(error, call), done))
  }

  const answerFree = async (call: Call, done: Done): Promise<void> => {
    const window = addressLimit(call.address)
    try {
      if (!window.allowed) throw rateRefusal(window.resetAt, call.receivedAt)
      const prepared = keptAnswer(call) ?? (await prepare(call))
      const account = await admission.find(call.key)
      const answerWith = (remaining: number | undefined): void =>
        done(answered(call, prepared, window, { used: 0, remaining, replayed: false }))
      if (account)
        ledger.peek(account.id, ({ outcome, creditsRemaining }) =>
          answerWith(outcome === 'unavailable' ? undefined : creditsRemaining),
        )
      else answerWith(undefined)
    } catch (error) {
      done({ kind: 'refusal', error: refusalOf(error, call), limits: window, creditsRemaining: undefined })
    }
  }

  /** Refuses a caller without a valid key; guesses count against the address. */
  const refuseUnknown = (call: Call, error: AppError, done: Done): void => {
    const window = addressLimit(call.address)
    const refused = window.allowed ? error : rateRefusal(window.resetAt, call.receivedAt)
    done({ kind: 'refusal', error: refused, limits: window, creditsRemaining: undefined })
  }

  return (call, done) => {
    if (call.product.access === 'free') {
      void answerFree(call, done)
      return
    }
    if (call.key === undefined) return refuseUnknown(call, new AppError('missing_api_key'), done)
    const account = admission.known(call.key)
    if (account) return answerKeyed(call, account, done)
    const exhausted = guesses.exhausted(call.address)
    if (exhausted) return refuseUnknown(call, rateRefusal(exhausted.resetAt, call.receivedAt), done)
    admission.lookUp(call.key).then(
      (found) => answerKeyed(call, found, done),
      (error) => {
        const refusal = refusalOf(error, call)
        // A key that cannot be looked up, because the database is away, may well be a right one.
        if (refusal.code !== 'invalid_api_key') {
          return done({ kind: 'refusal', error: refusal, limits: undefined, creditsRemaining: undefined })
        }
        guesses.missed(call.address)
        refuseUnknown(call, refusal, done)
      },
    )
  }
}

const costOf = ({ product, receivedAt, idempotencyKey }: Call) => ({
  credits: product.credits,
  receivedAt,
  idempotencyKey,
})

const isUnchanged = (call: Call, answer: PreparedAnswer): boolean =>
  call.ifNoneMatch !== undefined &&
  (call.ifNoneMatch.trim() === '*' ||
    call.ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === answer.etag))

function chargeRequest(
  call: Call,
  account: Account,
  { source, answer }: Prepared,
  endpointIndex: ReadonlyMap<string, number>,
): ChargeRequest {
  const unchanged = isUnchanged(call, answer)
  const request = {
    account: account.id,
    endpoint: endpointIndex.get(call.product.id) ?? 0,
    credits: unchanged || !call.wantsData ? 0 : call.product.credits,
    status: unchanged ? 304 : 200,
    receivedAt: call.receivedAt,
  }
  if (call.idempotencyKey === undefined || request.credits === 0) return request
  const fingerprint = createHash('sha256').update(call.target).digest('base64url')
  const key = idempotencyKeyOf(call.idempotencyKey)
  return { ...request, idempotency: { key, fingerprint, snapshotAsOf: source.snapshot.asOf } }
}
