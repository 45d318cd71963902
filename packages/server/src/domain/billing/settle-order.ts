import { TIER_IDS, type TierId } from '@bellwether-markets/engine/kernel/credits'
import type { CaptureFact, OrderState, RefundFact } from './order.ts'
import { OperationRefused } from './order.ts'
import type {
  Bookable,
  BookedCapture,
  BookedRefund,
  HeldOrder,
  OrderCase,
  OrderChange,
} from './order-case.ts'
import { CREDITS, CUSTOMER, moved } from './postings.ts'

const LARGEST_AMOUNT = 1e12
const CURRENCY = /^[A-Z0-9]{3,10}$/

/**
 * Effects of a reported capture. Facts may come in any order and repeatedly: each capture and refund is booked once,
 * and credits depend on all that are booked.
 * @throws OperationRefused if the fact is of another provider, or an account would hold too many credits
 */
export function changesByCapture(known: OrderCase, capture: CaptureFact): readonly OrderChange[] {
  const { order } = known
  refuseForeign(known, capture)
  const undecided = ['creating', 'open', 'pending', 'closed'].includes(order.state)
  if (capture.status === 'completed') {
    if (known.isKnown) return []
    if (isBookable(capture)) return bookCompleted(drafting(known), capture)
    return undecided ? [{ kind: 'state', state: 'mismatched' }] : []
  }
  if (!undecided) return []
  if (capture.status === 'failed') return [{ kind: 'state', state: 'closed' }]
  return [{ kind: 'state', state: 'pending' }, { kind: 'check' }]
}

/** Effects of a refund, booked once its capture is known. @throws OperationRefused */
export function changesByRefund(known: OrderCase, refund: RefundFact, at: number): readonly OrderChange[] {
  refuseForeign(known, refund)
  if (!isBookable(refund)) throw new OperationRefused(`the refund ${refund.refundId} has no amount`)
  if (known.isKnown) return []
  const draft = drafting(known)
  const { refundId, captureId, amountMinor, currency } = refund
  draft.refunds.push({ refundId, captureId, amountMinor, currency, bookedMinor: 0, credits: 0, at })
  draft.changes.push({ kind: 'refund', refund })
  bookWaiting(draft)
  return draft.changes
}

/**
 * Effects of a grant by hand; none if the order was granted before. A payment that comes later grants nothing more.
 * @throws OperationRefused if the money went back, or an account would hold too many credits
 */
export function changesByHand(known: OrderCase, reason: string): readonly OrderChange[] {
  const { id, state, grantedAt } = known.order
  if (grantedAt !== undefined) return []
  if (state === 'refunded') throw new OperationRefused(`the money of the order ${id} went back to its buyer`)
  const draft = drafting(known)
  draft.changes.push({ kind: 'by_hand', reason })
  grant(draft)
  setState(draft, 'granted')
  return draft.changes
}

/** The case after the changes so far. */
interface Draft {
  readonly known: OrderCase
  readonly changes: OrderChange[]
  readonly captures: BookedCapture[]
  readonly refunds: BookedRefund[]
  readonly held: HeldOrder[]
  tier: TierId | undefined
  hasAccount: boolean
  refundedMinor: number
  creditsTakenBack: number
}

const drafting = (known: OrderCase): Draft => ({
  known,
  changes: [],
  captures: [...known.captures],
  refunds: [...known.refunds],
  held: [...known.held],
  tier: known.account?.tier,
  hasAccount: known.order.account !== undefined,
  refundedMinor: known.order.refundedMinor,
  creditsTakenBack: known.order.creditsTakenBack,
})

function bookCompleted(draft: Draft, capture: Bookable<CaptureFact>): readonly OrderChange[] {
  const { known, changes, captures } = draft
  const { provider, captureId, amountMinor, currency } = capture
  const grantsAlready = captures.some(({ isOwn, grantsCredits }) => isOwn && grantsCredits)
  const grantsCredits = matches(known, capture) && !grantsAlready
  const from = grantsCredits ? 'deferred_revenue' : 'unmatched'
  const postings = moved(from, `cash/${provider}`, currency, amountMinor)
  changes.push(
    { kind: 'capture', capture, grantsCredits },
    { kind: 'entry', name: `capture ${provider} ${captureId}`, postings },
  )
  captures.push({ captureId, amountMinor, currency, isOwn: true, grantsCredits, refundedMinor: 0 })
  if (grantsCredits) {
    // No credits if all money was refunded before, or if the operator granted them.
    if (waitingOf(draft, captureId, currency) < amountMinor && !draft.hasAccount) grant(draft)
    setState(draft, 'granted')
  } else if (!grantsAlready && !draft.hasAccount) setState(draft, 'mismatched')
  bookWaiting(draft)
  return changes
}

const waitingOf = ({ refunds }: Draft, captureId: string, currency: string): number =>
  refunds
    .filter((refund) => refund.captureId === captureId && refund.currency === currency)
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0)

function setState(draft: Draft, state: OrderState): void {
  draft.changes.push({ kind: 'state', state })
  const own = draft.held.findIndex(({ number }) => number === draft.known.order.number)
  if (own >= 0) draft.held[own] = { ...draft.held[own], state }
}

/** To the topped-up key, or to a new one. */
function grant(draft: Draft): void {
  const { changes, held } = draft
  const { order, account } = draft.known
  const { number, tier, state, credits, topUpOf } = order
  if (topUpOf === undefined) {
    changes.push({ kind: 'account' })
    held.push({ number, tier, tierBefore: 'free', state })
    draft.tier = tier
  } else {
    if (!account) throw new OperationRefused(`there is no account ${topUpOf}`)
    if (!Number.isSafeInteger(account.granted + credits)) {
      throw new OperationRefused(`${credits} credits are more than an account can hold`)
    }
    changes.push({ kind: 'top_up', account: topUpOf, tierBefore: account.tier })
    held.push({ number, tier, tierBefore: account.tier, state })
    if (isHigher(tier, account.tier)) setTier(draft, tier)
  }
  draft.hasAccount = true
  const postings = moved('credits_sold', CUSTOMER, CREDITS, credits)
  changes.push(
    { kind: 'grant', credits, reason: `order ${tier}`, uniqueAs: `order:${order.id}` },
    { kind: 'entry', name: `grant ${order.id}`, postings },
  )
}

/** At most the captured amount is refunded, with the same share of the credits. */
function bookWaiting(draft: Draft): void {
  for (const [index, refund] of draft.refunds.entries()) {
    if (refund.bookedMinor > 0) continue
    const place = draft.captures.findIndex(
      ({ captureId, currency }) => captureId === refund.captureId && currency === refund.currency,
    )
    const capture = draft.captures[place]
    if (!capture || capture.refundedMinor >= capture.amountMinor) continue
    const amount = Math.min(refund.amountMinor, capture.amountMinor - capture.refundedMinor)
    draft.captures[place] = { ...capture, refundedMinor: capture.refundedMinor + amount }
    draft.refunds[index] = { ...refund, bookedMinor: amount }
    bookOne(draft, refund, amount, capture.grantsCredits)
  }
}

function bookOne(draft: Draft, refund: BookedRefund, amount: number, grantsCredits: boolean): void {
  const { changes, known } = draft
  const { provider, amountMinor } = known.order
  const name = `refund:${provider}:${refund.refundId}`
  const to = grantsCredits ? 'refunds' : 'unmatched'
  changes.push({ kind: 'entry', name, postings: moved(`cash/${provider}`, to, refund.currency, amount) })
  const credits = grantsCredits ? creditsToTake(draft, amount) : 0
  changes.push({ kind: 'booked', refundId: refund.refundId, amountMinor: amount, credits })
  if (!grantsCredits) return
  draft.refundedMinor += amount
  draft.creditsTakenBack += credits
  if (credits !== 0) {
    const postings = moved(CUSTOMER, 'credits_sold', CREDITS, credits)
    changes.push(
      { kind: 'grant', credits: -credits, reason: 'refund', uniqueAs: name },
      { kind: 'entry', name: `credits ${name}`, postings },
    )
  }
  const isWhole = draft.refundedMinor >= amountMinor
  setState(draft, isWhole ? 'refunded' : 'partly_refunded')
  if (isWhole && draft.hasAccount) lowerTier(draft)
}

/** The refunded share of the credits, rounded up; the last refund takes the rest. */
function creditsToTake(
  { known, hasAccount, refundedMinor, creditsTakenBack }: Draft,
  amount: number,
): number {
  if (!hasAccount) return 0
  const { credits, amountMinor } = known.order
  const share = Math.ceil((credits * (refundedMinor + amount)) / amountMinor)
  return Math.min(credits, share) - creditsTakenBack
}

/** Keeps the highest tier still paid for, and at least the one before the first order. */
function lowerTier(draft: Draft): void {
  const before = draft.held.map(({ tierBefore }) => tierBefore)
  const paid = draft.held.filter(({ state }) => state !== 'refunded').map(({ tier }) => tier)
  const own = before.reduce((lowest, tier) => (isHigher(lowest, tier) ? tier : lowest))
  const highest = paid.reduce((best, tier) => (isHigher(tier, best) ? tier : best), own)
  if (highest !== draft.tier) setTier(draft, highest)
}

function setTier(draft: Draft, tier: TierId): void {
  draft.tier = tier
  draft.changes.push({ kind: 'tier', tier })
}

const isHigher = (one: TierId, other: TierId): boolean => TIER_IDS.indexOf(one) > TIER_IDS.indexOf(other)

const matches = ({ order }: OrderCase, capture: CaptureFact): boolean =>
  capture.amountMinor === order.amountMinor &&
  capture.currency === order.currency &&
  capture.reference === order.id &&
  (capture.providerOrderId === undefined ||
    order.providerOrderId === undefined ||
    capture.providerOrderId === order.providerOrderId)

function isBookable<Fact extends CaptureFact | RefundFact>(fact: Fact): fact is Bookable<Fact> {
  const { amountMinor, currency } = fact
  return (
    Number.isSafeInteger(amountMinor) &&
    (amountMinor ?? 0) > 0 &&
    (amountMinor ?? 0) <= LARGEST_AMOUNT &&
    CURRENCY.test(currency)
  )
}

function refuseForeign({ order }: OrderCase, fact: CaptureFact | RefundFact): void {
  if (fact.provider !== order.provider) {
    throw new OperationRefused(`the order ${order.id} is not one of ${fact.provider}`)
  }
}
