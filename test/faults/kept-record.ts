import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { inspect } from 'node:util'
import {
  asInstant,
  DAY,
  dayFromDate,
  formatDay,
  formatInstant,
  HOUR,
  type Instant,
  utcDay,
} from '@bellwether-markets/engine/kernel/time'
import { parseQuery, rawQuery } from '@bellwether-markets/products/contract/query/query'
import { recordSummary } from '@bellwether-markets/products/track-record/record-summary'
import { openRecordSigner } from '../../packages/server/src/adapters/signing/ed25519.ts'
import { showTrackRecord } from '../../packages/server/src/operations/track-record/show-track-record.ts'
import { trackRecord } from '../../packages/server/src/operations/track-record/track-record.ts'
import type {
  RecordRound,
  TrackRecordReader,
  TrackRecordStore,
} from '../../packages/server/src/service/ports.ts'
import {
  type RecordWriterDeps,
  trackRecordWriter,
} from '../../packages/server/src/service/track-record/track-record-writer.ts'
import { openBlockingDatabase } from '../../packages/server/src/storage/postgres/blocking-database.ts'
import { openPool } from '../../packages/server/src/storage/postgres/connection.ts'
import { followRecord } from '../../packages/server/src/storage/postgres/record-follower.ts'
import {
  openTrackRecordReader,
  openTrackRecordStore,
} from '../../packages/server/src/storage/sqlite/track-record-store.ts'
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

export function temporaryDirectory(t: TestContext): string {
  const directory = mkdtempSync(join(tmpdir(), 'kept-record-'))
  t.after(() => rmSync(directory, { recursive: true, force: true }))
  return directory
}

/** A record as the service writes it, without the computations. */
export async function keptRecord(
  t: TestContext,
  engine: Engine,
  further: Partial<RecordWriterDeps> = {},
): Promise<KeptRecord> {
  const directory = temporaryDirectory(t)
  const file = join(directory, 'track-record.sqlite')
  const address = engine === 'sqlite' ? file : await databaseOf(t)
  const store =
    engine === 'sqlite' ? openTrackRecordStore(file) : trackRecordStore(openBlockingDatabase(address))
  t.after(() => store.close())
  const deps: RecordWriterDeps = {
    store,
    market: 'demo',
    mode: 'paper',
    summarise: recordSummary,
    signer: openRecordSigner(join(directory, 'signing-key')),
    source: {
      kind: 'demo',
      id: 'by hand',
      advanceTo: () => undefined,
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

/** As a process on PostgreSQL keeps it to answer calls. */
export async function followedCopy(t: TestContext, { address }: KeptRecord): Promise<TrackRecordReader> {
  const pool = openPool(address, 'test')
  const file = join(temporaryDirectory(t), 'copy.sqlite')
  const fail = (event: string, fields?: object): never => assert.fail(`${event} ${inspect(fields)}`)
  const follower = followRecord(pool, openTrackRecordStore(file), { info: fail, warn: fail, error: fail })
  await follower.caughtUp
  await follower.close()
  await pool.end()
  const copy = openTrackRecordReader(file)
  t.after(() => copy.close())
  return copy
}

/** The public endpoint over a record. */
export async function serveRecord(t: TestContext, reader: TrackRecordReader): Promise<string> {
  const show = showTrackRecord({ reader, market: 'demo', calls: () => [] })
  const server = createServer((request, response) => {
    const query = rawQuery(request.url?.split('?')[1] ?? '')
    const parsed = parseQuery(trackRecord.query, { path: [], query, header: [] })
    if (!parsed.ok) response.writeHead(422).end()
    else response.writeHead(200).end(JSON.stringify({ ok: true, ...show(parsed.value) }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(() => server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
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
