import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asDay, asInstant, DAY, type Instant, startOfUtcDay } from '../kernel/time.ts'
import type { Asset, Universe } from './asset.ts'
import { type AssetRevision, universeHistory } from './universe-history.ts'

const asset = (symbol: string, name = symbol): Asset => ({
  symbol,
  name,
  assetClass: 'equity',
  sector: undefined,
  currency: 'USD',
})
const revision = (of: Asset, knownAt: number, rest: Partial<AssetRevision> = {}): AssetRevision => ({
  asset: of,
  validFrom: undefined,
  validTo: undefined,
  knownAt: asInstant(knownAt),
  ...rest,
})
const symbolsOf = ({ assets }: Universe): string => assets.map(({ symbol }) => symbol).join(' ')
const day = (number: number): Instant => startOfUtcDay(asDay(number))

test('an asset is tracked from the instant at which it became known, in the order of additions', () => {
  const { at, ever, changes } = universeHistory([
    revision(asset('B'), 0),
    revision(asset('A'), 0),
    revision(asset('C'), 5 * DAY),
  ])
  assert.deepEqual([symbolsOf(at(day(4))), symbolsOf(at(day(5))), symbolsOf(ever)], ['B A', 'B A C', 'B A C'])
  assert.deepEqual(changes, [0, 5 * DAY])
  assert.equal(at(day(1)), at(day(4)))
})

test('validity begins and ends on days, but never before it was known', () => {
  const late = revision(asset('A'), 10 * DAY + 1, { validFrom: asDay(3), validTo: asDay(20) })
  const { at, changes } = universeHistory([late])
  const tracked = [day(3), day(10), 10 * DAY + 1, day(20) - 1, day(20)].map((moment) =>
    symbolsOf(at(asInstant(moment))),
  )
  assert.deepEqual(tracked, ['', '', 'A', 'A', ''])
  assert.deepEqual(changes, [10 * DAY + 1, day(20)])
})

test('a retired asset is known for ever, may come back, and was tracked before', () => {
  const { at, ever } = universeHistory([
    revision(asset('A'), 0),
    revision(asset('A'), 5 * DAY, { validTo: asDay(5) }),
    revision(asset('A', 'Renamed'), 9 * DAY),
  ])
  assert.deepEqual(
    [4, 5, 8, 9].map((number) => symbolsOf(at(day(number)))),
    ['A', '', '', 'A'],
  )
  assert.deepEqual([at(day(4)).bySymbol.get('A')?.name, ever.bySymbol.get('A')?.name], ['A', 'Renamed'])
})

test('a change made while the clock was ahead is replaced by one made after it', () => {
  const { at } = universeHistory([
    revision(asset('A'), 0),
    revision(asset('A', 'Ahead'), 400 * DAY, { validTo: asDay(400) }),
    revision(asset('A', 'Corrected'), 6 * DAY),
  ])
  assert.deepEqual(
    [5, 6, 500].map((number) => at(day(number)).bySymbol.get('A')?.name),
    ['A', 'Corrected', 'Corrected'],
  )
})
