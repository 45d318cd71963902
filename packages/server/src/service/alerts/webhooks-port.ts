import type { Instant } from '@bellwether-markets/engine/kernel/time'

export interface WebhookMessage {
  readonly url: string
  /** Repeats of a message have its id. */
  readonly id: string
  readonly body: string
  /** `whsec_…`, of its signature. */
  readonly secret: string
  /** Of this try. */
  readonly at: Instant
}

export interface Webhooks {
  /** @returns the status of the answer; @throws Error if there is none in time, or the address may not be reached */
  post(message: WebhookMessage): Promise<number>
}
