import type { Instant } from '@bellwether-markets/engine/kernel/time'
import type { CaptureFact, ProviderId, RefundFact, X402Payment } from '../../domain/billing/order.ts'

export interface PaymentInput {
  /** Id of our order; the same one always opens the same payment. */
  readonly reference: string
  readonly description: string
  /** In the smallest unit of the currency. */
  readonly amountMinor: number
  readonly currency: string
  /** Addresses after approval and after cancelling. */
  readonly returnUrl: string
  readonly cancelUrl: string
}

export interface OpenedPayment {
  readonly providerOrderId: string
  readonly approveUrl: string
}

export interface PaymentState {
  /** `open` waits for the buyer; `void` will never be paid. */
  readonly status: 'open' | 'approved' | 'under_way' | 'completed' | 'void'
  readonly captures: readonly CaptureFact[]
  readonly refunds: readonly RefundFact[]
  /** The provider declined; another means of payment may work. */
  readonly declined: boolean
}

/** A provider's notification. */
export interface PaymentNotice {
  readonly id: string
  readonly kind: string
  readonly captures: readonly CaptureFact[]
  readonly refunds: readonly RefundFact[]
  /** Provider's id of an order that can be captured. */
  readonly approved: string | undefined
}

/** Every method may be repeated: a provider acts once for each reference. */
export interface PaymentProvider {
  readonly id: ProviderId
  /** @throws AppError `payment_provider_unavailable`, `payment_provider_fault` */
  open(input: PaymentInput): Promise<OpenedPayment>
  /**
   * @param attempt a declined attempt needs another name
   * @throws AppError `payment_provider_unavailable`, `payment_provider_fault`
   */
  capture(providerOrderId: string, attempt: string): Promise<PaymentState>
  /** @throws AppError `payment_provider_unavailable`, `payment_provider_fault` */
  lookUp(providerOrderId: string): Promise<PaymentState>
  lookUpCapture(captureId: string): Promise<CaptureFact | undefined>
}

export interface NoticeReader {
  /**
   * @param headers by lower-case name
   * @param body as received
   * @throws AppError `bad_request` if it is not the provider's, `payment_provider_unavailable`
   */
  read(headers: Readonly<Record<string, string | undefined>>, body: Uint8Array): Promise<PaymentNotice>
}

/** A simulated payment. */
export interface SandboxPayment extends PaymentInput {
  readonly id: string
  readonly status: 'open' | 'approved' | 'completed'
}

/** Latest simulated payments, so that a restart loses no purchase. */
export interface SandboxStore {
  /** @returns the payment, or the earlier one with its reference */
  add(payment: SandboxPayment): Promise<SandboxPayment>
  get(id: string): Promise<SandboxPayment | undefined>
  /** Changes the state if it is `from`. @returns the payment after it */
  advance(
    id: string,
    from: SandboxPayment['status'],
    to: SandboxPayment['status'],
  ): Promise<SandboxPayment | undefined>
}

/** The simulated buyer. */
export interface SandboxApprovals {
  payment(id: string): Promise<SandboxPayment | undefined>
  approve(id: string): Promise<void>
}

/** Requirements of an x402 payment, in the protocol's names. */
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
  /** Undefined if the facilitator does not state it. */
  readonly amount: string | undefined
}

/** What the chain knows of an authorization; `spent` if it was canceled, or paid another amount or somebody else. */
export type X402Found =
  | { readonly kind: 'paid'; readonly transaction: string }
  | { readonly kind: 'spent' }
  /** As of the latest block. */
  | { readonly kind: 'unused'; readonly at: Instant }

export interface X402Chain {
  /**
   * @param amount in the smallest unit of the asset
   * @param since when the payment arrived here
   * @throws AppError `payment_provider_unavailable`
   */
  lookUp(payment: X402Payment, amount: number, since: Instant): Promise<X402Found>
}
