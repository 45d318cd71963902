import type { Product } from '../../contract/product.ts'
import { formatInstant } from '../../kernel/time.ts'
import { commodities } from '../../products/commodities/product.ts'
import { events } from '../../products/events/product.ts'
import { intraday } from '../../products/intraday/product.ts'
import { portfolioModel } from '../../products/portfolio/product.ts'
import { prices } from '../../products/prices/product.ts'
import { regimeHistory } from '../../products/regime/history-product.ts'
import { regime } from '../../products/regime/product.ts'
import { risk } from '../../products/risk/product.ts'
import { riskHistory } from '../../products/risk-history/product.ts'
import { sectorRadar } from '../../products/sector-radar/product.ts'
import { signalsLatest } from '../../products/signals-latest/product.ts'
import type { Clock } from '../../service/ports.ts'
import type { PublishedSnapshots } from '../../service/snapshots/published-snapshots.ts'

/** An answer as a page shows it: what it says, how to get it, and how old it is. */
export interface Shown<Data> {
  readonly data: Data
  readonly path: string
  readonly credits: number
  readonly asOf: string
  readonly stale: boolean
  /** By the market's clock. */
  readonly ageMs: number
}

/** Days of charts: one year of trading, and what the ruler of the instrument counts. */
const YEAR_DAYS = 252

export type Answer<P extends Product> = ReturnType<P['answer']>

/** Shows published answers on pages. Nothing is charged: a page is no call, and shows less than the call returns. */
export type View = ReturnType<typeof publishedView>

/** What the pages show, from what is published now; a part that is not produced yet is undefined. */
export function publishedView(published: PublishedSnapshots, marketClock: Clock) {
  const shown = <P extends Product>(product: P, query: object = {}): Shown<Answer<P>> | undefined => {
    const source = published.latest(product)
    if (source === undefined) return undefined
    return {
      // The product itself made the snapshot that is handed to it.
      data: product.answer(source.whole() as never, query as never) as Answer<P>,
      path: product.path,
      credits: product.credits,
      asOf: formatInstant(source.snapshot.asOf),
      stale: published.isStale(product, source),
      ageMs: marketClock.now() - source.snapshot.asOf,
    }
  }
  const days = { days: YEAR_DAYS }
  return {
    risk: () => shown(risk),
    riskHistory: () => shown(riskHistory, days),
    regime: () => shown(regime),
    regimeHistory: () => shown(regimeHistory, days),
    signals: () => shown(signalsLatest, { source: undefined }),
    sectors: () => shown(sectorRadar),
    commodities: () => shown(commodities),
    portfolio: () => shown(portfolioModel),
    events: () => shown(events),
    intraday: () => shown(intraday),
    prices: () => shown(prices),
    /** Changes whenever anything that pages show does. */
    version: () =>
      published
        .freshness()
        .map(({ asOf, stale }) => `${asOf ?? ''}${stale ? `!${Math.floor(marketClock.now() / 60_000)}` : ''}`)
        .join(' '),
  }
}
