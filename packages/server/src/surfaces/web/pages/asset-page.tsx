import { formatDay, formatInstant, utcDay } from '@bellwether-markets/engine/kernel/time'
import { analysis as product } from '@bellwether-markets/products/analysis/product'
import { pathHere } from '../../http/own-path.ts'
import { accessNote } from '../asset/access-note.tsx'
import { askSection } from '../asset/ask-section.tsx'
import { assetEvents } from '../asset/asset-events.tsx'
import { assetFigures } from '../asset/asset-figures.tsx'
import { assetHead } from '../asset/asset-head.tsx'
import { type AssetShown, OPEN_ASSET } from '../asset/asset-reader.ts'
import { peerTable } from '../asset/asset-table.tsx'
import { assetPath } from '../asset/asset-words.ts'
import { changeTable } from '../asset/change-table.tsx'
import { commodityFigure } from '../asset/commodity-figure.tsx'
import { forAndAgainst } from '../asset/for-against.tsx'
import { noAsset } from '../asset/no-asset.tsx'
import { type Range, rangeOf } from '../asset/past-window.ts'
import { priceFigure } from '../asset/price-figure.tsx'
import { type Order, orderOf } from '../asset/row-order.ts'
import { scoreDots } from '../asset/score-dots.tsx'
import { signalPast } from '../asset/signal-past.tsx'
import type { Page, PageDeps, PageInput, PageRequest } from '../page.ts'
import { intro } from '../parts/section-head.tsx'
import type { Viewer } from '../viewers.ts'

export const asset: Page = {
  path: '/asset/:symbol',
  query: ['range', 'order'],
  changesWith: ({ assets }) => String(assets.arrivals()),
  async addresses({ assets, view }) {
    const before = await view.previousSnapshot(product)
    const changed = before && formatDay(utcDay(before.snapshot.asOf))
    return assets.naming().universe.assets.map(({ symbol }) => ({ path: assetPath(symbol), changed }))
  },
  async render({ parameters, query, viewer }, deps) {
    const symbol = parameters.symbol.toUpperCase()
    if (!deps.assets.naming().universe.bySymbol.has(symbol)) return noAsset(parameters.symbol, deps)
    if (symbol !== parameters.symbol) return { redirect: pathHere(assetPath(symbol)) }
    const shown = await deps.assets.asset(symbol, await maySeeToday(symbol, viewer), deps.view)
    if (shown === undefined) return notYet(symbol, deps)
    return assetPage(
      shown,
      { range: rangeOf(query.get('range')), order: orderOf(query.get('order')), viewer },
      deps,
    )
  },
}

const maySeeToday = async (symbol: string, viewer: PageRequest['viewer']): Promise<boolean> =>
  symbol === OPEN_ASSET || (await viewer?.paid(`/v1/analysis/${encodeURIComponent(symbol)}`)) !== undefined

interface AssetQuery {
  readonly range: Range
  readonly order: Order
  readonly viewer: Viewer | undefined
}

async function assetPage(
  shown: AssetShown,
  { range, order, viewer }: AssetQuery,
  deps: PageDeps,
): Promise<PageInput> {
  const { analysis } = shown
  const { name, symbol, assessment, scores } = analysis
  const verdict = assessment.rating === null ? '' : `: ${assessment.rating}, ${scores.overall} of 100`
  const call = {
    path: `/v1/analysis/${symbol}`,
    credits: product.credits,
    asOf: formatInstant(shown.asOf),
  }
  return {
    path: '/assets',
    title: `${name} (${symbol})${verdict}`,
    description: assessment.headline,
    kind: 'asset',
    canonical: assetPath(symbol),
    scripts: ['readout.js', 'facts.js'],
    main: (
      <>
        {assetHead(analysis)}
        {accessNote(shown, viewer)}
        {priceFigure(shown, range)}
        <section class="cols even">
          <div class="c7 fill">{forAndAgainst(analysis, call)}</div>
          <div class="c5 fill">{scoreDots(analysis, shown.alike)}</div>
        </section>
        {changeTable(analysis)}
        {signalPast(analysis, shown.past)}
        {assetEvents(symbol, shown.events)}
        <section class="cols">
          <div class="c6">{peerTable(analysis, shown.others, order)}</div>
          <div class="c6">
            {await commodityFigure(shown, deps.view)}
            {assetFigures(analysis)}
          </div>
        </section>
        {askSection(shown, deps.baseUrl())}
      </>
    ),
  }
}

/** Of a tracked asset without an analysis. */
const notYet = (symbol: string, { assets }: PageDeps): PageInput => {
  const { name } = assets.naming().universe.bySymbol.get(symbol) ?? { name: symbol }
  return {
    path: '/assets',
    title: `${name} (${symbol})`,
    description: `${name} has no analysis now.`,
    kind: 'asset',
    indexed: false,
    main: intro(
      <>
        {name} <span class="tick">{symbol}</span>
      </>,
      'Its analysis is not there: it is being computed, or too few closes are known. It appears here by itself; load the page again in a minute.',
      {
        after: (
          <p>
            <a href="/assets">All assets</a>
          </p>
        ),
      },
    ),
  }
}
