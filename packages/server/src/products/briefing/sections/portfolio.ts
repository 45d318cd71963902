import { assetWords } from '../../../domain/briefing/asset-words.ts'
import type { LocalizedText } from '../../../domain/briefing/localized-text.ts'
import { formatDay, parseDay } from '../../../kernel/time.ts'
import type { ModelPortfolio } from '../../portfolio/portfolio-schema.ts'
import { snapshotOf } from '../../upstream.ts'
import type { BriefingView } from '../briefing-view.ts'
import { dayFigure, figure } from '../facts.ts'
import { joined, listed, tell } from '../texts.ts'

const MOST_ORDERS = 4
const MOST_WEIGHTS = 4
const LEAST_WEIGHT = 0.5

interface Change {
  readonly symbol: string
  readonly from_pct: number
  readonly to_pct: number
}

/** What the check decided or filled, or that it changed nothing; then the weights. */
export function portfolioSentences(view: BriefingView): readonly LocalizedText[] {
  const portfolio = snapshotOf(view.portfolio)
  if (portfolio === undefined) return [tell('portfolio_missing')]
  const day = formatDay(view.session)
  const filled = portfolio.trades.filter(({ filled_on }) => filled_on === day)
  if (portfolio.pending.length > 0)
    return [tell('orders', { text: changesText(view, portfolio.pending) }, view.today)]
  if (filled.length > 0)
    return [tell('fills', { text: changesText(view, filled) }, view.today), weights(view, portfolio)]
  return [weights(view, portfolio, true)]
}

function changesText(view: BriefingView, changes: readonly Change[]): LocalizedText {
  const largest = changes
    .filter(({ symbol }, at) => changes.findIndex((one) => one.symbol === symbol) === at)
    .toSorted((a, b) => Math.abs(b.to_pct - b.from_pct) - Math.abs(a.to_pct - a.from_pct))
    .slice(0, MOST_ORDERS)
  const weight = (symbol: string, end: 'from' | 'to', value: number) =>
    figure(
      view,
      `portfolio.${symbol}.${end}`,
      `Weight of ${symbol} ${end === 'from' ? 'before' : 'after'}`,
      value,
      {
        unit: 'percent',
        decimals: 1,
      },
    )
  return listed(
    largest.map(({ symbol, from_pct, to_pct }) =>
      tell('weight_change', {
        words: wordsOf(view, symbol),
        from: weight(symbol, 'from', from_pct),
        to: weight(symbol, 'to', to_pct),
      }),
    ),
  )
}

function weights(view: BriefingView, portfolio: ModelPortfolio, still = false): LocalizedText {
  const share = (symbol: string, value: number) =>
    figure(view, `portfolio.${symbol}`, `Weight of ${symbol}`, value, { unit: 'percent' })
  const held = portfolio.positions
    .filter(({ weight_pct }) => weight_pct >= LEAST_WEIGHT)
    .toSorted((a, b) => b.weight_pct - a.weight_pct)
    .slice(0, MOST_WEIGHTS)
    .map(({ symbol, weight_pct }) =>
      tell('weight', { words: wordsOf(view, symbol), share: share(symbol, weight_pct) }),
    )
  const cash = tell('weight_cash', { share: share('cash', portfolio.cash_pct) })
  const text = listed(portfolio.cash_pct >= LEAST_WEIGHT ? [...held, cash] : held)
  const told = tell(still ? 'weights_still' : 'weights', { text }, view.today)
  return joined([told, checkText(view, portfolio)])
}

function checkText(view: BriefingView, { next_check }: ModelPortfolio): LocalizedText | undefined {
  const day = parseDay(next_check)
  if (day === undefined || day < view.today) return undefined
  if (day === view.today) return tell('check_today')
  return tell(
    'check_on',
    { day: dayFigure(view, 'portfolio.next_check', 'Day of the next check', day) },
    view.today,
  )
}

function wordsOf(view: BriefingView, symbol: string): LocalizedText {
  const asset = view.tracked.find((one) => one.symbol === symbol)
  return asset === undefined ? { en: symbol, de: symbol } : assetWords(asset)
}
