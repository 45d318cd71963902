import type { CommodityDirection } from '../../domain/commodities/score-call.ts'
import type { DriverName } from '../../domain/commodities/score-drivers.ts'
import type { Driver } from '../commodities/commodity-schema.ts'

export interface StatedCall {
  readonly title: string
  readonly day: string
  readonly direction: CommodityDirection
  readonly score: number
  readonly confidence: number
  readonly baseRate: number
  readonly drivers: readonly Driver[]
}

const WORDS: Readonly<Record<DriverName, string>> = {
  momentum: 'momentum of the last year',
  carry_12m: 'carry of the last year',
  basis_momentum: 'front against the next contract over a year',
  value: 'price of five years ago over the price now',
  skewness: 'skewness of its returns',
  roll_yield: 'roll yield of its fund',
  limit: 'the bounds of the score',
}

/** Why a forecast was issued; it cites only figures of the commodity. */
export function reasonOf({
  title,
  day,
  direction,
  score,
  confidence,
  baseRate,
  drivers,
}: StatedCall): string {
  const side = direction === 'long' ? 1 : -1
  const named = drivers
    .filter(({ name, contribution }) => name !== 'limit' && contribution * side > 0)
    .toSorted((a, b) => Math.abs(b.contribution) - Math.abs(a.contribution))
    .map(
      ({ name, contribution, rank, of }) =>
        `${WORDS[name]}, rank ${rank} of ${of} (${contribution < 0 ? '−' : '+'}${Math.abs(contribution)})`,
    )
  const way = direction === 'long' ? 'above' : 'below'
  return [
    `${title} scores ${score} of 100 on the closes of ${day}, ${direction} by ${named.join('; ')}.`,
    `The chance that its return of the next 20 trading days is ${way} zero is ${confidence}, against ${baseRate} for any raw material: the skill belongs to the ranking of all, no single one is significant.`,
  ].join(' ')
}
