import type { Day } from '@bellwether-markets/engine/kernel/time'
import type { Observations } from '@bellwether-markets/engine/market/observation'

/** What really happens on a market: every supplier tells a part of it. */
export interface Truth {
  readonly observations: Observations
  /** Splits by symbol; the observations are on the level of the shares before all of them. */
  readonly splits: Readonly<
    Record<string, { readonly day: Day; readonly numerator: number; readonly denominator: number }>
  >
}

/** What prices are to be multiplied by for somebody who looks at them on a day. */
export function levelOf({ splits }: Truth, symbol: string, seenOn: Day): number {
  const split = splits[symbol]
  if (split === undefined || seenOn < split.day) return 1
  return split.denominator / split.numerator
}
