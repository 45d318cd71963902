import { REGIME_PARAMETERS } from '@bellwether-markets/engine/regime/regime-parameters'
import { formatDate, formatNumber } from '@bellwether-markets/engine/text/number-format'
import { capitalised, intervalText, isStated, percent, sessions } from '../english.ts'
import { REGIME_WORDS } from './flip-text.ts'
import type { MarketRegime } from './regime-schema.ts'

type Facts = Omit<MarketRegime, 'reasoning'>

/**
 * Since when, the readings, what would change it, and the chances.
 * @param sessionsOld since the readings were observed
 */
export function reasoningOf(facts: Facts, changes: string, sessionsOld: number): string {
  return [
    readings(facts),
    changes,
    changeText(facts.p_change_20d),
    fallText(facts),
    'Regimes separate risk, not return.',
    ...ageText(sessionsOld),
  ].join(' ')
}

function readings(facts: Facts): string {
  const side = facts.gap_pct < 0 ? 'below' : 'above'
  return (
    `${capitalised(REGIME_WORDS[facts.regime])}, for ${sessions(facts.days_in_regime)}, since ` +
    `${formatDate(facts.since, 'en')}. The S&P 500 closed at ${formatNumber(facts.sp500, 0, 'en')} on ` +
    `${formatDate(facts.index_date, 'en')}, ${formatNumber(Math.abs(facts.gap_pct), 1, 'en')}% ${side} its ` +
    `200-day average of ${formatNumber(facts.sma_200, 0, 'en')}; the VIX closed at ${formatNumber(facts.vix, 2, 'en')}.`
  )
}

const changeText = (change: MarketRegime['p_change_20d']): string =>
  isStated(change)
    ? `The chance that the regime changes within 20 sessions is ${percent(change.value)}, against ${percent(change.base_rate)} on average.`
    : `Too little is known to put a number on the chance that the regime changes within 20 sessions; on average it is ${percent(change.base_rate)}.`

/** The share of past days never stands alone. */
function fallText({ p_drawdown_7pct_20d: chance, share_after_this_regime: share }: Facts): string {
  const fall = 'followed by a close more than 7% lower within 20 sessions'
  const past = isStated(share)
    ? `Of past days in this regime ${percent(share.value)} were ${fall} (interval ${intervalText(share.interval_95)})`
    : `Too few past days are known to say how often this regime was ${fall}`
  if (chance === null) return `${past}; the estimate for today, which is that of the risk index, is missing.`
  if (!isStated(chance)) return `${past}; for today too little is known to put a number on it.`
  return `${past}; today's estimate, which knows the present readings, is ${percent(chance.value)}.`
}

function ageText(sessionsOld: number): readonly string[] {
  if (sessionsOld === 0) return []
  const most = REGIME_PARAMETERS.vixFillDays
  const age = sessionsOld > most ? `more than ${sessions(most)}` : sessions(sessionsOld)
  return [`The readings are ${age} old, so that the intervals are wider than the past alone makes them.`]
}
