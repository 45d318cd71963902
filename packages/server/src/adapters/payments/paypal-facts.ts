import type { CaptureFact, PaymentNotice, PaymentState, RefundFact } from '../../service/ports.ts'
import { listOf, type Members, memberAt, membersOf, textOf } from './http-json.ts'

const AMOUNT = /^(\d{1,12})(?:\.(\d{1,2}))?$/

const ORDER_STATUS: Readonly<Record<string, PaymentState['status']>> = {
  CREATED: 'open',
  SAVED: 'open',
  PAYER_ACTION_REQUIRED: 'open',
  APPROVED: 'approved',
  COMPLETED: 'completed',
  VOIDED: 'void',
}

const CAPTURE_STATUS: Readonly<Record<string, CaptureFact['status']>> = {
  COMPLETED: 'completed',
  PARTIALLY_REFUNDED: 'completed',
  REFUNDED: 'completed',
  PENDING: 'pending',
  DECLINED: 'failed',
  FAILED: 'failed',
}

/** `58.80` as 5880; undefined unless a plain amount with two decimals. */
export function minorUnits(value: unknown): number | undefined {
  const match = typeof value === 'string' ? AMOUNT.exec(value) : null
  return match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : undefined
}

/** 5880 as `58.80`. */
export const decimalAmount = (minor: number): string =>
  `${Math.floor(minor / 100)}.${String(minor % 100).padStart(2, '0')}`

export function orderState(order: unknown, id: string): PaymentState | undefined {
  const status = ORDER_STATUS[textOf(memberAt(order, 'status')) ?? '']
  if (status === undefined || memberAt(order, 'id') !== id) return undefined
  const units = listOf(memberAt(order, 'purchase_units')).map(membersOf)
  const captures = units.flatMap((unit) => capturesOf(unit, id))
  const refunds = units.flatMap((unit) => refundsOf(unit, id))
  return {
    status,
    captures: captures.map(({ fact }) => fact),
    refunds: [...refunds, ...captures.flatMap(({ fact, refunded }) => (refunded ? [wholeRefund(fact)] : []))],
    declined: false,
  }
}

function capturesOf(unit: Members, orderId: string): { fact: CaptureFact; refunded: boolean }[] {
  return listOf(memberAt(unit, 'payments', 'captures')).flatMap((capture) => {
    const fact = captureFact(capture)
    if (!fact) return []
    const reference = fact.reference ?? textOf(unit.custom_id)
    const named = { ...fact, reference, providerOrderId: orderId }
    return [{ fact: named, refunded: memberAt(capture, 'status') === 'REFUNDED' }]
  })
}

function refundsOf(unit: Members, orderId: string): RefundFact[] {
  const captures = listOf(memberAt(unit, 'payments', 'captures'))
  const only = captures.length === 1 ? textOf(memberAt(captures[0], 'id')) : undefined
  return listOf(memberAt(unit, 'payments', 'refunds')).flatMap((refund) => {
    const fact = refundFact(refund, only)
    return fact ? [{ ...fact, providerOrderId: orderId }] : []
  })
}

export function captureFact(capture: unknown): CaptureFact | undefined {
  const captureId = textOf(memberAt(capture, 'id'))
  const status = CAPTURE_STATUS[textOf(memberAt(capture, 'status')) ?? '']
  if (captureId === undefined || status === undefined) return undefined
  return { provider: 'paypal', captureId, status, ...amountOf(capture), ...namesOf(capture) }
}

/** @param otherwise capture id if the refund names none */
function refundFact(refund: unknown, otherwise: string | undefined): RefundFact | undefined {
  const refundId = textOf(memberAt(refund, 'id'))
  const captureId = captureIdOf(refund) ?? otherwise
  const status = textOf(memberAt(refund, 'status')) ?? 'COMPLETED'
  if (refundId === undefined || captureId === undefined || status !== 'COMPLETED') return undefined
  return { provider: 'paypal', refundId, captureId, ...amountOf(refund), ...namesOf(refund) }
}

/** PayPal states no amount for a full refund: the ledger refunds what remains of the capture. */
const wholeRefund = ({ status: _, ...capture }: CaptureFact): RefundFact => ({
  ...capture,
  refundId: `whole:${capture.captureId}`,
})

const amountOf = (money: unknown) => ({
  amountMinor: minorUnits(memberAt(money, 'amount', 'value')),
  currency: textOf(memberAt(money, 'amount', 'currency_code')) ?? '',
})

const namesOf = (resource: unknown) => ({
  reference: textOf(memberAt(resource, 'custom_id')),
  providerOrderId: textOf(memberAt(resource, 'supplementary_data', 'related_ids', 'order_id')),
})

function captureIdOf(refund: unknown): string | undefined {
  const up = listOf(memberAt(refund, 'links')).find((link) => memberAt(link, 'rel') === 'up')
  return /\/captures\/([A-Za-z0-9-]+)$/.exec(textOf(memberAt(up, 'href')) ?? '')?.[1]
}

const CAPTURED = new Set([
  'PAYMENT.CAPTURE.COMPLETED',
  'PAYMENT.CAPTURE.PENDING',
  'PAYMENT.CAPTURE.DENIED',
  'PAYMENT.CAPTURE.DECLINED',
])
const GONE_BACK = new Set(['PAYMENT.CAPTURE.REFUNDED', 'PAYMENT.CAPTURE.REVERSED'])

/** @returns undefined if not an event */
export function noticeOf(event: unknown): PaymentNotice | undefined {
  const id = textOf(memberAt(event, 'id'))
  const kind = textOf(memberAt(event, 'event_type'))
  if (id === undefined || kind === undefined) return undefined
  const resource = memberAt(event, 'resource')
  return {
    id,
    kind,
    ...factsOf(kind, resource),
    approved: kind === 'CHECKOUT.ORDER.APPROVED' ? textOf(memberAt(resource, 'id')) : undefined,
  }
}

function factsOf(kind: string, resource: unknown): { captures: CaptureFact[]; refunds: RefundFact[] } {
  if (CAPTURED.has(kind)) return { captures: known(captureFact(resource)), refunds: [] }
  if (!GONE_BACK.has(kind)) return { captures: [], refunds: [] }
  if (captureIdOf(resource) !== undefined) {
    return { captures: [], refunds: known(refundFact(resource, undefined)) }
  }
  return wholeCapture(resource)
}

/** The resource is the capture: refunded wholly, unless it says that a part stayed. */
function wholeCapture(resource: unknown): { captures: CaptureFact[]; refunds: RefundFact[] } {
  const status = memberAt(resource, 'status')
  const captures = known(captureFact({ ...Object(resource), status: 'COMPLETED' }))
  return { captures, refunds: status === 'PARTIALLY_REFUNDED' ? [] : captures.map(wholeRefund) }
}

const known = <Fact>(fact: Fact | undefined): Fact[] => (fact === undefined ? [] : [fact])
