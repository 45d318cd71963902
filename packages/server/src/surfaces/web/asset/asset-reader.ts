import { type Instant, startOfUtcDay, utcDay } from '@bellwether-markets/engine/kernel/time'
import type { AssetNames } from '@bellwether-markets/engine/market/asset-names'
import type { Analysis } from '@bellwether-markets/products/analysis/analysis-schema'
import { analysis } from '@bellwether-markets/products/analysis/product'
import { assetCloses, signalPasts } from '@bellwether-markets/products/asset-past/asset-past'
import type { AssetCloses, AssetPast, SignalPasts } from '@bellwether-markets/products/asset-past/past-schema'
import type { Events, EventsSnapshot } from '@bellwether-markets/products/events/events-schema'
import { events } from '@bellwether-markets/products/events/product'
import { regimeHistory } from '@bellwether-markets/products/regime/history-product'
import type { RegimeSeries } from '@bellwether-markets/products/regime/regime-schema'
import { LRUCache } from 'lru-cache'
import type { AnalysisQuestion, Analyst } from '../../../service/ports.ts'
import type { CurrentSnapshots } from '../../../service/snapshots/current-snapshots.ts'
import { inTime } from '../previous-close.ts'
import type { View } from '../published-view.ts'
import type { Universe } from '../search/search-documents.ts'
import { type AssetRow, analysisIn, assetRows } from './asset-rows.ts'

/** The open sample: current, without a key. */
export const OPEN_ASSET = 'AAPL'

const MOST_EVENTS = 50
/** About 120 kB each. */
const MOST_CLOSES = 4
/** The day of the previous close, and today. */
const MOST_SIGNAL_DAYS = 2

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
  readonly #closes = new LRUCache<string, AssetCloses, Omit<AnalysisQuestion, 'id'>>({
    max: MOST_CLOSES,
    ignoreFetchAbort: true,
    fetchMethod: async (_key, _stale, { context }) =>
      (await this.#deps.analyse({ ...context, id: assetCloses.id })) as AssetCloses,
  })
  /** By day and symbol, as JSON. */
  readonly #signals = new LRUCache<Instant, ReadonlyMap<string, string>>({
    max: MOST_SIGNAL_DAYS,
    ignoreFetchAbort: true,
    fetchMethod: async (asOf) =>
      bySymbol((await this.#deps.analyse({ id: signalPasts.id, asOf, query: {} })) as SignalPasts),
  })
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

  /** With the signals decided by the start of the day. */
  async #pastOf(symbol: string, asOf: Instant): Promise<AssetPast | undefined> {
    const [closes, signals] = await Promise.all([
      this.#closes.fetch(`${symbol} ${asOf}`, { context: { asOf, query: { symbol } } }),
      this.#signals.fetch(startOfUtcDay(utcDay(asOf))),
    ]).catch(() => [])
    return closes && signals && { ...closes, sources: JSON.parse(signals.get(symbol) ?? '[]') }
  }

  #eventsOf(symbol: string): Events | undefined {
    const source = this.#deps.currentSnapshots.latest(events)
    return source && events.answer(source.whole() as EventsSnapshot, { symbol, limit: MOST_EVENTS })
  }
}

const bySymbol = ({ sources }: SignalPasts): ReadonlyMap<string, string> =>
  new Map(
    [...Map.groupBy(sources, ({ symbol }) => symbol)].map(([symbol, own]) => [symbol, JSON.stringify(own)]),
  )
