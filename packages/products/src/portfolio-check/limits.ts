import { asDay, formatDay } from '@bellwether-markets/engine/kernel/time'
import type { Numbers } from '@bellwether-markets/engine/market/observation'
import type { DayValues } from '@bellwether-markets/engine/series/day-values'
import { formatNumber } from '@bellwether-markets/engine/text/number-format'
import { listed, percent } from '../english.ts'
import type { CheckedPortfolio, LeftOut } from './check-schema.ts'
import { futuresLimits } from './futures-limits.ts'
import type { Market, UsableHolding } from './usable-holdings.ts'

/** Bars of each asset. */
export const MOST_BARS = 2600

interface Checked {
  readonly holdings: readonly UsableHolding[]
  readonly leftOut: readonly LeftOut[]
  readonly currency: string
  /** Of the holdings. */
  readonly prices: readonly DayValues[]
  /** Common closes. */
  readonly day: Numbers
}

export const spanOf = (day: Numbers): Pick<CheckedPortfolio, 'from' | 'to'> => ({
  from: formatDay(asDay(day[0])),
  to: formatDay(asDay(day[day.length - 1])),
})

/** The most important first. */
export function limitsOf({ holdings, leftOut, currency, prices, day }: Checked, market: Market): string[] {
  const { from, to } = spanOf(day)
  const pairs = listed(holdings.flatMap(({ asset }) => (asset.assetClass === 'fx' ? asset.symbol : [])))
  const lost = leftOut.reduce((sum, { weight_pct }) => sum + weight_pct / 100, 0)
  return [
    `The figures rest on ${formatNumber(day.length - 1, 0, 'en')} trading days from ${from} to ${to}${spanReason(holdings, prices)}.`,
    ...(leftOut.length === 0
      ? []
      : [
          `${listed(leftOut.map(({ symbol }) => symbol))} left out, ${percent(lost, 1)} of the weight: the rest was scaled up.`,
        ]),
    'They describe the past: no forecast and no promise.',
    'Constant weights, restored every day without cost; cash earns nothing.',
    'Each move is measured alone, by a straight line: effects do not add up.',
    ...futuresLimits(holdings, market, [day[0], day[day.length - 1]]),
    ...(pairs === '' ? [] : [`${pairs}: the move of the quote, the first currency against the second.`]),
    ...(currency === 'USD' ? [] : [`Prices are converted to ${currency} at each close, without a hedge.`]),
  ]
}

/** The youngest is named if it begins later than another. */
function spanReason(holdings: readonly UsableHolding[], prices: readonly DayValues[]): string {
  const first = prices.map(({ day }) => day[0])
  const youngest = first.indexOf(Math.max(...first))
  if (prices[youngest].day.length >= MOST_BARS) return '; older ones are not used'
  const { symbol } = holdings[youngest].asset
  if (holdings.length === 1) return `: no earlier price of ${symbol} is known`
  return Math.min(...first) < first[youngest] ? `, the span of ${symbol}, the youngest holding` : ''
}
