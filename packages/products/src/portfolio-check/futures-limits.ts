import { chainedCloses } from '@bellwether-markets/engine/commodities/chained-closes'
import { OIL } from '@bellwether-markets/engine/market/roles'
import { formatNumber } from '@bellwether-markets/engine/text/number-format'
import { capitalised, listed } from '../english.ts'
import { type Market, pricesOf, type UsableHolding } from './usable-holdings.ts'

interface Future {
  readonly name: string
  readonly isHeld: boolean
  /** Days, and those of which the contract is not known. */
  readonly days: number
  readonly unknown: number
}

/**
 * Whether returns of futures are those of one contract, between two days.
 * @param holdings those of other classes are left out
 */
export function futuresLimits(
  holdings: readonly UsableHolding[],
  market: Market,
  span: readonly [from: number, to: number],
): string[] {
  const heldFutures = holdings
    .filter(({ asset }) => asset.assetClass === 'commodity')
    .map(({ asset }) => asset.symbol)
  const futures = [
    ...heldFutures.map((symbol) => futureOf(symbol, { name: symbol, isHeld: true }, market, span)),
    ...(heldFutures.includes(OIL)
      ? []
      : [futureOf(OIL, { name: 'the oil factor', isHeld: false }, market, span)]),
  ]
  const namesOf = (matches: (future: Future) => boolean): string =>
    listed(futures.filter(matches).map(({ name }) => name))
  const whole = namesOf(({ isHeld, unknown }) => isHeld && unknown === 0)
  const none = namesOf(({ days, unknown }) => unknown > 0 && unknown === days)
  const count = (days: number): string => formatNumber(days, 0, 'en')
  return [
    ...(whole === '' ? [] : [`${whole}: each return is of one contract, without the jump when it changes.`]),
    ...(none === ''
      ? []
      : [`${capitalised(none)}: front-month closes, which jump when the contract changes.`]),
    ...futures
      .filter(({ days, unknown }) => unknown > 0 && unknown < days)
      .map(
        ({ name, days, unknown }) =>
          `${capitalised(name)}: on ${count(unknown)} of ${count(days)} days the contract is not known, and a jump when it changes counts as return.`,
      ),
  ]
}

function futureOf(
  symbol: string,
  named: Pick<Future, 'name' | 'isHeld'>,
  { bars, months }: Market,
  [from, to]: readonly [from: number, to: number],
): Future {
  const window = bars.get(symbol)
  const { day, roll } = chainedCloses(window ? pricesOf(window) : { day: [], value: [] }, months.get(symbol))
  const within = Array.from(roll).filter((_, at) => day[at] > from && day[at] <= to)
  return { ...named, days: within.length, unknown: within.filter(Number.isNaN).length }
}
