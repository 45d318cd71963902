import { NotEnoughHistory } from '@bellwether-markets/engine/kernel/errors'
import type { ProbabilityEstimate } from '@bellwether-markets/engine/kernel/schema'
import { asDay, formatDay, formatInstant, type Instant } from '@bellwether-markets/engine/kernel/time'
import { missedSessions } from '@bellwether-markets/engine/market/missed-sessions'
import type { DailyWindow, Quote } from '@bellwether-markets/engine/market/point-in-time'
import {
  CHANGE_HORIZON_DAYS,
  changeProbabilities,
  type MeasuredShare,
  widenedShare,
} from '@bellwether-markets/engine/regime/change-probability'
import { distancesToFlip, nextLevels } from '@bellwether-markets/engine/regime/distance-to-flip'
import {
  fallProbabilities,
  type RegimeRisk,
  riskByRegime,
} from '@bellwether-markets/engine/regime/fall-by-regime'
import {
  bearConfirmed,
  type RegimeDay,
  type RegimeHistory,
  regimeHistory,
} from '@bellwether-markets/engine/regime/regime-machine'
import { REGIME_PARAMETERS } from '@bellwether-markets/engine/regime/regime-parameters'
import { unknownShare } from '@bellwether-markets/engine/risk/possible-values'
import { extendWithQuote } from '@bellwether-markets/engine/series/extend-with-quote'
import { round } from '@bellwether-markets/engine/series/round'
import { known } from '../known.ts'
import type { RiskIndex } from '../risk/risk-schema.ts'
import { snapshotOf, type Upstream } from '../upstream.ts'
import { changesText, conditionsOf, flipOf, REGIME_WORDS } from './flip-text.ts'
import { reasoningOf } from './reasoning.ts'
import type { MarketRegime } from './regime-schema.ts'

const FALL_EVENT = 'a close of the S&P 500 more than 7% lower within 20 sessions'
/** Falls and changes are too rare for a digit below 1 %. */
const CHANCE_DECIMALS = 2

interface Observed {
  readonly window: DailyWindow
  readonly quote: Quote | undefined
}

/**
 * @param risk the owner of the chance of a fall, which is repeated here
 * @throws NotEnoughHistory if the machine cannot run, the VIX is too old, or no 20-day window has closed
 */
export function describeRegime(
  {
    index,
    vix,
    risk,
  }: { readonly index: Observed; readonly vix: Observed; readonly risk: Upstream<RiskIndex> },
  asOf: Instant,
): MarketRegime {
  const history = regimeHistory(index.window, vix.window)
  const { days } = history
  const today = days[days.length - 1]
  if (Number.isNaN(today.vix)) throw new NotEnoughHistory('market regime: VIX of the last sessions', 0, 1)
  if (days.length <= CHANGE_HORIZON_DAYS) {
    throw new NotEnoughHistory('market regime: days of a regime', days.length, CHANGE_HORIZON_DAYS + 1)
  }
  const sessionsOld = sessionsOldOf(history, asOf)
  const levels = nextLevels(history)
  const distances = distancesToFlip(today)
  const facts = {
    regime: today.regime,
    since: formatDay(asDay(today.since)),
    days_in_regime: days.filter((day) => day.day >= today.since).length,
    index_date: formatDay(asDay(today.day)),
    pending: pendingOf(today),
    provisional: provisionalOf(today, index, vix),
    ...readingsOf(today),
    bear_confirmed: bearConfirmed(days),
    to_flip: distances.map((distance) => flipOf(distance, levels, today)),
    conditions: conditionsOf(distances, levels, today),
    ...measuredChances(days, sessionsOld),
    p_drawdown_7pct_20d: snapshotOf(risk)?.p_drawdown_7pct_20d ?? null,
    by_regime: riskByRegime(days).map(rowOf),
    missing: missingOf(risk),
  }
  return { ...facts, reasoning: reasoningOf(facts, changesText(distances, levels, today), sessionsOld) }
}

function measuredChances(
  days: readonly RegimeDay[],
  sessionsOld: number,
): Pick<MarketRegime, 'p_change_20d' | 'share_after_this_regime'> {
  const last = days.length - 1
  const unknown = unknownShare(sessionsOld, REGIME_PARAMETERS.vixFillDays)
  const change = widenedShare(changeProbabilities(days, last)[0], unknown)
  const fall = widenedShare(fallProbabilities(days, last)[0], unknown)
  const changed = `the ${REGIME_WORDS[days[last].regime]} regime no longer holds on some close of the next 20 sessions`
  return {
    p_change_20d: estimateOf(change, changed),
    share_after_this_regime: estimateOf(fall, FALL_EVENT),
  }
}

/** In sessions: since the VIX was observed, or without a known close. */
function sessionsOldOf({ closes: { day, vixAge } }: RegimeHistory, asOf: Instant): number {
  const last = day.length - 1
  return vixAge[last] + missedSessions(asDay(day[last]), asOf, REGIME_PARAMETERS.vixFillDays + 1)
}

const pendingOf = (today: RegimeDay): MarketRegime['pending'] =>
  today.candidate === today.regime
    ? null
    : {
        regime: today.candidate,
        sessions_left: REGIME_PARAMETERS.confirmationDays - today.candidateDays,
      }

function provisionalOf(today: RegimeDay, index: Observed, vix: Observed): MarketRegime['provisional'] {
  const live = extendWithQuote(index.window, index.quote)
  const isProvisional = live.length > index.window.length
  const days = isProvisional ? regimeHistory(live, extendWithQuote(vix.window, vix.quote)).days : [today]
  const now = days[days.length - 1]
  return {
    is_provisional: isProvisional,
    regime: now.regime,
    candidate: now.candidate,
    sp500: round(now.close, 2),
    vix: round(Number.isNaN(now.vix) ? today.vix : now.vix, 2),
    as_of: isProvisional && index.quote ? formatInstant(index.quote.at) : null,
  }
}

const readingsOf = (today: RegimeDay) => ({
  sp500: round(today.close, 2),
  sma_200: round(today.sma200, 2),
  gap_pct: round(today.gap * 100, 2),
  vix: round(today.vix, 2),
  vix_5d: round(today.vix5, 2),
  return_10d_pct: round(today.r10 * 100, 2),
  drawdown_60d_pct: round(today.dd60 * 100, 2),
})

const estimateOf = (share: MeasuredShare, event: string): ProbabilityEstimate => ({
  value: round(share.value, CHANCE_DECIMALS),
  interval_95: share.interval.map((end) => round(end, CHANCE_DECIMALS)),
  base_rate: round(share.baseRate, CHANCE_DECIMALS),
  event,
  n: share.days,
})

/** Why the risk index gives no chance of a fall. */
function missingOf(risk: Upstream<RiskIndex>): MarketRegime['missing'] {
  const name = 'p_drawdown_7pct_20d'
  if ('missing' in risk) return [{ name, reason: `There is no risk index: ${risk.missing}` }]
  return risk.snapshot.missing.filter((one) => one.name === name)
}

const rowOf = (risk: RegimeRisk): MarketRegime['by_regime'][number] => ({
  regime: risk.regime,
  days: risk.days,
  share_of_days: round(risk.share, 4),
  next_day_volatility_pct: known(risk.nextDayVolatility * 100, 1),
  next_day_volatility_interval_95_pct: risk.volatilityInterval.some(Number.isNaN)
    ? null
    : risk.volatilityInterval.map((end) => round(end * 100, 1)),
  share_after_this_regime: known(risk.fall, CHANCE_DECIMALS),
  interval_95: Number.isNaN(risk.fall) ? null : risk.fallInterval.map((end) => round(end, CHANCE_DECIMALS)),
})
