import type { ParseMeta } from '../../src/adapters/suppliers/supplied.ts'
import { DEFAULT_UNIVERSE } from '../../src/core/market/universe.ts'
import { asInstant, type Instant } from '../../src/kernel/time.ts'

export const at = (text: string): Instant => asInstant(Date.parse(text))

/** Parse as at a moment, with the tracked assets known. */
export const metaAt = (receivedAt: string, more: Partial<ParseMeta> = {}): ParseMeta => ({
  receivedAt: at(receivedAt),
  knownFrom: 'publication',
  assetOf: (symbol) => DEFAULT_UNIVERSE.bySymbol.get(symbol),
  asked: [],
  ...more,
})

export const bytesOf = (content: unknown): Uint8Array =>
  new TextEncoder().encode(typeof content === 'string' ? content : JSON.stringify(content))
