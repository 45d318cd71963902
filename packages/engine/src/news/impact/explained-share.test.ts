import assert from 'node:assert/strict'
import { test } from 'node:test'
import { windowFrom } from '../../../../../test/fixtures/synthetic-windows.ts'
import { asDay } from '../../kernel/time.ts'
import { universeOf } from '../../market/asset.ts'
import { DEFAULT_UNIVERSE } from '../../market/universe.ts'
import { explainedShares, movedWith } from './explained-share.ts'

const ROWS = 200
const LAST = asDay(19_000 + ROWS - 1)
const days = Array.from({ length: ROWS }, (_, row) => 19_000 + row)
/** Log returns of 1 % up and down, the last one given. */
const returns = (last: number) =>
  days.map((_, row) => (row === ROWS - 1 ? last : 0.01 * (row % 2 === 0 ? 1 : -1)))

function windowOf(symbol: string, moves: readonly number[]) {
  const levels = moves.map((_, row) => Math.exp(moves.slice(0, row + 1).reduce((sum, move) => sum + move, 0)))
  return [symbol, windowFrom(symbol, days, levels)] as const
}

const universe = universeOf(
  ['BA', 'XLI', 'SPY', 'USO', 'CL=F', '^GSPC'].map(
    (symbol) => DEFAULT_UNIVERSE.bySymbol.get(symbol) ?? assert.fail(symbol),
  ),
)

test('beta times the move of sector or market, whichever explains more', () => {
  const windows = new Map([
    windowOf(
      'BA',
      returns(-0.04).map((move, row) => (row === ROWS - 1 ? move : 2 * move)),
    ),
    windowOf('XLI', returns(-0.015)),
    windowOf('SPY', returns(-0.005)),
  ])
  const explained = explainedShares(windows, universe)('BA', LAST)
  // β is 2 to both: the sector explains 2·1.5 % of 4 %, the market 2·0.5 %.
  assert.equal(explained?.by, 'XLI')
  assert.ok(Math.abs((explained?.share ?? 0) - 0.75) < 1e-9)
  assert.ok(movedWith(explained))
})

test('nothing is explained by a fund that went the other way, and the market by none', () => {
  const windows = new Map([
    windowOf('BA', returns(0.04)),
    windowOf('XLI', returns(-0.015)),
    windowOf('^GSPC', returns(0.01)),
    windowOf('SPY', returns(0.01)),
  ])
  const of = explainedShares(new Map([...windows].filter(([symbol]) => symbol !== 'SPY')), universe)
  assert.deepEqual(of('BA', LAST), { by: 'XLI', share: 0 })
  assert.equal(explainedShares(windows, universe)('^GSPC', LAST), undefined)
})

test('a fund of a commodity moves with the commodity', () => {
  const windows = new Map([
    windowOf('USO', returns(-0.25)),
    windowOf('CL=F', returns(-0.24)),
    windowOf('SPY', returns(-0.08)),
  ])
  const explained = explainedShares(windows, universe)('USO', LAST)
  assert.deepEqual([explained?.by, Math.round(100 * (explained?.share ?? 0))], ['CL=F', 96])
})
