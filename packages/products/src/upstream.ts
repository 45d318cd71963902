import type { Instant } from '@bellwether-markets/engine/kernel/time'

/** The snapshot of another product, or why there is none. */
export type Upstream<S> = { readonly asOf: Instant; readonly snapshot: S } | { readonly missing: string }

export const snapshotOf = <S>(upstream: Upstream<S>): S | undefined =>
  'missing' in upstream ? undefined : upstream.snapshot
