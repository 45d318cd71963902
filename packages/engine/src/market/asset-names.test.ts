import assert from 'node:assert/strict'
import { test } from 'node:test'
import aliasTable from '../../data/market/asset-aliases.json' with { type: 'json' }
import { universeOf } from './asset.ts'
import { assetNames, findAssets, type NamedAsset, resolveAsset } from './asset-names.ts'
import { DEFAULT_UNIVERSE, DEMO_UNIVERSE } from './universe.ts'

const resolved = (text: string): NamedAsset => resolveAsset(text, DEMO_UNIVERSE)

/** What the sentence names, in short: symbols, candidates, `not: …` and `?` for unknown tickers. */
const found = (sentence: string, universe = DEMO_UNIVERSE): readonly string[] =>
  findAssets(sentence, universe).map(({ asset, text }) => {
    if (asset.kind === 'found') return asset.symbol
    if (asset.kind === 'ambiguous') return asset.candidates.join('|')
    return asset.kind === 'not_covered' ? `not: ${asset.what}` : `?${text}`
  })

test('an argument may be a ticker in any case or a name in English or German', () => {
  const meant: Readonly<Record<string, string>> = {
    NVDA: 'NVDA',
    nvda: 'NVDA',
    $TSLA: 'TSLA',
    'gc=f': 'GC=F',
    '^vix': '^VIX',
    'brk-b': 'BRK-B',
    'BRK.B': 'BRK-B',
    gold: 'GC=F',
    Gold: 'GC=F',
    GOLD: 'GC=F',
    'crude oil': 'CL=F',
    Öl: 'CL=F',
    Oel: 'CL=F',
    Rohöl: 'CL=F',
    Weizen: 'ZW=F',
    'S&P 500': '^GSPC',
    'S&P500': '^GSPC',
    sp500: '^GSPC',
    'Dow ETF': 'DIA',
    'Nasdaq ETF': 'QQQ',
    Nvidia: 'NVDA',
    'nvidia corporation': 'NVDA',
    'Nvidia stock': 'NVDA',
    'Apple-Aktie': 'AAPL',
    Google: 'GOOGL',
    GOOG: 'GOOGL',
    "McDonald's": 'MCD',
    mcdonalds: 'MCD',
    'Coca Cola': 'KO',
    'price of gold': 'GC=F',
    visa: 'V',
    'EUR/USD': 'EURUSD=X',
    eurusd: 'EURUSD=X',
    'US-Dollar': 'DX-Y.NYB',
    yen: 'USDJPY=X',
    'tech stocks': 'XLK',
    'Marrowby Media': 'ZZMRM',
  }
  for (const [text, symbol] of Object.entries(meant))
    assert.deepEqual(resolved(text), { kind: 'found', symbol }, text)
})

test('what is known but not covered, ambiguous or unknown is told apart', () => {
  assert.deepEqual(resolved('Bitcoin'), { kind: 'not_covered', what: 'cryptocurrencies' })
  assert.deepEqual(resolved('btc'), { kind: 'not_covered', what: 'cryptocurrencies' })
  assert.deepEqual(resolved('Optionsscheine'), { kind: 'not_covered', what: 'options' })
  assert.deepEqual(resolved('DAX'), { kind: 'not_covered', what: 'DAX' })
  assert.deepEqual(resolved('Palantir'), { kind: 'not_covered', what: 'Palantir' })
  assert.deepEqual(resolved('PayPal'), { kind: 'not_covered', what: 'PayPal' })
  assert.deepEqual(resolved('bonds'), { kind: 'ambiguous', candidates: ['TLT', 'IEF', '^TNX'] })
  for (const [text, symbol] of [
    ['NVDIA', 'NVDA'],
    ['Microsft', 'MSFT'],
  ]) {
    const mistyped = resolved(text)
    assert.ok(mistyped.kind === 'unknown' && mistyped.nearest[0] === symbol, text)
  }
  for (const text of ['', ' ', '💥', 'x'.repeat(10_000)])
    assert.deepEqual(resolved(text), { kind: 'unknown', nearest: [] })
})

test('an index without a symbol of its own, and Brent, are not what is near them', () => {
  const near = { 'Dow Jones': 'DIA', Nikkei: 'EWJ', Topix: 'EWJ', Ibovespa: 'EWZ', 'Nasdaq Composite': 'QQQ' }
  for (const [text, fund] of Object.entries({ ...near, 'Nasdaq 100': 'QQQ', 'Russell 2000': 'IWM' })) {
    const asset = resolveAsset(text, DEFAULT_UNIVERSE)
    assert.ok(asset.kind === 'not_covered' && asset.candidates?.[0] === fund, text)
    assert.match(asset.what, new RegExp(` itself; ${fund} is a fund near it$`))
  }
  assert.deepEqual(resolved('Brent crude'), {
    kind: 'not_covered',
    what: 'Brent itself; CL=F is WTI crude',
    candidates: ['CL=F'],
  })
  const brent = {
    symbol: 'BZ=F',
    name: 'Brent Crude Oil',
    assetClass: 'commodity',
    sector: 'Energy',
    currency: 'USD',
  } as const
  assert.deepEqual(resolveAsset('Brent', universeOf([brent])), { kind: 'found', symbol: 'BZ=F' })
})

test('a sentence is searched for the longest names, at word boundaries', () => {
  assert.deepEqual(found('Compare Apple and Microsoft with the S&P 500 ETF'), ['AAPL', 'MSFT', 'SPY'])
  assert.deepEqual(found("What is Nvidia's price?"), ['NVDA'])
  assert.deepEqual(found('Wie steht Teslas Aktie, und wie der Ölpreis?'), ['TSLA', 'CL=F'])
  assert.deepEqual(found('how are gold and silver doing, and bitcoin'), [
    'GC=F',
    'SI=F',
    'not: cryptocurrencies',
  ])
  assert.deepEqual(found('Is the goldfish in turmoil after the boil?'), [])
  assert.deepEqual(found('EUR/USD, GC=F, BRK-B, ^VIX and $AMD'), ['EURUSD=X', 'GC=F', 'BRK-B', '^VIX', 'AMD'])
  assert.deepEqual(found('US dollar index'), ['DX-Y.NYB'])
  const [mention] = findAssets('Der Goldpreis?', DEMO_UNIVERSE)
  assert.deepEqual([mention.text, mention.start, mention.end], ['Goldpreis', 4, 13])
})

test('a word is a ticker only in capitals, with $ or where the table says so', () => {
  assert.deepEqual(found('so low a cost, cat on all of it now, v'), [])
  assert.deepEqual(found('price of CAT and V and LOW'), ['CAT', 'V', 'LOW'])
  assert.deepEqual(found('WHAT DOES IT COST SO LOW A CAT'), [])
  assert.deepEqual(found('do i need a visa for china'), [])
  assert.deepEqual(found('Does Visa pay a dividend?'), ['V'])
  assert.deepEqual(found('spy, aapl and nvda please'), ['SPY', 'AAPL', 'NVDA'])
  assert.deepEqual(found('Call me at 3 PM'), [])
  assert.deepEqual(found('$low and $zzz'), ['LOW', '?zzz'])
  assert.deepEqual(found('Is RIVN better than the ETF of the USA?'), ['?RIVN'])
})

test('the universe decides: its own ticker goes before a name, and what it lacks is not covered', () => {
  const gold = {
    symbol: 'GOLD',
    name: 'Barrick',
    assetClass: 'equity',
    sector: 'Materials',
    currency: 'USD',
  } as const
  const universe = universeOf([gold])
  assert.deepEqual(resolveAsset('GOLD', universe), { kind: 'found', symbol: 'GOLD' })
  assert.deepEqual(resolveAsset('gold', universe), { kind: 'not_covered', what: 'gold' })
  assert.deepEqual(found('GOLD and gold', universe), ['GOLD', 'not: gold'])
  assert.equal(resolveAsset('Marrowby Media', DEFAULT_UNIVERSE).kind, 'unknown')
  assert.match(assetNames(DEMO_UNIVERSE).coverage, /^Covered are \d+ US stocks, .* and 6 indices\.$/)
})

test('every symbol of the alias table is one of the universe, and each name of the universe finds its asset', () => {
  const listed = [
    ...Object.keys(aliasTable.assets),
    ...aliasTable.ambiguous.flatMap(({ symbols }) => symbols),
  ]
  for (const symbol of listed) assert.ok(DEFAULT_UNIVERSE.bySymbol.has(symbol), symbol)
  for (const { symbol, name } of DEMO_UNIVERSE.assets) {
    assert.deepEqual(resolved(symbol), { kind: 'found', symbol }, symbol)
    assert.deepEqual(resolved(name), { kind: 'found', symbol }, name)
  }
})
