import { TREND_HORIZONS } from '@bellwether-markets/engine/portfolio/model-target'
import { largestRemainder } from '@bellwether-markets/engine/series/largest-remainder'
import { formatDate, formatNumber } from '@bellwether-markets/engine/text/number-format'
import { capitalised, counted, listed } from '../english.ts'
import { largestFirst } from '../known.ts'
import type { ModelPortfolio } from './portfolio-schema.ts'

type Facts = Omit<ModelPortfolio, 'note'>
type Move = Facts['pending'][number]

const FUND_WORDS: Readonly<Record<string, string>> = { SPY: 'US shares', IEF: 'medium Treasuries' }

const wordsOf = (symbol: string): string => FUND_WORDS[symbol] ?? symbol
const tenth = (value: number): string => `${formatNumber(Math.abs(value), 1, 'en')}%`

/** What the last check moved and why, the weights, and the backtest beside 60/40. */
export const noteOf = (facts: Facts): string =>
  [checkText(facts), trendText(facts.target), weightsText(facts), ...backtestText(facts.performance)].join(
    ' ',
  )

function checkText({ target: { decided_on }, pending, trades, next_check }: Facts): string {
  const check = `The check of ${formatDate(decided_on, 'en')}`
  const filled = trades.filter((trade) => trade.decided_on === decided_on)
  const moves = pending.length > 0 ? pending : filled
  if (moves.length === 0)
    return `${check} moved nothing: no weight was more than 1% from its target. The next is on ${formatDate(next_check, 'en')}.`
  const weights = `${counted(moves.length)} ${moves.length === 1 ? 'weight' : 'weights'}`
  return pending.length > 0
    ? `${check} moves ${weights}, to be filled at the next close: ${movesText(moves)}.`
    : `${check} moved ${weights}, filled at the close of ${formatDate(filled[0].filled_on, 'en')}: ${movesText(moves)}.`
}

const movesText = (moves: readonly Move[]): string =>
  listed(
    moves
      .toSorted(largestFirst(({ to_pct, from_pct }) => to_pct - from_pct))
      .map(
        ({ symbol, from_pct, to_pct }) => `${wordsOf(symbol)} from ${tenth(from_pct)} to ${tenth(to_pct)}`,
      ),
  )

function trendText({ trend }: Facts['target']): string {
  const voting = trend.filter(({ rising }) => rising !== null)
  const votes = voting.map(({ symbol, rising }, at) => {
    const isAll = rising === TREND_HORIZONS.length
    const over = rising ? `${isAll ? 'all ' : ''}${counted(rising)}` : 'none'
    const horizons = isAll ? `${over} horizons` : `${over} of three horizons`
    return `${wordsOf(symbol)} ${at === 0 ? `had risen over ${horizons} (three, six and twelve months)` : `over ${over}`}`
  })
  const gone = trend.filter(({ rising }) => rising === null)
  return capitalised(
    `${listed([...votes, ...gone.map(({ symbol }) => `no price of ${wordsOf(symbol)} was current`)])}.`,
  )
}

function weightsText({ positions, cash_pct }: Facts): string {
  const isCashStated = cash_pct >= 0.05
  const shares = [...positions.map(({ weight_pct }) => weight_pct), ...(isCashStated ? [cash_pct] : [])]
  const rounded = largestRemainder(shares, 100, 1).map(tenth)
  const weights = positions.map(({ symbol }, at) => `${wordsOf(symbol)} ${rounded[at]}`)
  const cash = isCashStated ? [`cash ${rounded[positions.length]}`] : []
  return `It now holds ${listed([...weights, ...cash])}.`
}

function backtestText({ from, benchmarks, ...own }: Facts['performance']): readonly string[] {
  const mix = benchmarks.find(({ name }) => name === 'sixty_forty')
  const known = 'The method was chosen by people who knew that past.'
  if (own.cagr_pct === null || own.vol_pct === null || mix?.cagr_pct == null || mix.vol_pct === null) {
    return [`The backtest since ${formatDate(from, 'en')} is too short for figures a year.`, known]
  }
  const signed = (value: number): string => `${formatNumber(value, 1, 'en')}%`
  return [
    `Backtest since ${formatDate(from, 'en')}: ${signed(own.cagr_pct)} a year at ${tenth(own.vol_pct)} volatility, ` +
      `deepest fall ${tenth(own.max_drawdown_pct)}; a 60/40 mix: ${signed(mix.cagr_pct)}, ${tenth(mix.vol_pct)}, ` +
      `${tenth(mix.max_drawdown_pct)}.`,
    known,
  ]
}
