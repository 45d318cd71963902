import { formatInstant, type Instant } from '@bellwether-markets/engine/kernel/time'
import type { RecordEntry } from '@bellwether-markets/engine/track-record/record-entry'
import type { Product } from '@bellwether-markets/products/contract/product'
import type { StreamEventOf } from '@bellwether-markets/products/contract/stream-event'
import type { MarketKind } from '../ports.ts'
import type { CurrentSnapshots } from '../snapshots/current-snapshots.ts'

export type Announcement = StreamEventOf<'snapshot' | 'signal'>
type Issued = Extract<RecordEntry, { kind: 'issued' }>

/** What was issued over the past is no news. */
export const isAnnounced = (entry: RecordEntry): entry is Issued =>
  entry.kind === 'issued' && (entry.mode === 'live' || entry.mode === 'paper')

/** They never hold the content of an answer, which has a price. */
export const announcements = (currentSnapshots: CurrentSnapshots, market: MarketKind) => ({
  snapshot: (
    product: Product,
    { asOf, latest }: { readonly asOf: Instant; readonly latest: boolean },
    id: string,
  ): StreamEventOf<'snapshot'> => ({
    event: 'snapshot',
    id,
    data: {
      product: product.id,
      as_of: formatInstant(asOf),
      latest,
      stale: isStale(currentSnapshots, product),
      market,
      path: product.path,
      credits: product.credits,
    },
  }),
  signal({ seq, payload: { signal } }: Issued, id: string): StreamEventOf<'signal'> {
    const { symbol, signal_type: source, issued_at, expires_at } = signal
    const path = `/v1/track-record?${new URLSearchParams({ signal_id: signal.id })}`
    const data = { seq, id: signal.id, source, symbol, issued_at, expires_at, market, path, credits: 0 }
    return { event: 'signal', id, data }
  },
})

function isStale(currentSnapshots: CurrentSnapshots, product: Product): boolean {
  const source = currentSnapshots.latest(product)
  return source === undefined || currentSnapshots.isStale(product, source)
}
