import { assetWords } from '@bellwether-markets/engine/briefing/asset-words'
import type { LocalizedText } from '@bellwether-markets/engine/briefing/localized-text'
import { formatDay, parseDay } from '@bellwether-markets/engine/kernel/time'
import { nextTradingDay } from '@bellwether-markets/engine/market/calendar'
import { MODEL_FUNDS, TREND_HORIZONS } from '@bellwether-markets/engine/portfolio/model-target'
import { largestFirst } from '../../known.ts'
import type { ModelPortfolio } from '../../portfolio/portfolio-schema.ts'
import { wholeWeights } from '../../portfolio/whole-weights.ts'
import { snapshotOf } from '../../upstream.ts'
import type { BriefingView } from '../briefing-view.ts'
import { dayFigure, figure } from '../facts.ts'
import { COMMA, joined, listed, NOTHING, type TextId, tell } from '../texts.ts'

const MOST_ORDERS = 4
const MOST_WEIGHTS = 4

interface Change {
  readonly symbol: string
  readonly from_pct: number
  readonly to_pct: number
}

/** What the check decided or filled and why, or that it changed nothing; then the weights. */
export function portfolioSentences(view: BriefingView): readonly LocalizedText[] {
  const portfolio = snapshotOf(view.portfolio)
  if (portfolio === undefined) return [tell('portfolio_missing')]
  const session = formatDay(view.session)
  const isChecked = portfolio.target.decided_on === session
  const { pending } = portfolio
  if (pending.length > 0) {
    const orders = { ...ordersOf(view, pending), cash: cashText(view, cashIn(portfolio)) }
    return [tell('orders', orders), ...brakeText(view, portfolio)]
  }
  const filled = portfolio.trades.filter(({ filled_on }) => filled_on === session)
  if (filled.length > 0) {
    const trades = tradesText(view, filled, ['filled_sold', 'filled_bought', 'filled_both'])
    const isComplete = isAll(portfolio, filled)
    const cash = isComplete ? cashText(view, portfolio.cash_pct) : NOTHING
    const fills = tell('fills', { day: sessionFact(view), trades, cash })
    const held = isComplete ? undefined : weights(view, portfolio, 'weights')
    return [joined([fills, held]), ...brakeText(view, portfolio)]
  }
  return [weights(view, portfolio, isChecked ? 'weights_checked' : 'weights_still')]
}

/** Whether the fills have named every weight but cash. */
const isAll = ({ positions }: ModelPortfolio, filled: readonly Change[]): boolean =>
  positions.length === filled.length

/** Of the target. */
const cashIn = ({ target }: ModelPortfolio): number =>
  target.weights.reduce((rest, { weight_pct }) => rest - weight_pct, 100)

function cashText(view: BriefingView, share: number): LocalizedText {
  if (share < LEAST_CASH) return NOTHING
  const cash = figure(view, ['portfolio.target_cash', 'Cash after these trades'], share, { unit: 'percent' })
  return tell('cash_left', { cash })
}

const sessionFact = (view: BriefingView) =>
  dayFigure(view, ['portfolio.on', 'Day of the check or of its fills'], view.session)

const ordersOf = (view: BriefingView, pending: readonly Change[]) => ({
  day: sessionFact(view),
  trades: tradesText(view, pending, ['check_sells', 'check_buys', 'check_trades']),
  isToday: nextTradingDay(view.session) === view.today,
})

/** `sells US shares (38.5% to 30.0%) and buys medium Treasuries (61.5% to 70.0%)`. */
function tradesText(
  view: BriefingView,
  changes: readonly Change[],
  [sells, buys, both]: readonly [TextId, TextId, TextId],
): LocalizedText {
  const largest = changes
    .filter(({ symbol }, at) => changes.findIndex((one) => one.symbol === symbol) === at)
    .toSorted(largestFirst(({ to_pct, from_pct }) => to_pct - from_pct))
    .slice(0, MOST_ORDERS)
  const of = (isSold: boolean): LocalizedText =>
    listed(
      largest
        .filter(({ from_pct, to_pct }) => to_pct < from_pct === isSold)
        .map((change) => changeText(view, change)),
    )
  const values = { sold: of(true), bought: of(false) }
  if (values.bought.en === '') return tell(sells, values)
  return tell(values.sold.en === '' ? buys : both, values)
}

function changeText(view: BriefingView, { symbol, from_pct, to_pct }: Change): LocalizedText {
  const weight = (end: 'from' | 'to', value: number) => {
    const label = `Weight of ${symbol} ${end === 'from' ? 'before' : 'after'}`
    return figure(view, [`portfolio.${symbol}.${end}`, label], value, { unit: 'percent', decimals: 1 })
  }
  const values = { from: weight('from', from_pct), to: weight('to', to_pct) }
  return tell('weight_change', { words: wordsOf(view, symbol), ...values })
}

const [EQUITY, BONDS] = MODEL_FUNDS
const LEAST_CASH = 1

/** Why it decided so: the horizons over which the funds rose. */
function brakeText(view: BriefingView, { target }: ModelPortfolio): readonly LocalizedText[] {
  const risingOf = (fund: string) => target.trend.find(({ symbol }) => symbol === fund)?.rising ?? null
  const rising = risingOf(EQUITY)
  if (rising === null || risingOf(BONDS) === null) return []
  const all = TREND_HORIZONS.length
  const horizons = figure(view, ['portfolio.horizons', 'Horizons of the trend'], all)
  if (rising === all) return [tell('brake_off', { horizons })]
  const weight = target.weights.find(({ symbol }) => symbol === EQUITY)?.weight_pct ?? 0
  const percent = { unit: 'percent' } as const
  const values = {
    horizons,
    target: figure(view, ['portfolio.target', `Weight that ${EQUITY} is to have`], weight, percent),
    rising: figure(view, ['portfolio.rising', `Horizons over which ${EQUITY} rose`], rising),
  }
  return [tell(rising === 0 ? 'brake_none' : rising === 1 ? 'brake_one' : 'brake_two', values)]
}

function weights(view: BriefingView, portfolio: ModelPortfolio, textId: TextId): LocalizedText {
  const share = (symbol: string, value: number) =>
    figure(view, [`portfolio.${symbol}`, `Weight of ${symbol}`], value, { unit: 'percent' })
  const { positions, cash_pct } = wholeWeights(portfolio)
  const holdings = positions
    .filter(({ weight_pct }) => weight_pct > 0)
    .slice(0, MOST_WEIGHTS)
    .map(({ symbol, weight_pct }) =>
      tell('weight', { words: wordsOf(view, symbol), share: share(symbol, weight_pct) }),
    )
  const cash = tell('weight_cash', { share: share('cash', cash_pct) })
  const text = joined(cash_pct > 0 ? [...holdings, cash] : holdings, COMMA)
  const day = textId === 'weights_checked' ? sessionFact(view) : undefined
  return tell(textId, { text, day, check: checkText(view, portfolio) })
}

function checkText(view: BriefingView, { next_check }: ModelPortfolio): LocalizedText {
  const day = parseDay(next_check)
  if (day === undefined || day < view.today) return NOTHING
  if (day === view.today) return tell('check_today')
  return tell('check_on', { day: dayFigure(view, ['portfolio.next_check', 'Day of the next check'], day) })
}

function wordsOf(view: BriefingView, symbol: string): LocalizedText {
  const asset = view.tracked.find((one) => one.symbol === symbol)
  return asset === undefined ? { en: symbol, de: symbol } : assetWords(asset)
}
