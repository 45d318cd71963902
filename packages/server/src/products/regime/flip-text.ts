import type { DistanceToFlip, NextLevels } from '../../domain/regime/distance-to-flip.ts'
import type { RegimeDay } from '../../domain/regime/regime-machine.ts'
import { REGIME_PARAMETERS } from '../../domain/regime/regime-parameters.ts'
import { round } from '../../domain/series/round.ts'
import { grouped, sessions } from './reasoning.ts'
import type { MarketRegime } from './regime-schema.ts'

type Flip = MarketRegime['to_flip'][number]

const { trendBand, hotAbove, hotBelow, crisisVix, calmVix, calmReturn } = REGIME_PARAMETERS
const { crisisReturn, crisisDrawdown, returnDays, highDays } = REGIME_PARAMETERS
const points = (share: number): string => `${grouped(share * 100, 0)}%`

export function flipOf(distance: DistanceToFlip, levels: NextLevels, today: RegimeDay): Flip {
  const { measure, level } = firstLevel(distance, levels, today)
  const now = { sp500: today.close, vix: today.vix, vix_5d: today.vix5 }[measure]
  return {
    regime: distance.regime,
    condition: distance.crisisBegins
      ? crisisSentence(levels, today)
      : changeSentence(distance, levels, today),
    measure,
    level: round(level, 2),
    distance_pct: round((level / now - 1) * 100, 2),
    sessions: distance.sessions,
  }
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

function crisisSentence(levels: NextLevels, today: RegimeDay): string {
  return (
    `Would turn CRISIS at once on a close with the VIX at ${crisisVix} or higher (now ${grouped(today.vix, 2)}) ` +
    `and the S&P 500 at or below ${grouped(levels.crisis, 2)} (now ${grouped(today.close, 2)}), which is ` +
    `${points(-crisisReturn)} down in ${returnDays} sessions or ${points(-crisisDrawdown)} under the highest ` +
    `close of ${highDays}.`
  )
}

function changeSentence(distance: DistanceToFlip, levels: NextLevels, today: RegimeDay): string {
  const steps = [
    calmStep(distance, levels, today),
    trendStep(distance, levels),
    volatilityStep(distance, today),
  ]
  const needed = steps.filter((step) => step !== undefined)
  if (needed.length === 0) return waitingSentence(distance, levels, today)
  return (
    `Would turn ${distance.regime} after ${needed.join(' and ')}, once its conditions have then held for ` +
    `${sessions(REGIME_PARAMETERS.confirmationDays)} in a row.`
  )
}

function waitingSentence(
  { regime, sessions: left }: DistanceToFlip,
  levels: NextLevels,
  today: RegimeDay,
): string {
  const { measure, level } = firstLevel(
    {
      regime,
      sessions: left,
      crisisBegins: false,
      calmDays: undefined,
      trend: undefined,
      volatility: undefined,
    },
    levels,
    today,
  )
  const undone =
    measure === 'vix_5d'
      ? `a five-day mean of the VIX below ${level}`
      : `a close of the S&P 500 ${regime === 'BULL' ? 'below' : 'above'} ${grouped(level, 2)}`
  return `Turns ${regime} after ${sessions(left)} more, unless ${undone} or a crisis intervenes.`
}

function calmStep({ calmDays }: DistanceToFlip, levels: NextLevels, today: RegimeDay): string | undefined {
  if (calmDays === undefined) return undefined
  return (
    `${sessions(calmDays)} in a row with the VIX below ${calmVix} (now ${grouped(today.vix, 2)}) and a ` +
    `${returnDays}-session return above ${points(calmReturn)} (next session: a close above ${grouped(levels.calm, 2)})`
  )
}

function trendStep({ trend }: DistanceToFlip, levels: NextLevels): string | undefined {
  if (trend === undefined) return undefined
  const [side, level, back, undone] =
    trend === 'up'
      ? (['above', levels.trendUp, 'below', levels.trendDown] as const)
      : (['below', levels.trendDown, 'above', levels.trendUp] as const)
  return (
    `a close of the S&P 500 ${side} ${grouped(level, 2)} (${points(trendBand)} ${side} its 200-day average, which moves with ` +
    `every close; undone by a close ${back} ${grouped(undone, 2)})`
  )
}

function volatilityStep({ volatility }: DistanceToFlip, today: RegimeDay): string | undefined {
  if (volatility === undefined) return undefined
  const threshold = volatility === 'hot' ? `above ${hotAbove}` : `below ${hotBelow}`
  return `a five-day mean of the VIX ${threshold} (now ${grouped(today.vix5, 2)})`
}
