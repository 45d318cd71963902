import { createHmac } from 'node:crypto'
import { API_KEY_BYTES, formatApiKey } from '../../kernel/ids.ts'

/**
 * The key that an order ends in: derived, not stored, so that whoever holds the order can be shown it again until it is
 * first used.
 */
export function keyOfOrder(serverSecret: string, orderId: string): string {
  const digest = createHmac('sha256', serverSecret).update(`order\n${orderId}`).digest()
  return formatApiKey(digest.subarray(0, API_KEY_BYTES))
}
