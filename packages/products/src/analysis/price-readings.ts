import { inDeviations } from '@bellwether-markets/engine/analysis/technicals'
import { bounded, type FactWriter, type Reader } from './fact-writer.ts'

const NOTABLE_DEVIATIONS = 0.5
const AT_THE_AVERAGE_PCT = 1

const trend: Reader = (say, { technicals: { sma50, sma200, sma200Slope, volatility1y } }) => {
  if (!say.has('gap_50', 'gap_200')) return undefined
  const gap = say.value('gap_200')
  const tilt = bounded(inDeviations(gap / 100, volatility1y, 100) / 2)
  const text =
    Math.abs(gap) < AT_THE_AVERAGE_PCT
      ? `The trend is at its dividing line: the close is within reach of the 200-day average (${say.signed('gap_200')}).`
      : gap > 0
        ? aboveAverage(say, sma50 > sma200, sma200Slope)
        : belowAverage(say, sma50 > sma200, sma200Slope)
  return { tilt, text }
}

function aboveAverage(say: FactWriter, isGolden: boolean, slope: number): string {
  const [gap, short] = [say.size('gap_200'), say.size('gap_50')]
  if (say.value('gap_50') < 0) {
    return `A pullback inside a longer uptrend: the close is ${short} below its 50-day average but still ${gap} above the 200-day one.`
  }
  if (slope < 0)
    return `The close has moved back ${gap} above a 200-day average that itself still points the other way.`
  return isGolden
    ? `The trend is in order: the close runs ${gap} above the 200-day average, with the 50-day line over it.`
    : `The turn is young: the close is ${gap} above the 200-day average, which the 50-day line has still to cross.`
}

function belowAverage(say: FactWriter, isGolden: boolean, slope: number): string {
  const [gap, short] = [say.size('gap_200'), say.size('gap_50')]
  if (say.value('gap_50') > 0) {
    return `A recovery that has still to prove itself: the close is ${short} above its 50-day average but ${gap} below the 200-day one.`
  }
  if (isGolden) {
    return `The trend broke: the close is ${gap} below the 200-day average while the 50-day line has yet to follow.`
  }
  return slope < 0
    ? `The trend points the wrong way: the close is ${gap} below a 200-day average that keeps turning with it.`
    : `The close is ${gap} below the 200-day average, which holds level so far.`
}

const longMomentum: Reader = (say, { technicals: { return12to1, volatility1y } }) => {
  const deviations = inDeviations(return12to1, volatility1y, 231)
  if (!say.has('return_12_1', 'volatility_1y') || !(Math.abs(deviations) > NOTABLE_DEVIATIONS))
    return undefined
  const [size, volatility] = [say.size('return_12_1'), say.plain('volatility_1y')]
  const text =
    deviations > 0
      ? `The twelve-month record is strong: up ${size} before the last month, a lot for a volatility of ${volatility}.`
      : `A long slide weighs on it: down ${size} in the twelve months before the last month, at a volatility of ${volatility}.`
  return { tilt: bounded(deviations / 2), text }
}

const turn: Reader = (say, { technicals: { return3m, return12to1, volatility1y } }) => {
  const deviations = inDeviations(return3m, volatility1y, 63)
  if (!say.has('return_3m') || !(Math.abs(deviations) > NOTABLE_DEVIATIONS)) return undefined
  const size = say.size('return_3m')
  const isTurn = Math.sign(return3m) !== Math.sign(return12to1)
  const tilt = bounded(deviations / 2)
  if (deviations > 0) {
    const text = isTurn
      ? `The last three months repaired part of the damage: up ${size} after a poor year.`
      : `It went on rising: up ${size} in three months.`
    return { tilt, text }
  }
  const text = isTurn
    ? `The last three months took back some of a good year: down ${size}.`
    : `It went on falling: down ${size} in three months.`
  return { tilt, text }
}

const yearRange: Reader = (say, { technicals: { drawdown, yearLow, close } }) => {
  if (!say.has('year_high', 'year_low', 'move_to_year_high')) return undefined
  if (drawdown === 0) return { tilt: 0.7, text: 'It closed at its highest of 52 weeks.' }
  if (close === yearLow) return { tilt: -0.7, text: 'It closed at its lowest of 52 weeks.' }
  if (drawdown < 0.03) {
    const text = `The 52-week high${say.ofPrice('year_high')} is in reach, ${say.size('move_to_year_high')} above the close.`
    return { tilt: 0.5, text }
  }
  if (drawdown < 0.3 || say.value('year_position') > 30) return undefined
  const text = `It is far from its 52-week high${say.ofPrice('year_high')}, to which it would have to gain ${say.size('move_to_year_high')}.`
  return { tilt: bounded(-drawdown), text }
}

const stretch: Reader = (say) => {
  const rsi = say.value('rsi')
  if (rsi >= 70) {
    const text = `The rise looks stretched: an RSI of ${say.plain('rsi')}.`
    return { tilt: -bounded((rsi - 60) / 30), text }
  }
  if (rsi > 30 || Number.isNaN(rsi)) return undefined
  const text = `Selling looks stretched: an RSI of ${say.plain('rsi')}.`
  return { tilt: bounded((40 - rsi) / 30), text }
}

const macdCross: Reader = (_say, { technicals: { macd } }) => {
  if (macd.length < 2) return undefined
  const [before, now] = macd.map(({ histogram }) => Math.sign(histogram))
  if (before === now || now === 0) return undefined
  return now > 0
    ? { tilt: 0.35, text: 'MACD crossed over its signal line in the latest session.' }
    : { tilt: -0.35, text: 'MACD crossed under its signal line in the latest session.' }
}

const force: Reader = (say, { technicals: { directional } }) => {
  if (directional === undefined || !say.has('adx') || directional.adx < 25) return undefined
  const isUp = directional.plusDi > directional.minusDi
  const text = isUp
    ? `An ADX of ${say.plain('adx')} marks a directional market, and buyers have the direction.`
    : `An ADX of ${say.plain('adx')} marks a directional market, and sellers have the direction.`
  return { tilt: (isUp ? 1 : -1) * bounded((directional.adx - 15) / 40), text }
}

const bands: Reader = (say, { technicals: { close, bollinger } }) => {
  if (bollinger === undefined) return undefined
  if (close > bollinger.upper) {
    const text = `The close is above the upper Bollinger band${say.ofPrice('bollinger_upper')}.`
    return { tilt: 0.25, text }
  }
  if (close >= bollinger.lower) return undefined
  const text = `The close is below the lower Bollinger band${say.ofPrice('bollinger_lower')}.`
  return { tilt: -0.25, text }
}

const volume: Reader = (say, { technicals: { volumeRatio, return1m } }) => {
  if (!say.has('volume_ratio') || volumeRatio < 1.5 || Number.isNaN(return1m)) return undefined
  const ratio = say.plain('volume_ratio')
  return return1m > 0
    ? {
        tilt: 0.3,
        text: `It rose over the month with a volume of ${ratio} times the usual.`,
      }
    : {
        tilt: -0.3,
        text: `It fell over the month with a volume of ${ratio} times the usual.`,
      }
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
