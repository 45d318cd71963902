import type { Instant } from '@bellwether-markets/engine/kernel/time'

export interface WebhookMessage {
  readonly url: string
  /** Repeats of a message have its id. */
  readonly id: string
  readonly body: string
  /** `whsec_…`; each gives a signature. */
  readonly secrets: readonly string[]
  /** Whose work it is. */
  readonly account: number
  /** Of this try. */
  readonly at: Instant
}

export interface Webhooks {
  /** @returns the status of the answer; @throws Error if there is none in time, or the address may not be reached */
  post(message: WebhookMessage): Promise<number>
  /**
   * @returns whether it was accepted. What was not takes as long as an answer may, whatever the reason: who asks is no
   * wiser about the networks around this service.
   */
  reaches(message: WebhookMessage): Promise<boolean>
}
