import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Compile } from 'typebox/compile'
import { sampleSignal } from '../../../../../test/fixtures/sample-signal.ts'
import { tokenBound } from '../../domain/text/token-bound.ts'
import { asInstant, HOUR } from '../../kernel/time.ts'
import { events } from '../events/product.ts'
import type { NewsDesk } from '../news-signals/news-schema.ts'
import { portfolioModel } from '../portfolio/product.ts'
import { regime } from '../regime/product.ts'
import { risk } from '../risk/product.ts'
import { gatherSignals } from '../signals-latest/gather-signals.ts'
import { MOST_TOKENS } from './context-schema.ts'
import { type ContextParts, describeContext, stanceOf } from './describe-context.ts'
import { agentContext } from './product.ts'

const NOW = asInstant(1_700_000_000_000)
const at = <S>(snapshot: S) => ({ asOf: asInstant(NOW - HOUR), snapshot })
const [EVENT] = events.example.result.events

function partsWith(count: number, title: string): ContextParts {
  const signals = Array.from({ length: count }, (_, index) => sampleSignal({ symbol: `SYM${index}` }, {}))
  const desk: NewsDesk = {
    signals: [],
    events: Array.from({ length: count }, () => ({ ...EVENT, title, impact: 90 })),
    coverage: { from: '2023-11-07T00:00:00Z', headlines: 1, stories: 1, publishers: 1, latest_at: null },
  }
  const [crisis] = risk.example.result.crises
  return {
    risk: at({ ...risk.example.result, crises: Array(count).fill(crisis) }),
    regime: at(regime.example.result),
    signals: at(gatherSignals({ alpha_14d: at({ signals }) }, asInstant(0))),
    news: at(desk),
    portfolio: at(portfolioModel.example.result),
  }
}

const schema = Compile(agentContext.result)
const NOTHING: ContextParts = {
  risk: { missing: 'r' },
  regime: { missing: 'r' },
  signals: { missing: 'r' },
  news: { missing: 'r' },
  portfolio: { missing: 'r' },
}

test('the answer and the example satisfy the schema and hold what the parts say', () => {
  const context = describeContext(partsWith(3, 'Boeing raises full-year outlook'), NOW)
  assert.deepEqual([...schema.Errors(context)], [])
  assert.deepEqual([...schema.Errors(agentContext.example.result)], [])
  assert.equal(context.risk?.value, risk.example.result.value)
  assert.equal(context.regime?.is, regime.example.result.regime)
  assert.equal(context.events[0].asset, 'BA up')
  assert.match(context.fresh, /risk 60/)
  assert.deepEqual(context.missing, [])
  assert.ok(context.signals.length > 0 && context.next.length > 1)
})

test('it never has more than 600 tokens, however much there is to say and however odd the titles are', () => {
  const titles = [
    'Boeing raises full-year outlook',
    'x'.repeat(10_000),
    '🚀'.repeat(200),
    'حرب '.repeat(500),
    '"\\"'.repeat(300),
  ]
  for (const title of titles) {
    for (const count of [0, 1, 5, 50]) {
      const context = describeContext(partsWith(count, title), NOW)
      assert.ok(tokenBound(JSON.stringify(context)) <= MOST_TOKENS, `${count} of ${title.slice(0, 20)}`)
      assert.ok(context.tokens >= tokenBound(JSON.stringify({ ...context, tokens: undefined })))
      assert.deepEqual([...schema.Errors(context)], [])
    }
  }
  const [short, long] = [1, 50].map((count) => describeContext(partsWith(count, titles[0]), NOW).tokens)
  assert.ok(short < long)
})

test('the example counts its own tokens', () => {
  const { tokens, ...data } = agentContext.example.result
  assert.equal(tokens, tokenBound(JSON.stringify(data)) + 8)
})

test('what is missing is named and nothing is made up for it', () => {
  const context = describeContext(NOTHING, NOW)
  assert.deepEqual([...schema.Errors(context)], [])
  assert.deepEqual([context.risk, context.regime, context.portfolio], [null, null, null])
  assert.deepEqual(context.missing, ['risk', 'regime', 'signals', 'news', 'portfolio'])
  assert.match(context.stance, /^unknown/)
})

test('the stance follows from status and regime alone', () => {
  assert.match(stanceOf('CRITICAL', 'BULL'), /^defensive/)
  assert.match(stanceOf('CALM', 'CRISIS'), /^defensive/)
  assert.match(stanceOf('ELEVATED', 'BULL'), /^cautious/)
  assert.match(stanceOf('MODERATE', 'BEAR'), /^cautious/)
  assert.match(stanceOf('CALM', 'BULL'), /^normal: calm/)
  assert.match(stanceOf('MODERATE', 'SIDEWAYS'), /^normal with care/)
})
