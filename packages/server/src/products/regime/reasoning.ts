import type { MeasuredShare } from '../../domain/regime/change-probability.ts'
import type { RegimeRisk } from '../../domain/regime/fall-by-regime.ts'
import type { RegimeDay } from '../../domain/regime/regime-machine.ts'
import { REGIME_PARAMETERS } from '../../domain/regime/regime-parameters.ts'
import { round } from '../../domain/series/round.ts'
import { asDay, formatDay } from '../../kernel/time.ts'

const { trendBand, hotAbove, hotBelow, crisisVix, confirmationDays } = REGIME_PARAMETERS

interface Reasons {
  readonly today: RegimeDay
  readonly daysInRegime: number
  readonly risk: RegimeRisk
  readonly fall: MeasuredShare
  /** In sessions. */
  readonly sessionsOld: number
}

export function reasoningOf({ today, daysInRegime, risk, fall, sessionsOld }: Reasons): string {
  const text = [readings(today, daysInRegime), latches(today)]
  if (today.candidate !== today.regime) {
    text.push(
      `The readings have said ${today.candidate} for ${sessions(today.candidateDays)}; the regime follows after ` +
        `${confirmationDays} in a row.`,
    )
  }
  text.push(measured(today, risk, fall))
  if (sessionsOld > 0) {
    const most = REGIME_PARAMETERS.vixFillDays
    const age = sessionsOld > most ? `more than ${sessions(most)}` : sessions(sessionsOld)
    text.push(`The readings are ${age} old, so that the intervals are wider than the past alone makes them.`)
  }
  return text.join(' ')
}

function readings(today: RegimeDay, daysInRegime: number): string {
  const side = today.gap < 0 ? 'below' : 'above'
  return (
    `${today.regime} for ${sessions(daysInRegime)}, since ${formatDay(asDay(today.since))}. The S&P 500 closed at ` +
    `${grouped(today.close, 2)} on ${formatDay(asDay(today.day))}, ${percent(Math.abs(today.gap))} ${side} its ` +
    `200-day average of ${grouped(today.sma200, 2)}; over ten sessions it moved by ${percent(today.r10)} and stands ` +
    `${percent(Math.abs(today.dd60))} under its highest close of 60. The VIX closed at ${grouped(today.vix, 2)}, its ` +
    `five-day mean is ${grouped(today.vix5, 2)}.`
  )
}

function latches({ gap, trend, volHot, vix5, crisis, calmDays }: RegimeDay): string {
  const band = grouped(trendBand * 100, 0)
  const trendText =
    Math.abs(gap) > trendBand
      ? `outside the band of ${band}% round the average`
      : `inside the band of ${band}% round the average, so that the trend stays ${TREND[trend]}`
  const volatility = volHot
    ? `volatility counts as hot until its mean falls below ${hotBelow}, ${grouped(vix5 - hotBelow, 2)} points away`
    : `volatility counts as calm until its mean rises above ${hotAbove}, ${grouped(hotAbove - vix5, 2)} points away`
  const crisisText = crisis
    ? `the crisis, begun by a VIX of ${crisisVix} or higher in a rapid decline, has seen ${sessions(calmDays)} of calm in a row`
    : `no crisis is on`
  return `The close is ${trendText}; ${volatility}; ${crisisText}.`
}

const TREND = { '-1': 'down', '0': 'undecided', '1': 'up' } as const

function measured({ regime }: RegimeDay, risk: RegimeRisk, fall: MeasuredShare): string {
  return [
    `So far ${percent(risk.share)} of all days were ${regime}, and ${whole(fall.value)} of them were followed by a fall`,
    `of more than 7% within 20 sessions, against ${whole(fall.baseRate)} of all days.`,
    ...volatilityAfter(risk),
    'Regimes separate risk, not return.',
  ].join(' ')
}

function volatilityAfter({
  regime,
  days,
  nextDayVolatility,
  volatilityInterval,
}: RegimeRisk): readonly string[] {
  if (volatilityInterval.some(Number.isNaN)) return []
  const [low, high] = volatilityInterval.map(percent)
  return [
    `The annualised volatility of the day after was ${percent(nextDayVolatility)} (95% interval ${low} to ${high}, ` +
      `${sessions(days)} of ${regime}).`,
  ]
}

/** `5,812.30`: rounded, with grouped thousands and all decimals. */
export function grouped(value: number, decimals: number): string {
  const [whole, fraction] = round(Math.abs(value), decimals).toFixed(decimals).split('.')
  const sign = round(value, decimals) < 0 ? '-' : ''
  const thousands = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return fraction === undefined ? `${sign}${thousands}` : `${sign}${thousands}.${fraction}`
}

/** `0.0213` gives `2.1%`. */
const percent = (share: number): string => `${grouped(share * 100, 1)}%`

/** `0.0213` gives `2%`. */
const whole = (share: number): string => `${grouped(share * 100, 0)}%`

/** `1 session`, `5 sessions`. */
export const sessions = (count: number): string => `${count} ${count === 1 ? 'session' : 'sessions'}`
