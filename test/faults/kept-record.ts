import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { openRecordSigner } from '../../packages/server/src/adapters/signing/ed25519.ts'
import {
  asInstant,
  DAY,
  dayFromDate,
  formatDay,
  formatInstant,
  HOUR,
  type Instant,
  utcDay,
} from '../../packages/server/src/kernel/time.ts'
import { recordSummary } from '../../packages/server/src/products/track-record/record-summary.ts'
import type { RecordRound, TrackRecordStore } from '../../packages/server/src/service/ports.ts'
import {
  type RecordWriterDeps,
  trackRecordWriter,
} from '../../packages/server/src/service/track-record/track-record-writer.ts'
import { openBlockingDatabase } from '../../packages/server/src/storage/postgres/blocking-database.ts'
import { openTrackRecordStore } from '../../packages/server/src/storage/sqlite/track-record-store.ts'
import { trackRecordStore } from '../../packages/server/src/storage/stores/track-record-store.ts'
import { sampleObservations } from '../fixtures/sample-market.ts'
import { sampleSignal } from '../fixtures/sample-signal.ts'
import { startCluster } from '../postgres/cluster.ts'
import type { Engine } from './promised-faults.ts'

export const BEGUN = asInstant(Date.UTC(2024, 5, 3, 20, 30))
const HORIZON_DAYS = 4

export interface KeptRecord {
  readonly deps: RecordWriterDeps
  readonly store: TrackRecordStore
  /** File or database. */
  readonly address: string
  /** A round of the record at which a new signal on AAA is published. */
  round(now: Instant): RecordRound
}

/** A record as the service writes it, without the computations. */
export async function keptRecord(
  t: TestContext,
  engine: Engine,
  further: Partial<RecordWriterDeps> = {},
): Promise<KeptRecord> {
  const directory = mkdtempSync(join(tmpdir(), 'kept-record-'))
  t.after(() => rmSync(directory, { recursive: true, force: true }))
  const file = join(directory, 'track-record.sqlite')
  const address = engine === 'sqlite' ? file : await databaseOf(t)
  const store =
    engine === 'sqlite' ? openTrackRecordStore(file) : trackRecordStore(openBlockingDatabase(address))
  t.after(() => store.close())
  const deps: RecordWriterDeps = {
    ...{ store, market: 'demo', mode: 'paper', summarise: recordSummary },
    signer: openRecordSigner(join(directory, 'signing-key')),
    source: {
      ...{ kind: 'demo', id: 'by hand', advanceTo: () => undefined },
      observations: sampleObservations({
        from: dayFromDate(2024, 6, 3),
        to: dayFromDate(2025, 7, 31),
        symbols: ['AAA'],
        close: (_symbol, _day, index) => 100 + index,
      }),
    },
    ...further,
  }
  const writer = trackRecordWriter(deps)
  return { deps, store, address, round: (now) => writer.run({ signals: [signalAt(now)], regime: null }, now) }
}

async function databaseOf(t: TestContext): Promise<string> {
  const cluster = await startCluster()
  t.after(() => cluster.remove())
  return cluster.newMigratedDatabase()
}

function signalAt(now: Instant) {
  const day = (days: number): string => formatDay(utcDay(asInstant(now + days * DAY)))
  return sampleSignal(
    { entry: { at: 'close', day: day(1) }, exit: { at: 'close', day: day(HORIZON_DAYS) } },
    {
      issued_at: formatInstant(now),
      resolves_at: formatInstant(asInstant(now + HORIZON_DAYS * DAY - HOUR)),
    },
  )
}
