import type { Instant } from '@bellwether-markets/engine/kernel/time'
import type { AssetNames } from '@bellwether-markets/engine/market/asset-names'
import type { Analysis } from '@bellwether-markets/products/analysis/analysis-schema'
import { analysis } from '@bellwether-markets/products/analysis/product'
import { assetPast } from '@bellwether-markets/products/asset-past/asset-past'
import type { AssetPast } from '@bellwether-markets/products/asset-past/past-schema'
import type { Events, EventsSnapshot } from '@bellwether-markets/products/events/events-schema'
import { events } from '@bellwether-markets/products/events/product'
import { regimeHistory } from '@bellwether-markets/products/regime/history-product'
import type { RegimeSeries } from '@bellwether-markets/products/regime/regime-schema'
import { LRUCache } from 'lru-cache'
import type { Analyst } from '../../../service/ports.ts'
import type { CurrentSnapshots } from '../../../service/snapshots/current-snapshots.ts'
import { inTime } from '../previous-close.ts'
import type { View } from '../published-view.ts'
import type { Universe } from '../search/search-documents.ts'
import { type AssetRow, analysisIn, assetRows } from './asset-rows.ts'

/** The open sample: current, without a key. */
export const OPEN_ASSET = 'AAPL'

const MOST_EVENTS = 50
/** About 170 kB each. */
const MOST_PASTS = 16

export interface AssetShown {
  readonly analysis: Analysis
  readonly asOf: Instant
  /** False: of the previous close. */
  readonly isCurrent: boolean
  /** Of all assets; of the previous close whatever is shown of this one. */
  readonly others: readonly AssetRow[]
  /** Scores of all assets at the same instant. */
  readonly alike: readonly AssetRow[]
  /** That name it; undefined before the first. */
  readonly events: Events | undefined
  /** Undefined if it has not been read yet. */
  readonly past: AssetPast | undefined
  readonly regimes: RegimeSeries['rows']
}

export interface AssetReaderDeps {
  readonly currentSnapshots: Pick<CurrentSnapshots, 'latest'>
  readonly analyse: Analyst['analyse']
  /** Of this market. */
  readonly naming: () => AssetNames & { readonly universe: Universe }
}

export const assetReader = (deps: AssetReaderDeps): AssetReader => new AssetReader(deps)

export class AssetReader {
  /** Of this market. */
  readonly naming: AssetReaderDeps['naming']
  readonly #deps: AssetReaderDeps
  readonly #pasts = new LRUCache<string, Promise<AssetPast | undefined>>({ max: MOST_PASTS })
  #arrivals = 0

  constructor(deps: AssetReaderDeps) {
    this.#deps = deps
    this.naming = deps.naming
  }

  /** Increases with everything that was read late: pages made before lack it. */
  arrivals(): number {
    return this.#arrivals
  }

  /**
   * @param wantsCurrent whether the visitor may see it
   * @returns undefined until the analysis is there, and for an asset without one
   */
  async asset(symbol: string, wantsCurrent: boolean, view: View): Promise<AssetShown | undefined> {
    const { currentSnapshots } = this.#deps
    const before = await view.previousSnapshot(analysis)
    const source = wantsCurrent ? currentSnapshots.latest(analysis) : before
    const own = source && analysisIn(source, symbol)
    if (source === undefined || own === undefined) return undefined
    const { asOf } = source.snapshot
    const history = currentSnapshots.latest(regimeHistory)?.whole() as RegimeSeries | undefined
    return {
      analysis: own,
      asOf,
      isCurrent: wantsCurrent,
      others: before === undefined ? [] : assetRows(before),
      alike: assetRows(source),
      events: this.#eventsOf(symbol),
      past: await inTime(this.#pastOf(symbol, asOf), () => {
        this.#arrivals++
      }),
      regimes: history?.rows ?? [],
    }
  }

  #pastOf(symbol: string, asOf: Instant): Promise<AssetPast | undefined> {
    const key = `${symbol} ${asOf}`
    const known = this.#pasts.get(key)
    if (known) return known
    const analysed = this.#deps.analyse({ id: assetPast.id, asOf, query: { symbol } }) as Promise<AssetPast>
    const past = analysed.catch(() => {
      this.#pasts.delete(key)
      return undefined
    })
    this.#pasts.set(key, past)
    return past
  }

  #eventsOf(symbol: string): Events | undefined {
    const source = this.#deps.currentSnapshots.latest(events)
    return source && events.answer(source.whole() as EventsSnapshot, { symbol, limit: MOST_EVENTS })
  }
}
