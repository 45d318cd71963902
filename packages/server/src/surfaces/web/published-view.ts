import type { Product } from '../../contract/product.ts'
import { formatInstant, MINUTE } from '../../kernel/time.ts'
import { CATALOG } from '../../products/catalog.ts'
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
import type { CurrentSnapshots } from '../../service/snapshots/current-snapshots.ts'

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

/** Undefined for answers that do not exist yet. */
export function publishedView(currentSnapshots: CurrentSnapshots, marketClock: Clock) {
  const shown = <P extends Product>(product: P, query: object = {}): Shown<Answer<P>> | undefined => {
    const source = currentSnapshots.latest(product)
    if (source === undefined) return undefined
    return {
      // The snapshot is of this product.
      data: product.answer(source.whole() as never, query as never) as Answer<P>,
      path: product.path,
      credits: product.credits,
      asOf: formatInstant(source.snapshot.asOf),
      stale: currentSnapshots.isStale(product, source),
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
        .join(' ')
    },
  }
}
