import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sampleSignal } from '../../../../../test/fixtures/sample-signal.ts'
import { emptyReason, filteredSignals, signalFilter } from './open-signals.ts'

const STATED = { kind: 'signal', confidence: 0.518, base_rate: 0.5, strength: 1.8 } as const
const MSFT = sampleSignal({ symbol: 'MSFT' }, STATED)
const NEM = sampleSignal({ symbol: 'NEM' }, { ...STATED, confidence: 0.51, strength: 1 })
const SCREEN = sampleSignal({ symbol: 'XOM' }, { kind: 'screen', strength: 0 })
const ALL = [SCREEN, NEM, MSFT]

const symbolsFor = (query: string): readonly string[] =>
  filteredSignals(ALL, signalFilter(new URLSearchParams(query))).map(({ symbol }) => symbol)

test('signals are apart from screens, the strongest first', () => {
  assert.deepEqual(symbolsFor(''), ['MSFT', 'NEM'])
  assert.deepEqual(symbolsFor('kind=screen'), ['XOM'])
})

test('an edge, a symbol and a side narrow the list; nonsense narrows nothing', () => {
  assert.deepEqual(symbolsFor('edge=1.5'), ['MSFT'])
  assert.deepEqual(symbolsFor('symbol=nem'), ['NEM'])
  assert.deepEqual(symbolsFor(`direction=${MSFT.direction === 'long' ? 'short' : 'long'}`), [])
  assert.deepEqual(symbolsFor('edge=much&source=oracle&direction=up'), ['MSFT', 'NEM'])
})

test('an empty list says what comes nearest', () => {
  const filter = signalFilter(new URLSearchParams('edge=2'))
  assert.equal(emptyReason(ALL, filter), 'No signal has an edge above 2 points. The largest is 1.8 (MSFT).')
  assert.equal(emptyReason([SCREEN], signalFilter(new URLSearchParams())), 'No source has an edge now.')
})
