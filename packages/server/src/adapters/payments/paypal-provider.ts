import { AppError } from '@bellwether-markets/engine/kernel/errors'
import type { OpenedPayment, PaymentInput, PaymentProvider, PaymentState } from '../../service/ports.ts'
import { listOf, memberAt, textOf } from './http-json.ts'
import type { PayPalAnswer, PayPalClient } from './paypal-client.ts'
import { captureFact, decimalAmount, orderState } from './paypal-facts.ts'

const RETRY_SECONDS = 60
const ORDERS = '/v2/checkout/orders'
const BRAND = 'Bellwether'
const LONGEST_ID = 64

const NOTHING = { captures: [], refunds: [] } as const
const OPEN: PaymentState = { status: 'open', ...NOTHING, declined: false }
const DECLINED: PaymentState = { ...OPEN, declined: true }
const UNDER_WAY: PaymentState = { ...OPEN, status: 'under_way' }
const VOID: PaymentState = { ...OPEN, status: 'void' }

/** `look` fetches the order. */
const CAPTURE_ISSUES: Readonly<Record<string, PaymentState | 'look'>> = {
  ORDER_NOT_APPROVED: 'look',
  PAYER_ACTION_REQUIRED: 'look',
  ORDER_ALREADY_CAPTURED: 'look',
  INSTRUMENT_DECLINED: DECLINED,
  TRANSACTION_REFUSED: DECLINED,
  PAYER_CANNOT_PAY: DECLINED,
  COMPLIANCE_VIOLATION: DECLINED,
  MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED: VOID,
  ORDER_COMPLETION_IN_PROGRESS: UNDER_WAY,
  INVALID_RESOURCE_ID: VOID,
  RESOURCE_NOT_FOUND: VOID,
}

/** PayPal Orders API v2. */
export function payPalProvider(client: PayPalClient, baseUrl: string): PaymentProvider {
  const lookUp = async (id: string): Promise<PaymentState> => {
    const answer = await client.ask('GET', `${ORDERS}/${pathPart(id)}`)
    if (answer.status === 404) return VOID
    return stateIn(answer, id)
  }

  /** PayPal's answer to a capture may omit the captures. */
  const captured = async (answer: PayPalAnswer, id: string): Promise<PaymentState> => {
    const state = stateIn(answer, id)
    return state.status === 'completed' && state.captures.length === 0 ? lookUp(id) : state
  }

  return {
    id: 'paypal',
    async open(input) {
      const request = { requestId: input.reference, body: JSON.stringify(orderBody(input)) }
      return opened(await client.ask('POST', ORDERS, request), baseUrl)
    },
    async capture(id, attempt) {
      const request = { requestId: `${attempt}-capture`, body: '{}' }
      const answer = await client.ask('POST', `${ORDERS}/${pathPart(id)}/capture`, request)
      if (answer.status < 300) return captured(answer, id)
      const meaning = answer.issues.map((issue) => CAPTURE_ISSUES[issue]).find((known) => known !== undefined)
      if (meaning === undefined) throw fault(`capture: ${answer.status}`)
      return meaning === 'look' ? lookUp(id) : meaning
    },
    lookUp,
    async lookUpCapture(captureId) {
      const answer = await client.ask('GET', `/v2/payments/captures/${pathPart(captureId)}`)
      if (answer.status === 404) return undefined
      const fact = answer.status === 200 ? captureFact(answer.body) : undefined
      if (fact?.captureId !== captureId) throw fault(`capture look-up: ${answer.status}`)
      return fact
    },
  }
}

function orderBody(input: PaymentInput) {
  return {
    intent: 'CAPTURE',
    purchase_units: [
      {
        custom_id: input.reference,
        invoice_id: input.reference,
        description: input.description,
        amount: { currency_code: input.currency, value: decimalAmount(input.amountMinor) },
      },
    ],
    payment_source: {
      paypal: {
        experience_context: {
          payment_method_preference: 'IMMEDIATE_PAYMENT_REQUIRED',
          brand_name: BRAND,
          shipping_preference: 'NO_SHIPPING',
          user_action: 'PAY_NOW',
          return_url: input.returnUrl,
          cancel_url: input.cancelUrl,
        },
      },
    },
  }
}

function opened(answer: PayPalAnswer, baseUrl: string): OpenedPayment {
  const providerOrderId = textOf(memberAt(answer.body, 'id'))
  const link = listOf(memberAt(answer.body, 'links')).find((one) =>
    ['payer-action', 'approve'].includes(String(memberAt(one, 'rel'))),
  )
  const approveUrl = textOf(memberAt(link, 'href'))
  const usable = providerOrderId !== undefined && /^[\w-]+$/.test(providerOrderId)
  if (answer.status >= 300 || !usable || providerOrderId.length > LONGEST_ID) {
    throw fault(`create: ${answer.status}`)
  }
  if (approveUrl === undefined || !mayApproveAt(approveUrl, baseUrl)) throw fault('create: no approve link')
  return { providerOrderId, approveUrl }
}

/** Buyers are sent to PayPal only; a stand-in for it may use any address. */
function mayApproveAt(url: string, baseUrl: string): boolean {
  if (!URL.canParse(url)) return false
  const { protocol, hostname } = new URL(url)
  if (!isPayPalHost(new URL(baseUrl).hostname)) return protocol === 'http:' || protocol === 'https:'
  return protocol === 'https:' && isPayPalHost(hostname)
}

const isPayPalHost = (host: string): boolean => host === 'paypal.com' || host.endsWith('.paypal.com')

function stateIn(answer: PayPalAnswer, id: string): PaymentState {
  const state = answer.status < 300 ? orderState(answer.body, id) : undefined
  if (!state) throw fault(`order: ${answer.status}`)
  return state
}

const pathPart = (id: string): string => encodeURIComponent(id)

function fault(reason: string): AppError {
  const error = new AppError('payment_provider_fault', { retry_after: RETRY_SECONDS })
  error.cause = reason
  return error
}
