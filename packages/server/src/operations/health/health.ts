import {
  Count,
  Flag,
  InstantText,
  List,
  Nullable,
  OneOf,
  Text,
} from '@bellwether-markets/engine/kernel/schema'
import { DAY, formatInstant, type Instant, SECOND, utcDay } from '@bellwether-markets/engine/kernel/time'
import { endingListWarnings } from '@bellwether-markets/products/calendar/ending-lists'
import { defineOperation, type Example } from '@bellwether-markets/products/contract/operation'
import { type Static, Type } from 'typebox'
import type { Clock, MarketKind, Presence, SourceFreshness, SupplyCell } from '../../service/ports.ts'
import type { CurrentSnapshots, ProductFreshness } from '../../service/snapshots/current-snapshots.ts'
import type { RecordWatch } from '../../service/track-record/record-watch.ts'
import { Integration, Market } from '../discovery/overview.ts'
import example from './example.json' with { type: 'json' }

/** As in the list of declared sources. */
const RELEASES_SOURCE = 'fred calendar'
/** A weekend with a holiday on either side. */
const SOURCE_PAUSE_MS = 4 * DAY

const Licensed = Flag('Whether it is asked under an agreement of the operator')

const Health = Type.Object({
  status: OneOf(['ok', 'degraded', 'starting'], {
    description:
      'degraded: something is older than it should be; starting: some product has no first answer yet',
  }),
  version: Text('Version of the running service'),
  market: Market,
  market_time: InstantText('Present time of that market; the wall clock if it is live'),
  uptime_seconds: Count('Seconds since the start'),
  stores_past: Flag(
    'Whether new answers about the past are stored; false while the disk has too little room',
  ),
  freshness: Type.Object({
    products: Type.Array(
      Type.Object({
        id: Text('Product'),
        as_of: Nullable(InstantText('Instant of the latest answer; null before the first')),
        age_seconds: Nullable(Count('Age of the latest answer')),
        stale: Flag('Older than it should be'),
        next_refresh_at: InstantText('When the next answer is due'),
        last_error: Nullable(Text('Why the latest refresh failed; null if it did not')),
      }),
    ),
    sources: Type.Array(
      Type.Object({
        id: Text('Source of market data'),
        known_at: Nullable(InstantText('When its latest observation became known; null before the first')),
        age_seconds: Nullable(Count('Age of its latest observation')),
        stale: Flag('Older than it should be, or its latest answer could not be used'),
        last_error: Nullable(Text('Why its latest answer could not be used; null if it could')),
        next_try_at: Nullable(InstantText('When it may be asked again; null if it may be at any time')),
      }),
    ),
    supply: List(
      Type.Object({
        class: Text('Class of assets; market for what belongs to no asset'),
        kind: Text('quotes, daily, half-hours, news, fundamentals or calendar'),
        suppliers: List(
          Type.Object({
            id: Text('Supplier'),
            licensed: Licensed,
            known_at: Nullable(
              InstantText('When its latest observation became known; null before the first'),
            ),
            age_seconds: Nullable(Count('Age of its latest observation')),
          }),
          'In the order in which they are asked; empty if nobody is',
        ),
        latest: Nullable(Text('The supplier that delivered last; null before that')),
        age_seconds: Nullable(Count('Age of the latest observation of that supplier')),
        licensed: Nullable(Licensed),
      }),
      'Suppliers of each class and kind; empty unless the market is live',
    ),
  }),
  track_record: Type.Object({
    last_entry_at: Nullable(InstantText('When its latest entry was written; null if it is empty')),
    age_seconds: Nullable(Count('Age of its latest entry')),
    held: Nullable(
      OneOf(
        ['clock_behind_record', 'clock_ahead_of_record', 'clock_before_build', 'clocks_disagree', 'quiet'],
        {
          description:
            'Why nothing is written, as the clock cannot be believed; quiet: nothing was written for four days; null if all is well',
        },
      ),
    ),
  }),
  warnings: List(Type.String(), 'What the operator should attend to; it changes no answer yet'),
  integration: Integration,
})
type Health = Static<typeof Health>

interface HealthDeps {
  readonly version: string
  readonly market: MarketKind
  readonly currentSnapshots: CurrentSnapshots
  readonly sources: () => readonly SourceFreshness[]
  readonly supply: () => readonly SupplyCell[]
  readonly storesPast: () => boolean
  readonly dataDirectory: () => Presence
  readonly recordWatch: Pick<RecordWatch, 'lastEntryAt' | 'fault'>
  readonly marketClock: Clock
  /** Since the start of the process. */
  readonly uptimeMs: () => number
  /** Of the clock of this machine and that of the database. */
  readonly clockWarnings: () => readonly string[]
  /** Addresses by name. */
  readonly integration: () => Readonly<Record<string, string>>
}

export const health = defineOperation({
  id: 'health',
  method: 'GET',
  effect: 'read',
  path: '/v1/health',
  title: 'Health',
  brief: 'Check the service and the age of its data',
  summary: 'State of the service, age of every product and source, and links to the documents.',
  doc: 'Answered from memory and never cached. A product is `stale` if its next refresh is overdue by more than one period of its schedule, at most two hours. The answer is still served and marked as stale.',
  access: 'free',
  credits: 0,
  query: Type.Object({}),
  result: Health,
  example: example as Example<typeof Health>,
  handle(_request, deps: HealthDeps) {
    const now = deps.marketClock.now()
    const products = deps.currentSnapshots.freshness()
    const sources = deps.sources()
    const data: Health = {
      status: deps.dataDirectory() === 'there' ? statusOf(products) : 'degraded',
      version: deps.version,
      market: deps.market,
      market_time: formatInstant(now),
      uptime_seconds: Math.floor(deps.uptimeMs() / SECOND),
      stores_past: deps.storesPast(),
      freshness: {
        products: products.map(productRow),
        sources: sources.map((source) => sourceRow(source, now)),
        supply: deps.supply().map((cell) => supplyRow(cell, now)),
      },
      track_record: recordRow(deps.recordWatch, now),
      warnings: [
        ...(deps.market === 'live' ? endingListWarnings(utcDay(now), sources.some(givesReleases)) : []),
        ...deps.clockWarnings(),
        ...recordWarnings(deps.recordWatch),
        ...DIRECTORY_WARNINGS[deps.dataDirectory()],
      ],
      integration: { ...deps.integration() },
    }
    return { data }
  },
})

const givesReleases = ({ id, knownAt }: SourceFreshness): boolean =>
  id === RELEASES_SOURCE && knownAt !== undefined

type ProductRow = Health['freshness']['products'][number]
type SourceRow = Health['freshness']['sources'][number]

const productRow = ({
  product,
  asOf,
  ageMs,
  stale,
  nextRefreshAt,
  lastError,
}: ProductFreshness): ProductRow => ({
  id: product,
  as_of: asOf === undefined ? null : formatInstant(asOf),
  age_seconds: ageMs === undefined ? null : Math.floor(ageMs / SECOND),
  stale,
  next_refresh_at: formatInstant(nextRefreshAt),
  last_error: lastError ?? null,
})

const ageOf = (knownAt: Instant | undefined, now: Instant) => ({
  known_at: knownAt === undefined ? null : formatInstant(knownAt),
  age_seconds: knownAt === undefined ? null : Math.max(0, Math.floor((now - knownAt) / SECOND)),
})

const supplyRow = (
  { of, kind, suppliers, latest }: SupplyCell,
  now: Instant,
): Health['freshness']['supply'][number] => ({
  class: of,
  kind,
  suppliers: suppliers.map(({ id, licensed, knownAt }) => ({ id, licensed, ...ageOf(knownAt, now) })),
  latest: latest?.id ?? null,
  age_seconds: ageOf(latest?.knownAt, now).age_seconds,
  licensed: latest?.licensed ?? null,
})

const sourceRow = ({ id, knownAt, supply }: SourceFreshness, now: Instant): SourceRow => ({
  id,
  ...ageOf(knownAt, now),
  stale: supply?.stale ?? (knownAt === undefined || now - knownAt > SOURCE_PAUSE_MS),
  last_error: supply?.lastError ?? null,
  next_try_at: supply?.nextTryAt === undefined ? null : formatInstant(supply.nextTryAt),
})

function recordRow({ lastEntryAt, fault }: HealthDeps['recordWatch'], now: Instant): Health['track_record'] {
  const at = lastEntryAt()
  return {
    last_entry_at: at === undefined ? null : formatInstant(at),
    age_seconds: at === undefined ? null : Math.max(0, Math.floor((now - at) / SECOND)),
    held: fault() ?? null,
  }
}

const RECORD_WARNINGS = {
  clock_behind_record:
    'The track record has entries after the present: the clock is behind, or it was ahead. See "bellwether clock correct".',
  clock_ahead_of_record:
    'The last entry of the track record is more than 31 days old: the clock is ahead, or the service was stopped. See "bellwether clock correct".',
  clock_before_build:
    'The clock is behind: it shows a time before this program was built. The track record is held.',
  clocks_disagree:
    'The clock of this machine differs from the time that the service follows by more than a day. The track record is held.',
  quiet: 'Nothing was added to the track record for four days. The log has the reason.',
} as const

function recordWarnings({ fault }: HealthDeps['recordWatch']): readonly string[] {
  const found = fault()
  return found === undefined ? [] : [RECORD_WARNINGS[found]]
}

const DIRECTORY_WARNINGS = {
  there: [],
  gone: ['The data directory was moved or deleted. Move it back, or restore a backup.'],
  replaced: ['Another data directory stands in place of the one in use. Put that back, or restart.'],
}

/** Products without data in this market do not degrade the service; `last_error` explains them. */
function statusOf(products: readonly ProductFreshness[]): Health['status'] {
  const answered = products.filter(({ asOf }) => asOf !== undefined)
  if (answered.some(({ stale, lastError }) => stale || lastError !== undefined)) return 'degraded'
  const waiting = products.some(({ asOf, lastError }) => asOf === undefined && lastError === undefined)
  return waiting || answered.length === 0 ? 'starting' : 'ok'
}
