import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { AppError } from '@bellwether-markets/engine/kernel/errors'
import { asInstant, DAY } from '@bellwether-markets/engine/kernel/time'
import { DEFAULT_UNIVERSE } from '@bellwether-markets/engine/market/universe'
import { BACKFILL_MEMO, BORN_MEMO } from '../../service/ingest/backfill-progress.ts'
import { openObservationReading, openObservationStore } from '../../storage/sqlite/observation-store.ts'
import { readConfig } from '../config/config.ts'
import { openMarket } from './open-market.ts'

const BORN = asInstant(20_000 * DAY)

test('while the history loads nothing is said of moments before the first start; once it is there, of all', async (t) => {
  const directory = mkdtempSync(join(tmpdir(), 'bellwether-open-'))
  t.after(() => rmSync(directory, { recursive: true, force: true }))
  const file = join(directory, 'market.sqlite')
  const store = openObservationStore(file, DEFAULT_UNIVERSE)
  t.after(() => store.close())
  const source = await openMarket(readConfig({ MARKET: 'live' }).market, () =>
    openObservationReading(file, DEFAULT_UNIVERSE),
  )
  const isLoading = (error: unknown): boolean =>
    error instanceof AppError &&
    error.code === 'no_data_then' &&
    error.fields.reason === 'The history of the market is still being loaded.'
  const past = asInstant(BORN - DAY)
  assert.throws(() => source.advanceTo(BORN), isLoading)
  store.saveProviderState(BORN_MEMO, String(BORN))
  assert.throws(() => source.advanceTo(past), isLoading)
  assert.throws(() => source.advanceTo(asInstant(BORN - 1)), isLoading)
  source.advanceTo(BORN)
  assert.throws(() => source.advanceTo(past), isLoading)
  store.saveProviderState(BACKFILL_MEMO, 'yes')
  source.advanceTo(past)
})
