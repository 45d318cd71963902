import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { NotEnoughHistory } from '@bellwether-markets/engine/kernel/errors'
import { dayFromDate } from '@bellwether-markets/engine/kernel/time'
import { universeOf } from '@bellwether-markets/engine/market/asset'
import { createSimulatedMarket } from '@bellwether-markets/simulator/simulate-market'
import { openReplayDirectory } from '@bellwether-markets/suppliers/replay/replay-directory'
import { evaluateIntraday } from './intraday-evaluation.ts'

const RECORDED = fileURLToPath(new URL('../../shared/data/market', import.meta.url))
const skip = existsSync(RECORDED) ? false : 'no recorded market in ../shared/data/market'

test('on the recorded market the rule has no edge, as the study of the method found', { skip }, (t) => {
  const { report, rule } = evaluateIntraday({ observations: openReplayDirectory(RECORDED) })
  t.diagnostic(report.rows[0].measured)
  assert.ok(rule.days >= 70 && rule.calls >= 800)
  // The study measured .485 ± .035 and .484 ± .044 on two longer samples of the same symbols.
  assert.ok(Math.abs(rule.hitRate - 0.485) < 0.035 + 1.96 * rule.standardError)
  assert.ok(rule.t < 2)
  assert.ok(report.tables.every(({ columns, rows }) => rows.every((row) => row.length === columns.length)))
})

test('a market without half-hour bars is not measured', () => {
  const market = createSimulatedMarket({ seed: 7, universe: universeOf([]) })
  market.extendTo(dayFromDate(2015, 6, 1))
  assert.throws(() => evaluateIntraday({ observations: market }), NotEnoughHistory)
})
