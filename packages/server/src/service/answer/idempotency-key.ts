import type { Operation } from '@bellwether-markets/products/contract/operation'
import { idempotencyError } from './call-errors.ts'

export const IDEMPOTENCY_KEY_LENGTH = { least: 1, most: 255, leastToOpenAKey: 16 } as const

/** Whether an endpoint accepts the header: it has an effect or a price. */
export const takesIdempotencyKey = ({ effect, credits }: Pick<Operation, 'effect' | 'credits'>): boolean =>
  effect === 'write' || credits > 0

/**
 * The value of an `Idempotency-Key` header, bare or as a quoted string.
 * @throws AppError `validation_error` unless it has 1 to 255 visible characters
 */
export function idempotencyKeyOf(header: string): string {
  const text = header.trim()
  const key = /^".*"$/.test(text) ? text.slice(1, -1) : text
  if (!/^[\x21-\x7e]{1,255}$/.test(key)) {
    throw idempotencyError('an Idempotency-Key has 1 to 255 visible ASCII characters', header.slice(0, 300))
  }
  return key
}
