import type { ParseMeta } from '../../packages/server/src/adapters/providers/parsed-observations.ts'
import { DEFAULT_UNIVERSE } from '../../packages/server/src/domain/market/universe.ts'
import { asInstant, type Instant } from '../../packages/server/src/kernel/time.ts'

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
