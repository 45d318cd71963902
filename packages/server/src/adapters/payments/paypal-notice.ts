import { asInstant } from '../../kernel/time.ts'
import type { CaptureFact, PaymentNotice, RefundFact } from '../../service/ports.ts'
import { memberAt, textOf } from './json-members.ts'
import { captureFact, captureIdOf, refundFact, wholeRefund } from './paypal-facts.ts'

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
  const sentAt = Date.parse(textOf(memberAt(event, 'create_time')) ?? '')
  return {
    id,
    kind,
    sentAt: Number.isNaN(sentAt) ? undefined : asInstant(sentAt),
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
