import type { Pool } from 'pg'
import { gauge, type Metric } from '../../adapters/telemetry/exposition.ts'
import type { Log, SourceFreshness } from '../../service/ports.ts'
import { LeaseHolding, lease } from '../../storage/postgres/lease.ts'
import type { IngestThreadData } from './ingest-thread.ts'
import { startIngest } from './start-ingest.ts'

const LEASE = 'suppliers'

export interface SupplierRounds {
  /** Empty if another worker runs the providers. */
  sources(): readonly SourceFreshness[]
  metrics(): readonly Metric[]
  close(): Promise<void>
}

export interface AskSuppliersDeps
  extends Pick<IngestThreadData, 'suppliers' | 'headlines' | 'tracing' | 'version'> {
  readonly url: string
  readonly pool: Pool
  readonly holder: string
  readonly log: Log
}

/** One worker at a time runs the providers; the others stand by. */
export function askSuppliers({ url, pool, holder, log, ...settings }: AskSuppliersDeps): SupplierRounds {
  const holding = new LeaseHolding(lease(pool, LEASE), {
    holder,
    log,
    begin: ({ fence }) => startIngest({ ...settings, stores: { kind: 'postgres', url, fence } }, log),
  })
  return {
    sources: () => holding.current()?.sources() ?? [],
    metrics: () => [
      gauge('bellwether_lease_held', '1 where this worker does what one at a time may do.', [
        { labels: { lease: LEASE }, value: Number(holding.current() !== undefined) },
      ]),
    ],
    close: () => holding.close(),
  }
}
