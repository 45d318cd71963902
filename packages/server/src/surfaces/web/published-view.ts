import { formatInstant, MINUTE } from '@bellwether-markets/engine/kernel/time'
import { agentContext } from '@bellwether-markets/products/agent-context/product'
import type { Analysis } from '@bellwether-markets/products/analysis/analysis-schema'
import { analysis } from '@bellwether-markets/products/analysis/product'
import { briefing } from '@bellwether-markets/products/briefing/product'
import { CATALOG } from '@bellwether-markets/products/catalog'
import type { Product } from '@bellwether-markets/products/contract/product'
import { events } from '@bellwether-markets/products/events/product'
import { prices } from '@bellwether-markets/products/prices/product'
import { regimeHistory } from '@bellwether-markets/products/regime/history-product'
import { regime } from '@bellwether-markets/products/regime/product'
import { risk } from '@bellwether-markets/products/risk/product'
import { riskHistory } from '@bellwether-markets/products/risk-history/product'
import { signalsLatest } from '@bellwether-markets/products/signals-latest/product'
import type { SnapshotView } from '../../service/answer/snapshot-view.ts'
import type { Clock } from '../../service/ports.ts'
import type { CurrentSnapshots } from '../../service/snapshots/current-snapshots.ts'
import { analysisIn } from './asset/asset-rows.ts'
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

/** Of trading days. */
const YEAR = { days: 252 }

export type Answer<P extends Product> = ReturnType<P['answer']>

interface ViewDeps {
  readonly currentSnapshots: CurrentSnapshots
  readonly marketClock: Clock
  readonly wallClock: Clock
}

/** Reads current answers for pages, free of charge. They are undefined until they exist. */
export class View {
  readonly #deps: ViewDeps
  readonly #previous: ReturnType<typeof previousClose>

  constructor(deps: ViewDeps) {
    this.#deps = deps
    this.#previous = previousClose(deps)
  }

  risk = () => this.current(risk)
  riskHistory = () => this.current(riskHistory, YEAR)
  regime = () => this.current(regime)
  regimeHistory = () => this.current(regimeHistory, YEAR)
  signals = () => this.current(signalsLatest, { source: undefined })
  events = () => this.current(events)
  prices = () => this.current(prices)
  agentContext = () => this.current(agentContext)
  briefing = () => this.current(briefing)

  current<P extends Product>(product: P, query: object = {}): Shown<Answer<P>> | undefined {
    return this.#read(product, this.#deps.currentSnapshots.latest(product), query)
  }

  /** Undefined for assets that are not analysed, too. */
  analysis(symbol: string): Shown<Analysis> | undefined {
    const source = this.#deps.currentSnapshots.latest(analysis)
    const data = source && analysisIn(source, symbol)
    return data && { ...this.#about(analysis, source), data }
  }

  assetCount(): number | undefined {
    return this.#deps.currentSnapshots.latest(analysis)?.snapshot.parts.size
  }

  /** As of the close before the latest one, or of the month before. */
  async previous<P extends Product>(
    product: P,
    before: Before = 'day',
  ): Promise<Shown<Answer<P>> | undefined> {
    const found = this.#read(product, await this.#previous.of(product, before), {})
    // It is old on purpose.
    return found && { ...found, stale: false }
  }

  /** What `previous` reads; of a product with a snapshot for each symbol, too. */
  previousSnapshot(product: Product): Promise<SnapshotView | undefined> {
    return this.#previous.of(product)
  }

  /** Changes with any data that pages show. */
  version(): string {
    const { currentSnapshots, marketClock } = this.#deps
    const minute = Math.floor(marketClock.now() / MINUTE)
    return CATALOG.products
      .map((product) => {
        const source = currentSnapshots.latest(product)
        if (source === undefined) return `!${minute}`
        const { asOf } = source.snapshot
        return currentSnapshots.isStale(product, source) ? `${asOf}!${minute}` : `${asOf}`
      })
      .concat(this.#previous.version())
      .join(' ')
  }

  #read<P extends Product>(
    product: P,
    source: SnapshotView | undefined,
    query: object,
  ): Shown<Answer<P>> | undefined {
    if (source === undefined) return undefined
    // The snapshot is of this product.
    const data = product.answer(source.whole() as never, query as never) as Answer<P>
    return { ...this.#about(product, source), data }
  }

  #about(product: Product, source: SnapshotView) {
    const { currentSnapshots, marketClock } = this.#deps
    return {
      path: product.path,
      credits: product.credits,
      asOf: formatInstant(source.snapshot.asOf),
      stale: currentSnapshots.isStale(product, source),
      ageMs: marketClock.now() - source.snapshot.asOf,
    }
  }
}
