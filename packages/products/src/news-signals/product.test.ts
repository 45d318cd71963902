import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asInstant, HOUR, type Instant, parseInstant } from '@bellwether-markets/engine/kernel/time'
import type { Observations } from '@bellwether-markets/engine/market/observation'
import { DEFAULT_UNIVERSE } from '@bellwether-markets/engine/market/universe'
import { DEMO_HISTORY } from '../../../../test/fixtures/demo-history.ts'
import { sampleHeadline } from '../../../../test/fixtures/sample-headline.ts'
import { loadUnhashed } from '../../../server/src/service/snapshots/load-inputs.ts'
import type { InputsOf } from '../contract/product.ts'
import { describeDesk } from './describe-desk.ts'
import { newsSignals } from './product.ts'

/** During a session. */
const NOW = parseInstant('2016-11-30T18:30:00Z') as Instant
const before = (hours: number): Instant => asInstant(NOW - hours * HOUR)
const HEADLINES = [
  sampleHeadline('OPEC+ agrees to deepen oil output cuts', before(30), { source: 'Reuters' }),
  sampleHeadline('Apple cuts its revenue forecast', before(0.6), { source: 'Herald' }),
  sampleHeadline('Boeing raises full-year outlook', before(0.5), { source: 'Ledger' }),
]

const market: Observations = { ...DEMO_HISTORY, news: () => HEADLINES }
const declared = newsSignals.inputs(DEFAULT_UNIVERSE)
const ofAllSymbols = Object.fromEntries(
  Object.entries(declared).map(([name, input]) => [
    name,
    { ...input, request: { ...input.request, choose: undefined } },
  ]),
)

function valuesOf(inputs: Parameters<typeof loadUnhashed>[0]): InputsOf<typeof newsSignals> {
  const upstream = () => ({ asOf: NOW, snapshot: {} })
  const values = loadUnhashed(inputs, { observations: market, asOf: NOW, upstream })
  return {
    ...(values as InputsOf<typeof newsSignals>),
    record: { missing: 'not part of this test' },
  }
}

test('the desk says the same from the prices of the symbols that news may move as from all prices', () => {
  const [chosen, all] = [declared, ofAllSymbols].map(valuesOf)
  assert.ok(chosen.days.size < all.days.size && chosen.bars.size < all.bars.size)
  const desk = describeDesk(chosen, NOW)
  assert.deepEqual(desk, describeDesk(all, NOW))
  const named = ['AAPL', 'BA']
  assert.deepEqual(
    named.filter((symbol) => desk.signals.some((signal) => signal.symbol === symbol)),
    named,
  )
  const without = { ...chosen, days: new Map([...chosen.days].filter(([symbol]) => !named.includes(symbol))) }
  assert.notDeepEqual(describeDesk(without, NOW), desk)
})
