import type { Universe } from '../../domain/market/asset.ts'
import type { MarketProviders, SourceState } from '../../service/ports.ts'
import type { FetchPolicy } from './fetch-bytes.ts'
import { collectReleases, collectReports } from './live-calendar.ts'
import { collectDaily } from './live-daily.ts'
import type { LiveDeps, ProviderKeys } from './live-deps.ts'
import { collectFundamentals } from './live-fundamentals.ts'
import { collectHalfHours } from './live-half-hours.ts'
import { collectHeadlines, headlineChannels } from './live-headlines.ts'
import { collectQuotes } from './live-quotes.ts'
import { sourceNotes } from './live-sources.ts'
import type { Identity } from './provider-request.ts'
import { yahooSession } from './yahoo-session.ts'

export interface LiveProviderOptions {
  readonly policy: FetchPolicy
  readonly universe: Universe
  readonly keys: ProviderKeys
  readonly product: string
  readonly contact: string | undefined
  readonly sources: readonly SourceState[]
}

const UNKNOWN_OPERATOR = 'operator-contact-not-set'

export function liveDepsOf(options: LiveProviderOptions): LiveDeps {
  const { policy, universe, keys, product, contact } = options
  const identity: Identity = { product, contact: contact ?? UNKNOWN_OPERATOR }
  return {
    policy,
    identity,
    mayAskSec: contact !== undefined,
    keys,
    universe,
    yahoo: yahooSession(identity, policy),
    sources: sourceNotes(policy.clock, options.sources),
    shared: new Map(),
  }
}

/** In order of preference for each kind of observation. */
export function liveProviders(options: LiveProviderOptions): MarketProviders {
  const deps = liveDepsOf(options)
  return {
    collect(task, market) {
      switch (task.kind) {
        case 'quotes':
          return collectQuotes(task.assets, market, deps)
        case 'daily':
          return collectDaily(task.asset, market, deps)
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
    channels: () => headlineChannels(deps).map(({ id, everyMs }) => ({ id, everyMs })),
    takeChangedSources: () => deps.sources.takeChanged(),
  }
}
