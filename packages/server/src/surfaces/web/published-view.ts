import { formatInstant, MINUTE } from '@bellwether-markets/engine/kernel/time'
import { agentContext } from '@bellwether-markets/products/agent-context/product'
import type { Analysis } from '@bellwether-markets/products/analysis/analysis-schema'
import { analysis } from '@bellwether-markets/products/analysis/product'
import { briefing } from '@bellwether-markets/products/briefing/product'
import { CATALOG } from '@bellwether-markets/products/catalog'
import { commodities } from '@bellwether-markets/products/commodities/product'
import type { Product } from '@bellwether-markets/products/contract/product'
import { events } from '@bellwether-markets/products/events/product'
import { intraday } from '@bellwether-markets/products/intraday/product'
import { portfolioModel } from '@bellwether-markets/products/portfolio/product'
import { prices } from '@bellwether-markets/products/prices/product'
import { regimeHistory } from '@bellwether-markets/products/regime/history-product'
import { regime } from '@bellwether-markets/products/regime/product'
import { risk } from '@bellwether-markets/products/risk/product'
import { riskHistory } from '@bellwether-markets/products/risk-history/product'
import { sectorRadar } from '@bellwether-markets/products/sector-radar/product'
import { signalsLatest } from '@bellwether-markets/products/signals-latest/product'
import type { SnapshotView } from '../../service/answer/snapshot-view.ts'
import type { Clock } from '../../service/ports.ts'
import type { CurrentSnapshots } from '../../service/snapshots/current-snapshots.ts'
import { type Before, previousClose } from './previous-close.ts'

export interface Shown<Data> {
  readonly data: Data
  readonly path: string
  readonly credits: number
  readonly asOf: string
  readonly stale: boolean
  /** Market time. */
  readonly ageMs: number
}

/** One year of trading days. */
const YEAR_DAYS = 252

export type Answer<P extends Product> = ReturnType<P['answer']>

/** Reads current answers for pages, free of charge. */
export type View = ReturnType<typeof publishedView>

interface ViewDeps {
  readonly currentSnapshots: CurrentSnapshots
  readonly marketClock: Clock
  readonly wallClock: Clock
}

/** Undefined for answers that do not exist yet. */
export function publishedView({ currentSnapshots, marketClock, wallClock }: ViewDeps) {
  const previous = previousClose({ currentSnapshots, wallClock })
  const about = (product: Product, source: SnapshotView) => ({
    path: product.path,
    credits: product.credits,
    asOf: formatInstant(source.snapshot.asOf),
    stale: currentSnapshots.isStale(product, source),
    ageMs: marketClock.now() - source.snapshot.asOf,
  })
  const read = <P extends Product>(
    product: P,
    source: SnapshotView | undefined,
    query: object,
  ): Shown<Answer<P>> | undefined => {
    if (source === undefined) return undefined
    // The snapshot is of this product.
    const data = product.answer(source.whole() as never, query as never) as Answer<P>
    return { ...about(product, source), data }
  }
  const shown = <P extends Product>(product: P, query: object = {}) =>
    read(product, currentSnapshots.latest(product), query)
  const days = { days: YEAR_DAYS }
  return {
    risk: () => shown(risk),
    riskHistory: () => shown(riskHistory, days),
    regime: () => shown(regime),
    regimeHistory: () => shown(regimeHistory, days),
    signals: () => shown(signalsLatest, { source: undefined }),
    sectors: () => shown(sectorRadar),
    current: <P extends Product>(product: P) => shown(product),
    commodities: () => shown(commodities),
    portfolio: () => shown(portfolioModel),
    events: () => shown(events),
    intraday: () => shown(intraday),
    prices: () => shown(prices),
    agentContext: () => shown(agentContext),
    briefing: () => shown(briefing),
    /** Undefined for assets that are not analysed, too. */
    analysis(symbol: string): Shown<Analysis> | undefined {
      const source = currentSnapshots.latest(analysis)
      const part = source?.snapshot.parts.get(symbol)
      if (source === undefined || part === undefined) return undefined
      return { ...about(analysis, source), data: JSON.parse(Buffer.from(part).toString('utf8')) }
    },
    /** Assets that are analysed. */
    assetCount: () => currentSnapshots.latest(analysis)?.snapshot.parts.size,
    /** As of the close before the latest one, or of the month before. */
    async previous<P extends Product>(
      product: P,
      before: Before = 'day',
    ): Promise<Shown<Answer<P>> | undefined> {
      const found = read(product, await previous.of(product, before), {})
      // It is old on purpose.
      return found && { ...found, stale: false }
    },
    /** What `previous` reads; of a product with a snapshot for each symbol, too. */
    previousSnapshot: (product: Product): Promise<SnapshotView | undefined> => previous.of(product),
    /** Changes with any data that pages show. */
    version() {
      const minute = Math.floor(marketClock.now() / MINUTE)
      return CATALOG.products
        .map((product) => {
          const source = currentSnapshots.latest(product)
          if (source === undefined) return `!${minute}`
          const { asOf } = source.snapshot
          return currentSnapshots.isStale(product, source) ? `${asOf}!${minute}` : `${asOf}`
        })
        .concat(previous.version())
        .join(' ')
    },
  }
}
