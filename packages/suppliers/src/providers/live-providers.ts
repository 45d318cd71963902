import type { Universe } from '@bellwether-markets/engine/market/asset'
import type { MarketProviders, SourceState } from '@bellwether-markets/engine/market/supply-port'
import type { FetchPolicy } from './fetch-bytes.ts'
import { collectBulk } from './live-bulk.ts'
import { collectReleases, collectReports } from './live-calendar.ts'
import { collectDaily } from './live-daily.ts'
import type { LiveDeps } from './live-deps.ts'
import { collectFundamentals } from './live-fundamentals.ts'
import { collectHalfHours } from './live-half-hours.ts'
import { collectHeadlines, headlineChannels } from './live-headlines.ts'
import { collectQuotes } from './live-quotes.ts'
import { SourceNotes } from './live-sources.ts'
import type { Identity } from './provider-request.ts'
import { type SupplierAccess, type SupplyChanges, supplyOrder } from './supply-order.ts'
import { libraryYahoo, type OpenYahoo } from './yahoo-library.ts'
import { yahooSession } from './yahoo-session.ts'

export interface LiveProviderOptions {
  readonly policy: FetchPolicy
  readonly universe: Universe
  readonly access: SupplierAccess
  /** Where the operator changed the usual order. */
  readonly changes: SupplyChanges
  readonly product: string
  /** The library of the optional package. */
  readonly openYahoo?: OpenYahoo | undefined
  readonly sources: readonly SourceState[]
}

const UNKNOWN_OPERATOR = 'operator-contact-not-set'

export function liveDepsOf(options: LiveProviderOptions): LiveDeps {
  const { policy, universe, access, product, openYahoo } = options
  const identity: Identity = { product, contact: access.contact ?? UNKNOWN_OPERATOR }
  return {
    policy,
    identity,
    keys: access.keys,
    order: supplyOrder(options.changes, access),
    bulkDirectory: access.bulkDirectory,
    universe,
    yahoo: openYahoo ? libraryYahoo(openYahoo, identity, policy) : yahooSession(identity, policy),
    sources: new SourceNotes(policy.clock, options.sources),
    shared: new Map(),
  }
}

export function liveProviders(options: LiveProviderOptions): MarketProviders {
  const deps = liveDepsOf(options)
  return {
    collect(task, market) {
      switch (task.kind) {
        case 'quotes':
          return collectQuotes(task.assets, market, deps)
        case 'daily':
          return collectDaily(task.asset, market, deps)
        case 'bulk':
          return collectBulk(market, deps)
        case 'half_hours':
          return collectHalfHours(task.asset, market, deps)
        case 'fundamentals':
          return collectFundamentals(task.asset, market, deps)
        case 'headlines':
          return collectHeadlines(task.channel, market, deps)
        case 'reports':
          return collectReports(task.asset, market, deps)
        case 'releases':
          return collectReleases(market, deps)
      }
    },
    suppliersOf: deps.order,
    channels: () => headlineChannels(deps).map(({ id, everyMs }) => ({ id, everyMs })),
    takeChangedSources: () => deps.sources.takeChanged(),
  }
}
