import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import {
  asDay,
  asInstant,
  type Day,
  dayFromDate,
  formatDay,
  type Instant,
  MINUTE,
} from '@bellwether-markets/engine/kernel/time'
import { type Asset, type Universe, universeOf } from '@bellwether-markets/engine/market/asset'
import { hostStatesInMemory } from '@bellwether-markets/suppliers/providers/host-states'
import { liveProviders } from '@bellwether-markets/suppliers/providers/live-providers'
import type { FetchResult, ObservationStore } from '../../packages/server/src/service/ports.ts'
import { BULK_HEADER } from '../../packages/suppliers/src/providers/bulk-file.ts'
import { job } from './observation-contract.ts'

const WEDNESDAY = dayFromDate(2024, 3, 13)
const EVENING = asInstant(Date.parse('2024-03-13T22:00:00Z'))

const stock = (symbol: string): Asset => ({
  symbol,
  name: symbol,
  assetClass: 'equity',
  sector: 'Industrials',
  currency: 'USD',
})

/** `T00000` and further. */
export const manyStocks = (count: number): Universe =>
  universeOf(Array.from({ length: count }, (_, place) => stock(`T${String(place).padStart(5, '0')}`)))

export const bulkLine = (day: Day, symbol: string, close: number): string =>
  `${formatDay(day)},${symbol},${close},${close + 1},${close - 1},${close},${close * 1000}`

export const bulkText = (lines: readonly string[]): string => `${[BULK_HEADER, ...lines].join('\n')}\n`

export function bulkDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'bellwether-files-'))
  process.on('exit', () => rmSync(directory, { recursive: true, force: true }))
  return directory
}

/** What end-of-day files do to a store, whatever its engine. */
export async function assertFilesAreStored(store: ObservationStore, universe: Universe): Promise<void> {
  const directory = bulkDirectory()
  const symbols = universe.assets.map(({ symbol }) => symbol)
  const path = join(directory, `${formatDay(WEDNESDAY)}_XNYS.csv.gz`)
  const write = (lines: readonly string[]): void => writeFileSync(path, gzipSync(bulkText(lines)))
  const closeOf = (place: number): number => 10 + (place % 500)
  const lines = symbols.map((symbol, place) => bulkLine(WEDNESDAY, symbol, closeOf(place)))
  let now = EVENING
  let look = looking(store, universe, directory, () => now)

  write([...lines, lines[0], 'no bar', bulkLine(WEDNESDAY, 'ZZZZ', 5)])
  assert.equal((await look()).batch.daily.length, 0, 'a file that may still be written to')
  const first = await look()
  assert.equal(first.batch.daily.length, symbols.length)
  assert.deepEqual(
    first.refused.map(({ subject, reason }) => [subject, reason]).sort(),
    [
      `1 lines that cannot be read: line ${symbols.length + 3}`,
      `1 symbols that stand twice: ${symbols[0]}`,
      '1 unknown symbols: ZZZZ',
    ].map((reason) => [`${formatDay(WEDNESDAY)}_XNYS.csv.gz`, reason]),
  )
  const bars = store.market.latestBars(WEDNESDAY)
  assert.equal(bars.size, symbols.length)
  const last = bars.get(symbols.at(-1) ?? '')
  assert.deepEqual([last?.source, last?.day, last?.close], ['bulk', WEDNESDAY, closeOf(symbols.length - 1)])
  assert.ok(last && last.knownAt >= EVENING, 'known from its receipt')
  assert.equal(store.market.latestBars(asDay(WEDNESDAY - 1)).size, 0)

  look = looking(store, universe, directory, () => now)
  assert.deepEqual((await look()).batch.memos, {}, 'read again after a restart')

  now = asInstant(now + 10 * MINUTE)
  write([bulkLine(WEDNESDAY, symbols[0], closeOf(0) + 1), ...lines.slice(1)])
  await look()
  const revised = await look()
  assert.deepEqual(
    revised.batch.daily.map(({ symbol, close }) => [symbol, close]),
    [[symbols[0], closeOf(0) + 1]],
  )
  const columns = store.market.daily(symbols[0])
  assert.deepEqual(Array.from(columns?.close ?? []), [closeOf(0), closeOf(0) + 1])
  assert.ok(columns && columns.knownAt[1] > columns.knownAt[0])
}

/** Looks for files as the ingest does, and stores their bars. */
export function looking(
  store: ObservationStore,
  universe: Universe,
  directory: string,
  now: () => Instant,
): () => Promise<FetchResult> {
  const live = liveProviders({
    policy: {
      send: () => assert.fail('no supplier is asked'),
      clock: { now },
      sleep: () => assert.fail('nobody waits'),
      random: () => 0,
      states: hostStatesInMemory(),
      trying: new Set(),
    },
    universe,
    access: { keys: {}, contact: undefined, bulkDirectory: directory },
    changes: {},
    product: 'Bellwether/test',
    sources: store.sources(),
  })
  return async () => {
    const found = await live.collect({ kind: 'bulk' }, store.market)
    store.append(found.batch, job('bulk files'), now)
    store.noteSources(live.takeChangedSources())
    return found
  }
}
