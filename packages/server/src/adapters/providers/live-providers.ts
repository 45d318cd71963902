import type { Universe } from '../../domain/market/asset.ts'
import type { MarketProviders, SourceState } from '../../service/ports.ts'
import type { FetchPolicy } from './fetch-bytes.ts'
import { collectDaily } from './live-daily.ts'
import { collectFundamentals } from './live-fundamentals.ts'
import { collectHalfHours } from './live-half-hours.ts'
import { collectHeadlines, headlineChannels } from './live-headlines.ts'
import type { LiveParts, ProviderKeys } from './live-parts.ts'
import { collectQuotes } from './live-quotes.ts'
import { sourceNotes } from './live-sources.ts'
import type { Identity } from './provider-request.ts'
import { yahooSession } from './yahoo-session.ts'

export interface LiveProviderOptions {
  readonly policy: FetchPolicy
  readonly universe: Universe
  readonly keys: ProviderKeys
  /** Name and version of the service. */
  readonly product: string
  /** How the operator is reached; undefined if nobody said so. */
  readonly contact: string | undefined
  readonly sources: readonly SourceState[]
}

/** What providers are told if the operator gives no contact. */
const UNKNOWN_OPERATOR = 'operator-contact-not-set'

/** What every collector needs, made of the settings. */
export function livePartsOf(settings: LiveProviderOptions): LiveParts {
  const { policy, universe, keys, product, contact } = settings
  const identity: Identity = { product, contact: contact ?? UNKNOWN_OPERATOR }
  return {
    policy,
    identity,
    mayAskSec: contact !== undefined,
    keys,
    universe,
    yahoo: yahooSession(identity, policy),
    sources: sourceNotes(policy.clock, settings.sources),
    shared: new Map(),
  }
}

/** The real providers, each within its limits, and each kind of observation in its order of preference. */
export function liveProviders(settings: LiveProviderOptions): MarketProviders {
  const parts = livePartsOf(settings)
  return {
    collect(task, market) {
      switch (task.kind) {
        case 'quotes':
          return collectQuotes(task.assets, market, parts)
        case 'daily':
          return collectDaily(task.asset, market, parts)
        case 'half_hours':
          return collectHalfHours(task.asset, market, parts)
        case 'fundamentals':
          return collectFundamentals(task.asset, market, parts)
        case 'headlines':
          return collectHeadlines(task.channel, market, parts)
      }
    },
    channels: () => headlineChannels(parts).map(({ id, everyMs }) => ({ id, everyMs })),
    takeChangedSources: () => parts.sources.takeChanged(),
  }
}
