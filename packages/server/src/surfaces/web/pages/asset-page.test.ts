import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatDay, parseDay, parseInstant } from '@bellwether-markets/engine/kernel/time'
import { assetNames } from '@bellwether-markets/engine/market/asset-names'
import { DEFAULT_UNIVERSE } from '@bellwether-markets/engine/market/universe'
import type { Analysis } from '@bellwether-markets/products/analysis/analysis-schema'
import type { AssetPast } from '@bellwether-markets/products/asset-past/past-schema'
import example from '../../../../../products/src/analysis/example.json' with { type: 'json' }
import type { AssetShown } from '../asset/asset-reader.ts'
import type { AssetRow } from '../asset/asset-rows.ts'
import type { PageDeps, PageInput } from '../page.ts'
import { rendered } from '../render.ts'
import { searchOf } from '../search/search-index.ts'
import type { Viewer } from '../viewers.ts'
import { asset } from './asset-page.tsx'

const ANALYSIS = example.result as unknown as Analysis
const FIRST = parseDay('2021-08-11') ?? assert.fail()
const days = Array.from({ length: 1305 }, (_, row) => FIRST + Math.floor((row * 7) / 5))
const signal = (row: number, came: boolean, direction: 'long' | 'short') => ({
  issued: days[row],
  resolved: days[row] + 14,
  direction,
  came,
  probability: 0.514,
  base_rate: 0.497,
  excess_pct: came ? 1.2 : -0.8,
})
const PAST: AssetPast = {
  symbol: 'AMZN',
  days,
  closes: days.map((_, row) => 40 + row / 100),
  averages: days.map((_, row) => (row < 199 ? null : 39 + row / 100)),
  sources: [
    {
      symbol: 'AMZN',
      source: 'alpha_14d',
      horizon: 'P14D',
      n: 8,
      hits: 3,
      base_rate: 0.497,
      n_eff: 8,
      by_chance: [1, 7],
      issued: [days[100], days[1150]],
      signals: Array.from({ length: 8 }, (_, at) =>
        signal(100 + at * 150, at < 3, at % 2 ? 'short' : 'long'),
      ),
    },
  ],
}
const ROWS: readonly AssetRow[] = ['AMZN', 'TSLA', 'HD', 'MCD'].map((symbol, at) => ({
  symbol,
  name: symbol,
  asset_class: ANALYSIS.asset_class,
  sector: ANALYSIS.sector,
  scores: { ...ANALYSIS.scores, overall: 41 + at },
  rating: 'mixed',
  day: '2026-08-10',
  close: 1,
  change1d: 1,
  return3m: null,
}))

const shown = (isCurrent: boolean, change: Partial<AssetShown> = {}): AssetShown => ({
  analysis: ANALYSIS,
  asOf: parseInstant('2026-08-11T21:25:00Z') ?? assert.fail(),
  isCurrent,
  others: ROWS,
  alike: ROWS,
  past: PAST,
  events: undefined,
  regimes: [
    { date: formatDay(FIRST), regime: 'BULL', sp500: 1, sma_200: 1, vix: null },
    { date: '2024-01-03', regime: 'BEAR', sp500: 1, sma_200: 1, vix: null },
  ],
  ...change,
})

const naming = { ...assetNames(DEFAULT_UNIVERSE), universe: DEFAULT_UNIVERSE }
const deps = (given: (isCurrent: boolean) => AssetShown | undefined): PageDeps =>
  ({
    assets: {
      naming: () => naming,
      asset: async (_: string, wantsCurrent: boolean) => given(wantsCurrent),
    },
    search: searchOf(() => DEFAULT_UNIVERSE, []),
    baseUrl: () => 'http://bellwether.example',
  }) as unknown as PageDeps

const viewer = (paid: unknown): Viewer => ({
  address: 'a@example.com',
  creditsLeft: 996,
  token: 'secret',
  paid: async (path) => (path === '/v1/analysis/AMZN' ? paid : assert.fail(path)),
})

async function page(symbol: string, options: { readonly viewer?: Viewer; readonly query?: string } = {}) {
  const request = {
    parameters: { symbol },
    query: new URLSearchParams(options.query),
    viewer: options.viewer,
  }
  return asset.render(request, deps(shown))
}
const textOf = async (...of: Parameters<typeof page>): Promise<string> =>
  rendered(((await page(...of)) as PageInput).main)

test('a stranger sees the previous close of an asset, what today costs, and no open signal', async () => {
  const text = await textOf('AMZN')
  assert.match(text, /From the close of 11 Aug\..* Today’s analysis: 5 credits/s)
  assert.match(text, /Get a free key, 1,000 credits/)
  assert.doesNotMatch(text, /class="open"/)
  assert.match(text, /right 3 times of 8<\/b>; its base rate alone gives 4, chance 1 to 7/)
})

test('who has paid sees the open signals, and who has not is told the price before', async () => {
  const paid = await textOf('AMZN', { viewer: viewer({}) })
  assert.match(paid, /class="open"/)
  assert.match(paid, /Today’s analysis\./)
  const unpaid = await textOf('AMZN', { viewer: viewer(undefined) })
  assert.match(unpaid, /Show today’s analysis: 5 of your 996 credits/)
  assert.match(unpaid, /name="path" value="\/v1\/analysis\/AMZN"/)
  assert.doesNotMatch(unpaid, /class="open"/)
})

test('every number of a point opens a fact that is there, each once', async () => {
  const text = await textOf('AMZN')
  const targets = [...text.matchAll(/popovertarget="([^"]+)"/g)].map(([, id]) => id)
  assert.ok(targets.length >= 8)
  for (const id of targets) assert.equal(text.split(`id="${id}"`).length, 2, id)
})

test('a range is a link, and the chosen one is named', async () => {
  const text = await textOf('AMZN', { query: 'range=1y' })
  assert.match(text, /href="\?range=1y#price" aria-current="true"/)
  assert.equal(text.match(/aria-current="true">(1 year|5 years|All)</g)?.length, 1)
})

test('a score that is not known says why', async () => {
  const text = await textOf('AMZN')
  assert.match(text, /Not scored\. No event of the last seven days that has a direction names it\./)
})

test('an unknown symbol is a page with status 404 that names the three nearest', async () => {
  const answer = (await page('APPL')) as PageInput
  assert.equal(answer.status, 404)
  const text = rendered(answer.main)
  assert.match(text, /We do not track APPL\./)
  assert.match(text, /href="\/asset\/AAPL"/)
  assert.ok([...text.matchAll(/<li>/g)].length <= 3)
})

test('a symbol in small letters leads to the one address of the asset', async () => {
  assert.deepEqual(await page('amzn'), { redirect: '/asset/AMZN' })
})

test('what is not read yet is said, not drawn', async () => {
  const empty = deps(() => shown(false, { past: undefined, others: [], regimes: [] }))
  const request = { parameters: { symbol: 'AMZN' }, query: new URLSearchParams(), viewer: undefined }
  const text = rendered(((await asset.render(request, empty)) as PageInput).main)
  assert.match(text, /The history is being read/)
  const none = (await asset.render(
    request,
    deps(() => undefined),
  )) as PageInput
  assert.equal(none.indexed, false)
})
