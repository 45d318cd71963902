import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asInstant, HOUR, parseInstant } from '@bellwether-markets/engine/kernel/time'
import { deliveryId } from '@bellwether-markets/suppliers/providers/supply-cells'
import { supplyReport } from './supply-report.ts'

const NOW = parseInstant('2026-11-20T12:00:00Z') ?? assert.fail()

test('the report names the suppliers in order with their keys, the latest delivery, and the terms of each', () => {
  const access = { keys: { tiingo: 'secret-token' }, contact: undefined, bulkDirectory: undefined }
  const delivered = {
    id: deliveryId('equity', 'daily', 'tiingo'),
    knownAt: asInstant(NOW - 3 * HOUR),
    lastSuccessAt: asInstant(NOW - HOUR),
    lastError: undefined,
    lastErrorAt: undefined,
    nextTryAt: undefined,
  }
  const lines = supplyReport({ access, changes: { 'market.news': [] } }, [delivered], NOW)
  const lineOf = (start: string) => lines.find((line) => line.startsWith(start)) ?? assert.fail(start)
  assert.equal(
    lineOf('equity.daily'),
    'equity.daily           bulk (not asked: BULK_DAILY_DIR not set), tiingo (TIINGO_API_TOKEN set), yahoo, alpaca (not asked: ALPACA_KEY_ID not set); last tiingo at 2026-11-20T11:00:00Z, data 3.0 hours old',
  )
  assert.equal(
    lineOf('index.daily'),
    'index.daily            yahoo, cboe, fred (without FRED_API_KEY); nothing delivered yet',
  )
  assert.equal(lineOf('market.news'), 'market.news            none; nothing delivered yet')
  assert.match(lineOf('tiingo '), /Tiingo\. .* Passing its data on: needs a licence\. https:/)
  assert.ok(lines.some((line) => line.endsWith('Show: Source: European Central Bank')))
  assert.ok(!lines.some((line) => line.startsWith('cnbc') || line.includes('secret-token')))
})
