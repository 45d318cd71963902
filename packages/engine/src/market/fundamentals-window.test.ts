import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { asDay, asInstant } from '../kernel/time.ts'
import type { FundamentalRow } from './observation.ts'
import { fundamentalsAsOf } from './point-in-time.ts'

const row = (knownAt: number, revenue: number): FundamentalRow => ({
  symbol: 'ACME',
  source: 'hand',
  periodEnd: asDay(0),
  period: 'Q1',
  knownAt: asInstant(knownAt),
  revenue,
  grossProfit: Number.NaN,
  operatingIncome: Number.NaN,
  netIncome: Number.NaN,
  totalAssets: Number.NaN,
  equity: Number.NaN,
  sharesOutstanding: Number.NaN,
  epsDiluted: Number.NaN,
  epsReported: Number.NaN,
  operatingCashFlow: Number.NaN,
  capex: Number.NaN,
  freeCashFlow: Number.NaN,
  currentAssets: Number.NaN,
  currentLiabilities: Number.NaN,
  totalLiabilities: Number.NaN,
  retainedEarnings: Number.NaN,
})

test('a publication counts from the instant at which it became known, beside what it restates', () => {
  const rows = [row(10, 1), row(20, 2)]
  const revenuesAt = (at: number) => fundamentalsAsOf(rows, asInstant(at)).map(({ revenue }) => revenue)
  assert.deepEqual([revenuesAt(9), revenuesAt(10), revenuesAt(20)], [[], [1], [1, 2]])
})

test('what becomes known later changes nothing, whatever it is', () => {
  const publications = fc.array(fc.tuple(fc.nat(100), fc.integer()), { maxLength: 30 })
  fc.assert(
    fc.property(publications, publications, fc.nat(100), (past, future, at) => {
      const known = past.map(([when, value]) => row(Math.min(when, at), value))
      const later = future.map(([when, value]) => row(at + 1 + when, value))
      assert.deepEqual(fundamentalsAsOf([...known, ...later], asInstant(at)), known)
    }),
  )
})
