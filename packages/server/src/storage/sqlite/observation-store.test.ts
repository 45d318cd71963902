import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { asInstant, dayFromDate } from '@bellwether-markets/engine/kernel/time'
import { universeOf } from '@bellwether-markets/engine/market/asset'
import { plainRow } from '@bellwether-markets/engine/market/compact-rows'
import { withUnknown } from '@bellwether-markets/engine/market/fundamental-figures'
import { DEFAULT_UNIVERSE } from '@bellwether-markets/engine/market/universe'
import { bar, batch, job, NOON, observationContract } from '../../../../../test/ports/observation-contract.ts'
import { SEED, universeContract } from '../../../../../test/ports/universe-contract.ts'
import { openObservationReading, openObservationStore, openUniverseStore } from './observation-store.ts'

const QUARTER_END = dayFromDate(2023, 12, 31)

observationContract('SQLite', (run) => {
  const directory = mkdtempSync(join(tmpdir(), 'bellwether-store-'))
  const file = join(directory, 'market.sqlite')
  let store = openObservationStore(file, DEFAULT_UNIVERSE)
  try {
    run({
      store,
      openReading: () => openObservationReading(file, DEFAULT_UNIVERSE),
      reopen() {
        store.close()
        store = openObservationStore(file, DEFAULT_UNIVERSE)
        return store
      },
    })
  } finally {
    store.close()
    rmSync(directory, { recursive: true })
  }
})

test('figures that were stored before others were read stay as known, and the others count from when they are', () => {
  const directory = mkdtempSync(join(tmpdir(), 'bellwether-store-'))
  const file = join(directory, 'market.sqlite')
  try {
    openObservationStore(file, DEFAULT_UNIVERSE).close()
    const database = new DatabaseSync(file)
    database
      .prepare('INSERT INTO fundamentals VALUES (?, ?, ?, ?, ?, ?)')
      .run('AAPL', QUARTER_END, 'Q1', NOON - 5, 'sec', '{"revenue":100,"grossProfit":null}')
    database.close()
    const store = openObservationStore(file, DEFAULT_UNIVERSE)
    const figures = withUnknown({ revenue: 100, retainedEarnings: -20 })
    const row = { symbol: 'AAPL', source: 'sec', periodEnd: QUARTER_END, period: 'Q1' as const }
    store.append(
      batch({ fundamentals: [{ ...row, ...figures, knownAt: asInstant(NOON - 5) }] }),
      job('a'),
      () => NOON,
    )
    assert.deepEqual(store.market.fundamentals?.('AAPL')?.map(plainRow), [
      { ...withUnknown({ revenue: 100 }), ...row, knownAt: NOON - 5 },
      { ...figures, ...row, knownAt: NOON },
    ])
    store.close()
  } finally {
    rmSync(directory, { recursive: true })
  }
})

test('a pass over more symbols than the cache holds by default reads each of them once', () => {
  const directory = mkdtempSync(join(tmpdir(), 'bellwether-store-'))
  const [stock] = DEFAULT_UNIVERSE.assets
  const symbols = Array.from({ length: 6_500 }, (_, at) => `S${at}`)
  try {
    const wide = universeOf(symbols.map((symbol) => ({ ...stock, symbol })))
    const store = openObservationStore(join(directory, 'market.sqlite'), wide)
    store.append(batch({ daily: symbols.map((symbol) => bar(100, { symbol })) }), job('a'), () => NOON)
    const pass = () => symbols.map((symbol) => store.market.daily(symbol))
    const [first, second] = [pass(), pass()]
    assert.equal(first.filter((columns, at) => columns !== undefined && columns === second[at]).length, 6_500)
    store.close()
  } finally {
    rmSync(directory, { recursive: true })
  }
})

universeContract('SQLite', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'bellwether-universe-'))
  process.on('exit', () => rmSync(directory, { recursive: true, force: true }))
  const file = join(directory, 'market.sqlite')
  let moment = NOON
  const clock = { now: () => asInstant(++moment) }
  return {
    store: openUniverseStore(file, SEED, clock),
    reading: openObservationReading(file, SEED),
    now: async () => clock.now(),
  }
})
