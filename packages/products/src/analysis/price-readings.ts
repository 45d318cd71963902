import { inDeviations } from '@bellwether-markets/engine/analysis/technicals'
import { bounded, type FactWriter, firstOf, type Reader } from './fact-writer.ts'

const NOTABLE_DEVIATIONS = 0.5
const AT_THE_AVERAGE_PCT = 1

const trend: Reader = (say, { technicals: { sma50, sma200, sma200Slope, volatility1y } }) => {
  if (!say.has('gap_50', 'gap_200')) return undefined
  const gap = say.value('gap_200')
  const tilt = bounded(inDeviations(gap / 100, volatility1y, 100) / 2)
  const text =
    Math.abs(gap) < AT_THE_AVERAGE_PCT
      ? 'The trend is at its dividing line: the close is within reach of the 200-day average ({gap_200:signed}).'
      : gap > 0
        ? aboveAverage(say, sma50 > sma200, sma200Slope)
        : belowAverage(say, sma50 > sma200, sma200Slope)
  return { tilt, text }
}

function aboveAverage(say: FactWriter, isGolden: boolean, slope: number): string {
  if (say.value('gap_50') < 0) {
    return 'A pullback inside a longer uptrend: the close is {gap_50:size} below its 50-day average but still {gap_200:size} above the 200-day one.'
  }
  if (slope < 0)
    return 'The close has moved back {gap_200:size} above a 200-day average that itself still points the other way.'
  return isGolden
    ? 'The trend is in order: the close runs {gap_200:size} above the 200-day average, with the 50-day line over it.'
    : 'The turn is young: the close is {gap_200:size} above the 200-day average, which the 50-day line has still to cross.'
}

function belowAverage(say: FactWriter, isGolden: boolean, slope: number): string {
  if (say.value('gap_50') > 0) {
    return 'A recovery that has still to prove itself: the close is {gap_50:size} above its 50-day average but {gap_200:size} below the 200-day one.'
  }
  if (isGolden) {
    return 'The trend broke: the close is {gap_200:size} below the 200-day average while the 50-day line has yet to follow.'
  }
  return slope < 0
    ? 'The trend points the wrong way: the close is {gap_200:size} below a 200-day average that keeps turning with it.'
    : 'The close is {gap_200:size} below the 200-day average, which holds level so far.'
}

const longMomentum: Reader = (say, { technicals: { return12to1, volatility1y } }) => {
  if (!say.has('return_12_1', 'volatility_1y')) return undefined
  const deviations = inDeviations(return12to1, volatility1y, 231)
  const tilt = bounded(deviations / 2)
  return firstOf(
    [
      deviations > NOTABLE_DEVIATIONS,
      tilt,
      'The twelve-month record is strong: up {return_12_1:size} before the last month, a lot for a volatility of {volatility_1y}.',
    ],
    [
      deviations < -NOTABLE_DEVIATIONS,
      tilt,
      'A long slide weighs on it: down {return_12_1:size} in the twelve months before the last month, at a volatility of {volatility_1y}.',
    ],
  )
}

const turn: Reader = (say, { technicals: { return3m, return12to1, volatility1y } }) => {
  if (!say.has('return_3m')) return undefined
  const deviations = inDeviations(return3m, volatility1y, 63)
  const isTurn = Math.sign(return3m) !== Math.sign(return12to1)
  const tilt = bounded(deviations / 2)
  return firstOf(
    [
      deviations > NOTABLE_DEVIATIONS,
      tilt,
      isTurn
        ? 'The last three months repaired part of the damage: up {return_3m:size} after a poor year.'
        : 'It went on rising: up {return_3m:size} in three months.',
    ],
    [
      deviations < -NOTABLE_DEVIATIONS,
      tilt,
      isTurn
        ? 'The last three months took back some of a good year: down {return_3m:size}.'
        : 'It went on falling: down {return_3m:size} in three months.',
    ],
  )
}

const yearRange: Reader = (say, { technicals: { drawdown, yearLow, close } }) => {
  if (!say.has('year_high', 'year_low', 'move_to_year_high')) return undefined
  return firstOf(
    [drawdown === 0, 0.7, 'It closed at its highest of 52 weeks.'],
    [close === yearLow, -0.7, 'It closed at its lowest of 52 weeks.'],
    [
      drawdown < 0.03,
      0.5,
      'The 52-week high{year_high:price} is in reach, {move_to_year_high:size} above the close.',
    ],
    [
      !(drawdown < 0.3 || say.value('year_position') > 30),
      bounded(-drawdown),
      'It is far from its 52-week high{year_high:price}, to which it would have to gain {move_to_year_high:size}.',
    ],
  )
}

const stretch: Reader = (say) => {
  const rsi = say.value('rsi')
  return firstOf(
    [rsi >= 70, -bounded((rsi - 60) / 30), 'The rise looks stretched: an RSI of {rsi}.'],
    [rsi <= 30, bounded((40 - rsi) / 30), 'Selling looks stretched: an RSI of {rsi}.'],
  )
}

const macdCross: Reader = (_say, { technicals: { macd } }) => {
  if (macd.length < 2) return undefined
  const [before, now] = macd.map(({ histogram }) => Math.sign(histogram))
  return firstOf(
    [before !== now && now > 0, 0.35, 'MACD crossed over its signal line in the latest session.'],
    [before !== now && now < 0, -0.35, 'MACD crossed under its signal line in the latest session.'],
  )
}

const force: Reader = (say, { technicals: { directional } }) => {
  if (directional === undefined || !say.has('adx') || directional.adx < 25) return undefined
  const [sign, who] = directional.plusDi > directional.minusDi ? [1, 'buyers'] : [-1, 'sellers']
  const text = `An ADX of {adx} marks a directional market, and ${who} have the direction.`
  return { tilt: sign * bounded((directional.adx - 15) / 40), text }
}

const bands: Reader = (_say, { technicals: { close, bollinger } }) =>
  bollinger &&
  firstOf(
    [close > bollinger.upper, 0.25, 'The close is above the upper Bollinger band{bollinger_upper:price}.'],
    [close < bollinger.lower, -0.25, 'The close is below the lower Bollinger band{bollinger_lower:price}.'],
  )

const volume: Reader = (say, { technicals: { volumeRatio, return1m } }) => {
  if (!say.has('volume_ratio') || volumeRatio < 1.5 || Number.isNaN(return1m)) return undefined
  const [tilt, did] = return1m > 0 ? ([0.3, 'rose'] as const) : ([-0.3, 'fell'] as const)
  return { tilt, text: `It ${did} over the month with a volume of {volume_ratio} times the usual.` }
}

/** One a topic. */
export const PRICE_READERS: readonly Reader[] = [
  trend,
  longMomentum,
  turn,
  yearRange,
  stretch,
  macdCross,
  force,
  bands,
  volume,
]
