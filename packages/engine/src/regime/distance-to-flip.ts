import type { RegimeDay, RegimeHistory } from './regime-machine.ts'
import { candidateOf } from './regime-machine.ts'
import { REGIME_PARAMETERS, REGIMES, type Regime, type RegimeParameters } from './regime-parameters.ts'
import { highestOf, sumOf } from './regime-readings.ts'

/** Of the next close. */
export interface NextLevels {
  /** The trend turns above and below; the average includes the next close. */
  readonly trendUp: number
  readonly trendDown: number
  /** At or below it, with the VIX at its crisis level, a crisis begins. */
  readonly crisis: number
  /** Above it, with the VIX below its calm level, a crisis day is calm. */
  readonly calm: number
}

/** A part is absent if it already holds. */
export interface DistanceToFlip {
  readonly regime: Regime
  /** Minimum, until it can hold. */
  readonly sessions: number
  readonly crisisBegins: boolean
  /** In a row, to end the crisis. */
  readonly calmDays: number | undefined
  readonly trend: 'up' | 'down' | undefined
  readonly volatility: 'hot' | 'calm' | undefined
}

/**
 * Levels at which a latch moves: with S the sum of the last 199 closes, P > (1 + b)·(S + P)/200 exactly if P > (1 +
 * b)·S/(200 − 1 − b).
 */
export function nextLevels(
  { closes }: RegimeHistory,
  parameters: RegimeParameters = REGIME_PARAMETERS,
): NextLevels {
  const { index } = closes
  const { averageDays, trendBand, returnDays, highDays } = parameters
  const sum = sumOf(index, index.length - (averageDays - 1), index.length - 1)
  const edge = (factor: number): number => (factor * sum) / (averageDays - factor)
  const before = index[index.length - returnDays]
  const highest = highestOf(index, index.length - (highDays - 1), index.length - 1)
  return {
    trendUp: edge(1 + trendBand),
    trendDown: edge(1 - trendBand),
    crisis: Math.max((1 + parameters.crisisReturn) * before, (1 + parameters.crisisDrawdown) * highest),
    calm: (1 + parameters.calmReturn) * before,
  }
}

/** In the order of `REGIMES`. */
export function distancesToFlip(
  today: RegimeDay,
  parameters: RegimeParameters = REGIME_PARAMETERS,
): readonly DistanceToFlip[] {
  return REGIMES.filter((regime) => regime !== today.regime).map((regime) =>
    regime === 'CRISIS' ? BEGINNING_OF_A_CRISIS : wayTo(regime, today, parameters),
  )
}

const BEGINNING_OF_A_CRISIS: DistanceToFlip = {
  regime: 'CRISIS',
  sessions: 1,
  crisisBegins: true,
  calmDays: undefined,
  trend: undefined,
  volatility: undefined,
}

function wayTo(
  regime: Exclude<Regime, 'CRISIS'>,
  today: RegimeDay,
  parameters: RegimeParameters,
): DistanceToFlip {
  const calmDays = today.crisis
    ? Math.max(parameters.crisisCalmDays - today.calmDays, parameters.crisisHeldDays - today.crisisDays)
    : undefined
  const waited = today.candidate === regime ? today.candidateDays : 0
  const change = latchesToward(regime, today)
  return {
    regime,
    sessions: parameters.confirmationDays - waited + Math.max(0, (calmDays ?? 1) - 1),
    crisisBegins: false,
    calmDays,
    ...change,
  }
}

function latchesToward(
  regime: Exclude<Regime, 'CRISIS'>,
  { trend, volHot }: RegimeDay,
): Pick<DistanceToFlip, 'trend' | 'volatility'> {
  const none = { trend: undefined, volatility: undefined }
  if (candidateOf(trend, volHot, false) === regime) return none
  if (regime === 'BEAR') return { ...none, trend: 'down' }
  if (regime === 'BULL') {
    return { trend: trend > 0 ? undefined : 'up', volatility: volHot ? 'calm' : undefined }
  }
  return { trend: trend < 0 ? 'up' : undefined, volatility: volHot ? undefined : 'hot' }
}
