import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { asInstant, DAY, parseDay } from '@bellwether-markets/engine/kernel/time'
import { withUnknown } from '@bellwether-markets/engine/market/fundamental-figures'
import { DEFAULT_UNIVERSE } from '@bellwether-markets/engine/market/universe'
import { hostStatesInMemory } from '@bellwether-markets/suppliers/providers/host-states'
import { openObservationStore } from '../../packages/server/src/storage/sqlite/observation-store.ts'
import { batchOf, type LiveDeps } from '../../packages/suppliers/src/providers/live-deps.ts'
import { collectFundamentals } from '../../packages/suppliers/src/providers/live-fundamentals.ts'
import { SourceNotes } from '../../packages/suppliers/src/providers/live-sources.ts'
import { job } from '../ports/observation-contract.ts'

const NOW = asInstant(Date.parse('2025-06-02T12:00:00Z'))
const fact = (val: number, start?: string) => ({
  units: { USD: [{ start, end: '2025-03-31', val, accn: 'a1', fp: 'Q1', filed: '2025-05-01' }] },
})
const ANSWERS: Readonly<Record<string, object>> = {
  company_tickers: { 0: { cik_str: 320193, ticker: 'AAPL', title: 'Apple' } },
  submissions: {
    cik: '320193',
    name: 'Apple',
    filings: {
      recent: {
        accessionNumber: ['a1'],
        form: ['10-Q'],
        filingDate: ['2025-05-01'],
        acceptanceDateTime: ['2025-05-01T20:00:00.000Z'],
        primaryDocument: ['d.htm'],
      },
    },
  },
  companyfacts: {
    cik: 320193,
    facts: {
      'us-gaap': { NetIncomeLoss: fact(10, '2025-01-01'), RetainedEarningsAccumulatedDeficit: fact(-20) },
    },
  },
}

test('a market that holds figures of before fetches the same report once more, and knows what is new from then', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'bellwether-figures-'))
  const store = openObservationStore(join(directory, 'market.sqlite'), DEFAULT_UNIVERSE)
  const asked: string[] = []
  const clock = { now: () => NOW }
  const parts = {
    policy: {
      send: async (url: string) => {
        const name = Object.keys(ANSWERS).find((part) => url.includes(part)) ?? assert.fail(url)
        asked.push(name)
        return Response.json(ANSWERS[name])
      },
      clock,
      sleep: async (_: number, signal?: AbortSignal) => {
        if (signal !== undefined) await new Promise((resolve) => signal.addEventListener('abort', resolve))
      },
      random: () => 0,
      states: hostStatesInMemory(),
      trying: new Set<string>(),
    },
    identity: { contact: 'operator@bellwether.example' },
    order: () => ['sec', 'yahoo'],
    universe: DEFAULT_UNIVERSE,
    sources: new SourceNotes(clock, []),
    shared: new Map(),
  } as unknown as LiveDeps
  const apple = DEFAULT_UNIVERSE.bySymbol.get('AAPL') ?? assert.fail()
  const periodEnd = parseDay('2025-03-31') ?? assert.fail()
  const row = { symbol: 'AAPL', source: 'sec', periodEnd, period: 'Q1' as const }
  const before = { ...row, ...withUnknown({ netIncome: 10 }), knownAt: asInstant(NOW - 20 * DAY) }
  const memos = { 'latest report AAPL': 'a1' }
  try {
    store.append(batchOf('publication', { fundamentals: [before], memos }), job('a'), clock.now)
    const again = await collectFundamentals(apple, store.market, parts)
    assert.equal(again.failure, undefined)
    store.append(again.batch, job('a'), clock.now)
    assert.deepEqual(
      store.market.fundamentals?.('AAPL')?.map((one) => [one.knownAt, one.netIncome, one.retainedEarnings]),
      [
        [before.knownAt, 10, Number.NaN],
        [NOW, 10, -20],
      ],
    )
    assert.equal(asked.filter((name) => name === 'companyfacts').length, 1)
    const third = await collectFundamentals(apple, store.market, parts)
    assert.deepEqual([third.batch.fundamentals, third.batch.memos], [[], {}])
    assert.equal(asked.filter((name) => name === 'companyfacts').length, 1)
  } finally {
    store.close()
    rmSync(directory, { recursive: true })
  }
})
