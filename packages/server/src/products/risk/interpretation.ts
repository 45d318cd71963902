import type { RiskIndex } from './risk-schema.ts'

type Facts = Omit<RiskIndex, 'interpretation'>

const MEANING: Readonly<Record<RiskIndex['status'], string>> = {
  CALM: 'Conditions are quieter than in most of the past.',
  MODERATE: 'Conditions are mixed: some stress, not joint stress.',
  ELEVATED: 'Several sources of stress are high at once; consider reducing exposure.',
  CRITICAL: 'Nearly every source of stress is near its worst: this is a crisis level.',
}

/** All numbers are in the answer. */
export function interpretationOf(risk: Facts): string {
  return [
    `${risk.provisional ? 'Provisionally, on live prices, risk' : 'Risk'} is ${risk.status} at ${risk.value}.`,
    MEANING[risk.status],
    changeText(risk.change_1d, risk.change_7d),
    driversText(risk.drivers),
    probabilityText(risk.p_drawdown_7pct_20d),
    bandText(risk.fall_by_band),
    volatilityText(risk.expected_vol_20d_pct),
    risk.to_flip.map((flip) => flip.condition).join(' '),
  ]
    .filter((sentence) => sentence !== '')
    .join(' ')
}

function changeText(oneDay: number | null, sevenDays: number | null): string {
  const parts = [
    ...(oneDay === null ? [] : [`${moved(oneDay)} since the trading day before`]),
    ...(sevenDays === null ? [] : [`${moved(sevenDays)} in seven days`]),
  ]
  return parts.length === 0 ? '' : `It is ${parts.join(' and ')}.`
}

function moved(points: number): string {
  if (points === 0) return 'unchanged'
  const size = Math.abs(points)
  return `${points > 0 ? 'up' : 'down'} ${size} ${size === 1 ? 'point' : 'points'}`
}

const DRIVER_WORDS: Readonly<Record<string, string>> = {
  vix: 'the VIX',
  vix_term_structure: 'the term structure of the VIX',
}

function driversText(drivers: Facts['drivers']): string {
  const largest = [...drivers].sort((a, b) => b.contribution - a.contribution).slice(0, 3)
  const list = largest.map(
    (one) => `${DRIVER_WORDS[one.name] ?? one.name.replaceAll('_', ' ')} (${one.contribution})`,
  )
  return `The largest contributions come from ${list.join(', ')}.`
}

function probabilityText(estimate: Facts['p_drawdown_7pct_20d']): string {
  if (estimate === null) return ''
  const [lower, upper] = estimate.interval_95
  return `Probability that the ${estimate.event}: ${estimate.value} (between ${lower} and ${upper}; it happened at a rate of ${estimate.base_rate}).`
}

function bandText(bands: Facts['fall_by_band']): string {
  const band = bands.find(({ is_present }) => is_present)
  if (band === undefined || band.came === null || band.interval_95 === null) return ''
  const { above, up_to, came, interval_95 } = band
  const [lower, upper] = interval_95
  const values = [
    ...(above === null ? [] : [`above ${above}`]),
    ...(up_to === null ? [] : [`up to ${up_to}`]),
  ]
  return `After past values ${values.join(' and ')} it came at a rate of ${came} (between ${lower} and ${upper}).`
}

function volatilityText(expected: Facts['expected_vol_20d_pct']): string {
  if (expected === null) return ''
  const [lower, upper] = expected.interval_90
  return `The VIX implies a volatility of about ${expected.value} % a year (between ${lower} % and ${upper} %).`
}
