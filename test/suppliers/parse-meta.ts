import { asInstant, type Instant } from '@bellwether-markets/engine/kernel/time'
import { DEFAULT_UNIVERSE } from '@bellwether-markets/engine/market/universe'
import type { ParseMeta } from '@bellwether-markets/suppliers/providers/parsed-observations'

export const at = (text: string): Instant => asInstant(Date.parse(text))

/** Parse as at a moment, with the tracked assets known. */
export const metaAt = (receivedAt: string, more: Partial<ParseMeta> = {}): ParseMeta => ({
  receivedAt: at(receivedAt),
  knownFrom: 'publication',
  assetOf: (symbol) => DEFAULT_UNIVERSE.bySymbol.get(symbol),
  symbols: [],
  ...more,
})

export const bytesOf = (content: unknown): Uint8Array =>
  new TextEncoder().encode(typeof content === 'string' ? content : JSON.stringify(content))
