/** A publisher of the demo market. All are invented; `.example` is no real domain (RFC 2606). */
export interface NewsPublisher {
  readonly name: string
  readonly domain: string
  readonly language: 'en' | 'de'
  /** How much it publishes against the others of its language. */
  readonly share: number
}

export const NEWS_PUBLISHERS: readonly NewsPublisher[] = [
  { name: 'Meridian Wire', domain: 'meridian-wire.example', language: 'en', share: 5 },
  { name: 'Harbour Street Journal', domain: 'harbourstreet.example', language: 'en', share: 3 },
  { name: 'The Ledger', domain: 'ledger.example', language: 'en', share: 3 },
  { name: 'Capital Courier', domain: 'capitalcourier.example', language: 'en', share: 2 },
  { name: 'Bellows Financial', domain: 'bellows.example', language: 'en', share: 2 },
  { name: 'Quayside News', domain: 'quayside.example', language: 'en', share: 2 },
  { name: 'Tape and Ticker', domain: 'tapeandticker.example', language: 'en', share: 1.5 },
  { name: 'Northern Dispatch', domain: 'northerndispatch.example', language: 'en', share: 1 },
  { name: 'Börsenbote', domain: 'boersenbote.example', language: 'de', share: 2 },
  { name: 'Kontor Zeitung', domain: 'kontorzeitung.example', language: 'de', share: 1.5 },
  { name: 'Alsterkurier', domain: 'alsterkurier.example', language: 'de', share: 1 },
]
