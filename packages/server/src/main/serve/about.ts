import type { Tiers } from '@bellwether-markets/engine/kernel/credits'
import type { Endpoint } from '@bellwether-markets/products/contract/endpoint'
import type { Operation } from '@bellwether-markets/products/contract/operation'
import type { MarketKind } from '../../service/ports.ts'

/** What the service is, and what it offers. */
export interface About {
  readonly version: string
  readonly market: MarketKind
  /** Public address; final once the service listens. */
  readonly baseUrl: () => string
  readonly tiers: Tiers
  readonly operations: readonly Operation[]
  /** Products, then operations. */
  readonly endpoints: readonly Endpoint[]
}
