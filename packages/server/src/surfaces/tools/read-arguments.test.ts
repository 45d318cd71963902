import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AppError } from '@bellwether-markets/engine/kernel/errors'
import { assetNames } from '@bellwether-markets/engine/market/asset-names'
import { DEFAULT_UNIVERSE } from '@bellwether-markets/engine/market/universe'
import { CATALOG } from '@bellwether-markets/products/catalog'
import { OPERATIONS } from '../../operations/operations.ts'
import type { ToolQuery } from './asked.ts'
import { writtenCall } from './next-call.ts'
import { proposal, readArguments } from './read-arguments.ts'
import { ArgumentRefusal, refusalText } from './refusal.ts'
import { type Tool, toolsOf } from './tool.ts'

const TOOLS = toolsOf([...CATALOG.products, ...OPERATIONS])
const naming = assetNames(DEFAULT_UNIVERSE)

const toolNamed = (name: string): Tool => {
  const tool = TOOLS.find((one) => one.name === `get_${name}`)
  assert.ok(tool, name)
  return tool
}

function read(name: string, given: Record<string, unknown>): ToolQuery {
  const tool = toolNamed(name)
  return readArguments({
    tool,
    input: given,
    naming,
    write: (view, rest) => writtenCall(tool, 'tool', view, rest),
  })
}

/** What the endpoint is asked for, without the form. */
function parameters(name: string, given: Record<string, unknown>): Record<string, unknown> {
  const { detail: _, ...rest } = read(name, given).parameters
  return rest
}

function refusal(name: string, given: Record<string, unknown>): Record<string, unknown> {
  try {
    read(name, given)
  } catch (error) {
    assert.ok(error instanceof ArgumentRefusal, String(error))
    return { error: error.code, ...error.members }
  }
  return assert.fail(`${name} took ${JSON.stringify(given)}`)
}

test('other names of an argument are understood, in any case', () => {
  for (const name of ['symbols', 'symbol', 'ticker', 'tickers', 'asset', 'Symbols', 'TICKER']) {
    assert.deepEqual(parameters('asset_prices', { [name]: 'NVDA' }), { symbols: 'NVDA' }, name)
    assert.deepEqual(parameters('stock_analysis', { [name]: 'NVDA' }), { ticker: 'NVDA' }, name)
    assert.deepEqual(
      parameters('asset_prices', { view: 'history', [name]: ['NVDA'] }),
      { symbol: 'NVDA' },
      name,
    )
  }
  for (const name of ['limit', 'n', 'top', 'count', 'max']) {
    assert.equal(parameters('trading_signals', { view: 'events', [name]: 5 }).limit, 5, name)
  }
  assert.deepEqual(parameters('trading_signals', { type: 'alpha_14d' }), { source: 'alpha_14d' })
  assert.equal(parameters('trading_signals', { view: 'impact', type: 'opec' }).event, 'opec')
})

test('lists come as lists, as text with commas or blanks, or as JSON', () => {
  const lists = [['gold', 'NVDA'], 'gold, NVDA', 'gold;NVDA', 'gold and NVDA', 'GC=F NVDA', '["gold","NVDA"]']
  for (const symbols of lists) {
    assert.deepEqual(parameters('asset_prices', { symbols }), { symbols: 'GC=F,NVDA' }, String(symbols))
  }
})

test('names become tickers, and the answer can say which', () => {
  const {
    parameters: asked,
    resolved,
    unresolved,
  } = read('asset_prices', { symbols: ['Nvidia', 'gold', 'SPY'] })
  assert.equal(asked.symbols, 'NVDA,GC=F,SPY')
  assert.deepEqual(resolved, { Nvidia: 'NVDA', gold: 'GC=F' })
  assert.deepEqual(unresolved, [])
})

test('a name that is not covered stands aside while the known ones are answered', () => {
  const { parameters: asked, unresolved } = read('asset_prices', { symbols: 'gold, bitcoin' })
  assert.equal(asked.symbols, 'GC=F')
  assert.deepEqual(
    unresolved.map(({ name, problem }) => [name, problem]),
    [['bitcoin', 'not_covered']],
  )
  assert.match(String(unresolved[0].what), /^No data on .+\. Covered are .+\.$/)
})

test('a name nobody knows stands aside as well, or is refused with what is like it', () => {
  const { parameters: asked, unresolved } = read('asset_prices', { symbols: ['NOPE', 'SPY'] })
  assert.equal(asked.symbols, 'SPY')
  assert.deepEqual(
    unresolved.map(({ name, problem }) => [name, problem]),
    [['NOPE', 'not_tracked']],
  )
  const refused = refusal('asset_prices', { symbols: 'NVDIA' })
  assert.deepEqual(
    [refused.error, refused.got, (refused.candidates as string[])[0], refused.try],
    ['symbol_not_tracked', 'NVDIA', 'NVDA', { tool: 'get_asset_prices', arguments: { symbols: 'NVDA' } }],
  )
  assert.match(String(refused.hint), /Covered are/)
  const hostile = refusal('stock_analysis', { ticker: "'; drop table keys; --" })
  assert.equal(hostile.error, 'analysis_not_available')
  for (const symbols of [5, [1, 'SPY'], { a: 1 }, [{}]])
    assert.equal(refusal('asset_prices', { symbols }).error, 'wrong_type', JSON.stringify(symbols))
})

test('a format of the product is the whole answer in that format', () => {
  assert.equal(read('intelligence_briefing', {}).parameters.detail, 'concise')
  assert.equal(read('intelligence_briefing', { format: 'markdown' }).parameters.detail, undefined)
})

test('a wrong choice is proposed as the nearest one', () => {
  const tool = toolNamed('asset_prices')
  const given = { class: 'stocks', symbols: 'NVDA' }
  const reading = {
    tool,
    input: given,
    naming,
    write: (view: string, rest: object) => writtenCall(tool, 'tool', view, { ...rest }),
  }
  const detail = [{ loc: ['query', 'class'], msg: 'wrong', input: 'stocks' }]
  const text = refusalText(new AppError('validation_error', { detail }), {
    query: readArguments(reading),
    tool,
    requestId: 'r',
    baseUrl: '',
    propose: (view, right) => proposal(reading, view, right),
  })
  assert.deepEqual(JSON.parse(text).try.arguments, { class: 'stock', symbols: 'NVDA' })
})

test('two names of one argument are refused, with both', () => {
  const refused = refusal('asset_prices', { symbols: 'NVDA', ticker: 'AAPL' })
  assert.equal(refused.error, 'argument_twice')
  assert.match(String(refused.hint), /^symbols and ticker are one argument/)
})

test('only names that are not covered are a refusal with what is', () => {
  const refused = refusal('stock_analysis', { ticker: 'bitcoin' })
  assert.equal(refused.error, 'not_covered')
  assert.match(String(refused.hint), /Covered are/)
  assert.equal(refusal('asset_prices', { symbols: ['bitcoin', 'ethereum'] }).error, 'symbol_not_tracked')
})

test('several assets where one is wanted are refused with a call for the first', () => {
  const refused = refusal('stock_analysis', { ticker: ['gold', 'NVDA'] })
  assert.deepEqual(
    [refused.error, refused.argument, refused.try],
    ['one_asset_only', 'ticker', { tool: 'get_stock_analysis', arguments: { ticker: 'GC=F' } }],
  )
})

test('an unknown argument is refused with what it probably was and what there is', () => {
  const refused = refusal('asset_prices', { tiker: 'NVDA' })
  assert.deepEqual(
    [refused.error, refused.argument, refused.did_you_mean],
    ['unknown_argument', 'tiker', 'symbols'],
  )
  assert.deepEqual(refused.try, { tool: 'get_asset_prices', arguments: { symbols: 'NVDA' } })
  assert.ok((refused.accepted as string[]).includes('symbols'))
  const nothing = refusal('sector_radar', { colour: 'red' })
  assert.ok(!('did_you_mean' in nothing))
  assert.deepEqual(nothing.try, { tool: 'get_sector_radar', arguments: {} })
  for (const hostile of ['__proto__x', 'constructor', 'toString', 'hasOwnProperty', 'x'.repeat(5000)]) {
    assert.equal(refusal('market_risk', { [hostile]: 1 }).error, 'unknown_argument', hostile.slice(0, 20))
  }
})

test('an argument of another view is refused with that view', () => {
  const refused = refusal('market_risk', { since: '2026-01-01' })
  assert.equal(refused.error, 'wrong_view')
  assert.match(String(refused.hint), /^since belongs to view=changes, not to now\.$/)
  const wrong = refusal('market_risk', { view: 'contex' })
  assert.deepEqual(
    [wrong.error, wrong.try],
    ['unknown_view', { tool: 'get_market_risk', arguments: { view: 'context' } }],
  )
  assert.equal(refusal('market_risk', { view: 'account', as_of: '2026-01-01' }).error, 'wrong_view')
})

test('a proposed call is taken, costs no more and names nothing that was not named', () => {
  const tries: readonly (readonly [string, Record<string, unknown>, Record<string, unknown> | undefined])[] =
    [
      [
        'asset_prices',
        { symbols: 'NVDA', from: '2026-01-05' },
        { view: 'history', symbols: 'NVDA', from: '2026-01-05' },
      ],
      ['asset_prices', { view: 'histroy', symbols: 'NVDA' }, { view: 'history', symbols: 'NVDA' }],
      ['asset_prices', { view: 'histroy' }, undefined],
      ['asset_prices', { symbols: 'NVDA', foo: 1, bar: 2 }, { symbols: 'NVDA' }],
      ['stock_analysis', { company: 'Nvidia' }, undefined],
      // Changes cost a credit, and this is no instant.
      ['market_risk', { since: '2026-01-01' }, undefined],
      ['market_risk', { since: 'yesterday' }, undefined],
      ['market_risk', { view: 'history', symbols: 'NVDA' }, { view: 'history' }],
      ['market_risk', { view: 'nonsense' }, undefined],
    ]
  for (const [name, given, right] of tries) {
    const proposed = refusal(name, given).try as { arguments: unknown } | undefined
    assert.deepEqual(proposed?.arguments, right, JSON.stringify(given))
  }
  assert.deepEqual(refusal('asset_prices', { symbols: 'NVDA', foo: 1, bar: 2 }).also, ['bar'])
  assert.deepEqual(parameters('market_risk', { view: 'history', since: '2025-01-01' }), {
    from: '2025-01-01',
  })
})

test('choices are read in any case and with blanks; views too', () => {
  assert.deepEqual(parameters('trading_signals', { source: ' Alpha_14D ' }), { source: 'alpha_14d' })
  assert.deepEqual(parameters('trading_signals', { view: 'IMPACT', event: 'Earnings beat' }), {
    event: 'earnings_beat',
  })
  assert.equal(parameters('intelligence_briefing', { language: 'DE' }).lang, 'de')
})

test('agents get the short form where there is one, and the whole one if they say so', () => {
  assert.equal(read('trading_signals', { view: 'record' }).parameters.detail, 'concise')
  assert.equal(read('trading_signals', { view: 'record', detail: 'Detailed' }).parameters.detail, undefined)
  assert.deepEqual(read('model_portfolio', { view: 'curve' }).parameters, { part: 'curve' })
  assert.deepEqual(read('model_portfolio', { view: 'curve', detail: 'Detailed' }).parameters, {})
  assert.equal(refusal('trading_signals', { view: 'record', part: 'outcomes' }).error, 'unknown_argument')
})

test('null and empty text count as left out', () => {
  assert.deepEqual(parameters('asset_prices', { symbols: '', as_of: ' ', view: '' }), {})
  assert.deepEqual(parameters('asset_prices', { symbols: null, as_of: null, view: null }), {})
})
