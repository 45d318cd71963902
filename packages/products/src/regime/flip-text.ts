import type { DistanceToFlip, NextLevels } from '@bellwether-markets/engine/regime/distance-to-flip'
import type { RegimeDay } from '@bellwether-markets/engine/regime/regime-machine'
import { REGIME_PARAMETERS, type Regime } from '@bellwether-markets/engine/regime/regime-parameters'
import { round } from '@bellwether-markets/engine/series/round'
import { formatNumber } from '@bellwether-markets/engine/text/number-format'
import { capitalised, counted, listed, percent, sessions } from '../english.ts'
import type { MarketRegime } from './regime-schema.ts'

type Flip = MarketRegime['to_flip'][number]
type Condition = MarketRegime['conditions'][number]

const { hotAbove, hotBelow, crisisVix, calmVix, calmReturn, confirmationDays } = REGIME_PARAMETERS

export const REGIME_WORDS: Readonly<Record<Regime, string>> = {
  BULL: 'bull market',
  SIDEWAYS: 'sideways market',
  BEAR: 'bear market',
  CRISIS: 'crisis',
}

/** One condition of a change. */
interface Step {
  /** What is measured, after "a". */
  readonly condition: string
  readonly now: string
  readonly level: string
  /** From the present value to the level. */
  readonly gap?: string
}

/** Ends what is needed of a condition that is met. */
export const ALREADY = 'already so'
const MET = { gap: ALREADY }
const whole = (value: number): string => formatNumber(value, 0, 'en')
const vixText = (value: number): string => formatNumber(value, 2, 'en')

export function flipOf(distance: DistanceToFlip, levels: NextLevels, today: RegimeDay): Flip {
  const { measure, level } = firstLevel(distance, levels, today)
  const now = { sp500: today.close, vix: today.vix, vix_5d: today.vix5 }[measure]
  return {
    regime: distance.regime,
    condition: `${flipText(distance, levels, today)}${confirmationText(distance)}`,
    measure,
    level: round(level, 2),
    distance_pct: round((level / now - 1) * 100, 2),
    sessions: distance.sessions,
  }
}

/** In a crisis what ends it, otherwise what would lead to each other regime. */
export function conditionsOf(
  distances: readonly DistanceToFlip[],
  levels: NextLevels,
  today: RegimeDay,
): Condition[] {
  if (today.regime === 'CRISIS') return endOfCrisis(nearest(distances), levels, today)
  return distances.flatMap((distance) =>
    stepsOf(distance, levels, today).map((step) => ({
      would_become: distance.regime,
      ends: null,
      ...cellsOf(step),
      sessions: distance.sessions,
    })),
  )
}

function endOfCrisis(distance: DistanceToFlip, levels: NextLevels, today: RegimeDay): Condition[] {
  const ends = { would_become: null, ends: today.regime, sessions: distance.sessions }
  const steps = stepsOf(distance, levels, today).map((step) => ({ ...ends, ...cellsOf(step) }))
  const { calmDays } = distance
  const calm = { condition: 'sessions in a row with both', now: String(today.calmDays) }
  return [
    ...steps,
    ...(calmDays === undefined ? [] : [{ ...ends, ...calm, needed: String(today.calmDays + calmDays) }]),
    { ...ends, condition: 'earliest end', now: null, needed: `${sessions(distance.sessions)} from now` },
  ]
}

const cellsOf = ({ condition, now, level, gap }: Step) => ({
  condition,
  now,
  needed: gap === undefined ? level : `${level} (${gap})`,
})

/** The way with the fewest latches to move. */
const nearest = (distances: readonly DistanceToFlip[]): DistanceToFlip =>
  distances.reduce((first, one) => (latches(one) < latches(first) ? one : first))

const latches = ({ crisisBegins, trend, volatility }: DistanceToFlip): number =>
  [crisisBegins, trend, volatility].filter(Boolean).length

/** At least one. */
function stepsOf(distance: DistanceToFlip, levels: NextLevels, today: RegimeDay): readonly Step[] {
  const { calmDays, trend, volatility } = distance
  if (distance.crisisBegins) {
    return [
      {
        condition: 'VIX',
        now: vixText(today.vix),
        level: `at ${crisisVix} or higher`,
        ...(today.vix >= crisisVix && MET),
      },
      { ...closeStep('at or below', levels.crisis, today), ...(today.close <= levels.crisis && MET) },
    ]
  }
  const steps = [
    ...(calmDays === undefined ? [] : calmSteps(levels, today)),
    ...(trend === undefined
      ? []
      : [
          trend === 'up'
            ? closeStep('above', levels.trendUp, today)
            : closeStep('below', levels.trendDown, today),
        ]),
    ...(volatility === undefined ? [] : [volatilityStep(volatility, today)]),
  ]
  return steps.length > 0 ? steps : [waitingStep(distance, today)]
}

const calmSteps = (levels: NextLevels, today: RegimeDay): readonly Step[] => [
  { condition: 'VIX', now: vixText(today.vix), level: `below ${calmVix}` },
  {
    condition: 'ten-session return of the S&P 500',
    now: percent(today.r10, 1),
    level: `above ${percent(calmReturn)}`,
    gap: `next session: a close above ${whole(levels.calm)}`,
  },
]

function closeStep(side: 'above' | 'below' | 'at or below', level: number, { close }: RegimeDay): Step {
  const move = level / close - 1
  return {
    condition: 'close of the S&P 500',
    now: whole(close),
    level: `${side} ${whole(level)}`,
    gap: `${move > 0 ? '+' : ''}${percent(move, 1)}`,
  }
}

const volatilityStep = (volatility: 'hot' | 'calm', today: RegimeDay): Step => ({
  condition: 'five-day mean of the VIX',
  now: vixText(today.vix5),
  level: volatility === 'hot' ? `above ${hotAbove}` : `below ${hotBelow}`,
})

const waitingStep = ({ regime }: DistanceToFlip, today: RegimeDay): Step => ({
  condition: `run of sessions that read as a ${REGIME_WORDS[regime]}`,
  now: String(today.candidate === regime ? today.candidateDays : 0),
  level: String(confirmationDays),
})

/** `a VIX below 28 (now 82.69)`. */
const phraseOf = ({ condition, now, level, gap }: Step): string =>
  `a ${condition} ${level} (now ${now}${gap === undefined ? '' : `; ${gap}`})`

/** All changes as sentences; in a crisis what ends it. */
export function changesText(
  distances: readonly DistanceToFlip[],
  levels: NextLevels,
  today: RegimeDay,
): string {
  const next = nearest(distances)
  const { calmDays } = next
  if (today.regime === 'CRISIS' && calmDays === undefined) return flipText(next, levels, today)
  if (calmDays !== undefined) {
    const steps = listed(calmSteps(levels, today).map(phraseOf))
    return (
      `It began with a VIX of ${crisisVix} or higher in a rapid decline. It ends only after ` +
      `${runText(calmDays, today)} with ${steps}${next.sessions > calmDays ? ', and then a confirmation' : ''}: ` +
      `${sessions(next.sessions)} from now at the earliest.`
    )
  }
  const changes = distances.map((distance) => flipText(distance, levels, today))
  return `${changes.join(' ')} Any change but to a crisis must hold for ${sessions(confirmationDays)} in a row.`
}

/** `three more sessions in a row`: those that were calm count. */
const runText = (calmDays: number, { calmDays: passed }: RegimeDay): string =>
  `${passed > 0 ? `${counted(calmDays)} more ${calmDays === 1 ? 'session' : 'sessions'}` : sessions(calmDays)} in a row`

/** If it takes some condition and then its confirmation. */
function confirmationText(distance: DistanceToFlip): string {
  if (distance.crisisBegins || isWaiting(distance)) return ''
  return distance.calmDays === undefined
    ? ` It must hold for ${sessions(confirmationDays)} in a row.`
    : ` With its confirmation that takes ${sessions(distance.sessions)} at least.`
}

const isWaiting = (distance: DistanceToFlip): boolean =>
  distance.calmDays === undefined && latches(distance) === 0

function flipText(distance: DistanceToFlip, levels: NextLevels, today: RegimeDay): string {
  if (isWaiting(distance)) return waitingText(distance, levels, today)
  const { regime, crisisBegins, calmDays } = distance
  const steps = listed(stepsOf(distance, levels, today).map(phraseOf))
  const whole = calmDays === undefined ? steps : `${runText(calmDays, today)} with ${steps}`
  return `${capitalised(whole)} would make it a ${REGIME_WORDS[regime]}${crisisBegins ? ' at once' : ''}.`
}

function waitingText(distance: DistanceToFlip, levels: NextLevels, today: RegimeDay): string {
  const { regime, sessions: left } = distance
  const { measure } = firstLevel(distance, levels, today)
  const undone =
    measure === 'vix_5d'
      ? `a five-day mean of the VIX below ${hotBelow}`
      : `a close of the S&P 500 ${regime === 'BULL' ? 'below' : 'above'} ${whole(regime === 'BULL' ? levels.trendDown : levels.trendUp)}`
  return `It becomes a ${REGIME_WORDS[regime]} after ${counted(left)} more ${left === 1 ? 'session' : 'sessions'}, unless ${undone} or a crisis intervenes.`
}

function firstLevel(
  { crisisBegins, calmDays, trend, volatility, regime }: DistanceToFlip,
  levels: NextLevels,
  today: RegimeDay,
): Pick<Flip, 'measure' | 'level'> {
  if (crisisBegins) {
    return today.close <= levels.crisis
      ? { measure: 'vix', level: crisisVix }
      : { measure: 'sp500', level: levels.crisis }
  }
  if (calmDays !== undefined) return { measure: 'vix', level: calmVix }
  if (trend === 'up') return { measure: 'sp500', level: levels.trendUp }
  if (trend === 'down') return { measure: 'sp500', level: levels.trendDown }
  if (volatility) return { measure: 'vix_5d', level: volatility === 'hot' ? hotAbove : hotBelow }
  if (regime === 'SIDEWAYS' && today.volHot) return { measure: 'vix_5d', level: hotBelow }
  return { measure: 'sp500', level: regime === 'BULL' ? levels.trendDown : levels.trendUp }
}
