import type { CaptureFact, ProviderId, RefundFact } from '../../domain/billing/order.ts'
import type { Instant } from '../../kernel/time.ts'

/** The payment to open at the provider. */
export interface PaymentInput {
  /** Our name of the order, which comes back with its captures; the same one always opens the same payment. */
  readonly reference: string
  readonly description: string
  /** In the smallest unit of the currency. */
  readonly amountMinor: number
  readonly currency: string
  /** Where the buyer comes back to, after approval and after giving up. */
  readonly returnUrl: string
  readonly cancelUrl: string
}

export interface OpenedPayment {
  /** The provider's name of the order, which the buyer holds. */
  readonly providerOrderId: string
  /** Where the buyer approves the payment. */
  readonly approveUrl: string
}

/** Where a payment stands at its provider. */
export interface PaymentState {
  /** `open` waits for the buyer; `void` will never be paid. */
  readonly status: 'open' | 'approved' | 'under_way' | 'completed' | 'void'
  readonly captures: readonly CaptureFact[]
  readonly refunds: readonly RefundFact[]
  /** The provider would not take the money this time; another means of payment may do. */
  readonly declined: boolean
}

/** What a provider tells on its own. */
export interface PaymentNotice {
  /** The provider's name of this notice. */
  readonly id: string
  readonly kind: string
  /** When the provider sent it. */
  readonly sentAt: Instant | undefined
  readonly captures: readonly CaptureFact[]
  readonly refunds: readonly RefundFact[]
  /** Order that the buyer has approved and that can be captured. */
  readonly approved: string | undefined
}

/** Takes money. Every method may be repeated: a provider does each thing once for each reference. */
export interface PaymentProvider {
  readonly id: ProviderId
  /** @throws AppError `payment_provider_unavailable`, `payment_provider_fault` */
  open(input: PaymentInput): Promise<OpenedPayment>
  /**
   * Takes the money of an approved payment.
   * @param attempt names this attempt; one that was declined needs another name
   * @throws AppError `payment_provider_unavailable`, `payment_provider_fault`
   */
  capture(providerOrderId: string, attempt: string): Promise<PaymentState>
  /** @throws AppError `payment_provider_unavailable`, `payment_provider_fault` */
  lookUp(providerOrderId: string): Promise<PaymentState>
  /** A capture by the provider's name of it; undefined if there is none. */
  lookUpCapture(captureId: string): Promise<CaptureFact | undefined>
}

/** Reads what a provider sends on its own. */
export interface NoticeReader {
  /**
   * @param headers by lower-case name
   * @param body the bytes as they came
   * @throws AppError `bad_request` if it is not the provider's, `payment_provider_unavailable`
   */
  read(headers: Readonly<Record<string, string | undefined>>, body: Uint8Array): Promise<PaymentNotice>
}

/** A payment that moves no money. */
export interface SandboxPayment extends PaymentInput {
  readonly id: string
  readonly status: 'open' | 'approved' | 'completed'
}

/** Keeps the latest payments that move no money, so that a restart in the middle of a purchase does no harm. */
export interface SandboxStore {
  /** @returns the payment that stands under its reference: this one or an earlier one */
  add(payment: SandboxPayment): Promise<SandboxPayment>
  get(id: string): Promise<SandboxPayment | undefined>
  /** Changes the state of a payment that is in the given one. @returns the payment after it */
  advance(
    id: string,
    from: SandboxPayment['status'],
    to: SandboxPayment['status'],
  ): Promise<SandboxPayment | undefined>
}

/** The buyer's side of a provider that moves no money. */
export interface SandboxApprovals {
  payment(id: string): Promise<SandboxPayment | undefined>
  approve(id: string): Promise<void>
}

/** What a payment by x402 must be, as the protocol calls it. */
export interface X402Requirements {
  readonly scheme: 'exact'
  /** CAIP-2. */
  readonly network: string
  /** In the smallest unit of the asset. */
  readonly amount: string
  readonly asset: string
  readonly payTo: string
  readonly maxTimeoutSeconds: number
  readonly extra: { readonly name: string; readonly version: string }
}

/** Checks and settles payments by x402. */
export interface X402Facilitator {
  /** @throws AppError `payment_provider_unavailable`, `payment_provider_fault` */
  verify(payment: unknown, requirements: X402Requirements): Promise<{ valid: boolean; reason: string }>
  /** @throws AppError `payment_provider_unavailable`, `payment_provider_fault` */
  settle(payment: unknown, requirements: X402Requirements): Promise<X402Settlement>
}

export interface X402Settlement {
  readonly success: boolean
  readonly transaction: string
  readonly network: string
  readonly payer: string | undefined
  readonly reason: string
  /** Amount paid, if the facilitator states it. */
  readonly amount: string | undefined
}
