import type { Instant } from '../../kernel/time.ts'
import type { Asset } from './asset.ts'
import type { CurveWindow, DailyWindow, Quote } from './view.ts'

declare const received: unique symbol

/** What a product asks of the market; `V` is what its `compute` then receives. */
export interface Input<V> {
  readonly request: InputRequest
  readonly [received]?: V
}

export type InputRequest =
  | { readonly kind: 'daily'; readonly symbols: readonly string[]; readonly bars: number }
  | { readonly kind: 'quotes'; readonly symbols: readonly string[] }
  | { readonly kind: 'curves'; readonly symbols: readonly string[]; readonly bars: number }
  | { readonly kind: 'assets'; readonly symbols: readonly string[] }
  | { readonly kind: 'upstream'; readonly product: string }

export type Inputs = Readonly<Record<string, Input<unknown>>>

export type InputValues<I extends Inputs> = {
  readonly [K in keyof I]: I[K] extends Input<infer V> ? V : never
}

/** The last `bars` daily bars of each symbol that has any; symbols without one are absent from the map. */
export const daily = (symbols: readonly string[], bars: number): Input<ReadonlyMap<string, DailyWindow>> => ({
  request: { kind: 'daily', symbols, bars },
})

/** The latest quote of the current trading day of each symbol that has one. */
export const quotes = (symbols: readonly string[]): Input<ReadonlyMap<string, Quote>> => ({
  request: { kind: 'quotes', symbols },
})

/** The last `bars` days of front and next contract of each future that has them; the others are absent from the map. */
export const curves = (
  symbols: readonly string[],
  bars: number,
): Input<ReadonlyMap<string, CurveWindow>> => ({ request: { kind: 'curves', symbols, bars } })

/** The description of each symbol that the market tracks. */
export const assets = (symbols: readonly string[]): Input<readonly Asset[]> => ({
  request: { kind: 'assets', symbols },
})

/** The snapshot of another product at its own latest refresh, with the instant it was computed for. */
export const upstream = <S>(product: {
  readonly id: string
  readonly snapshotType?: S
}): Input<{
  readonly asOf: Instant
  readonly snapshot: S
}> => ({ request: { kind: 'upstream', product: product.id } })
