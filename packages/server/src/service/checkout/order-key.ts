import { createHmac } from 'node:crypto'
import { API_KEY_BYTES, formatApiKey } from '../../kernel/ids.ts'

/**
 * The API key that an order buys. It is derived, not stored, so it can be shown again until it is first used.
 */
export function keyOfOrder(serverSecret: string, orderId: string): string {
  const digest = createHmac('sha256', serverSecret).update(`order\n${orderId}`).digest()
  return formatApiKey(digest.subarray(0, API_KEY_BYTES))
}
