import { NotEnoughHistory } from '../kernel/errors.ts'
import { type AlignedCloses, alignedCloses, type DailyCloses } from './aligned-closes.ts'
import { REGIME_PARAMETERS, type Regime, type RegimeParameters } from './regime-parameters.ts'
import { type RegimeReading, regimeReadings } from './regime-readings.ts'

export interface RegimeState {
  /** Unchanged inside the band; 0 before it was first left. */
  readonly trend: -1 | 0 | 1
  readonly volHot: boolean
  readonly crisis: boolean
  /** Since the crisis began, and calm ones in a row. */
  readonly crisisDays: number
  readonly calmDays: number
  /** Before confirmation. */
  readonly candidate: Regime
  /** In a row, today included. */
  readonly candidateDays: number
  readonly regime: Regime
  readonly since: number
}

export interface RegimeDay extends RegimeReading, RegimeState {}

export interface RegimeHistory {
  /** From the first day with all readings. */
  readonly days: readonly RegimeDay[]
  /** Including those before the first day. */
  readonly closes: AlignedCloses
}

/**
 * A state depends on closes up to its day only, so a longer history has a shorter one as its prefix.
 * @param index S&P 500, oldest first; NaN closes are missing
 * @returns days from the 200th close on
 * @throws NotEnoughHistory if no day has all its readings
 */
export function regimeHistory(
  index: DailyCloses,
  vix: DailyCloses,
  parameters: RegimeParameters = REGIME_PARAMETERS,
): RegimeHistory {
  const closes = alignedCloses(index, vix, parameters.vixFillDays)
  const days: RegimeDay[] = []
  let state: RegimeState | undefined
  for (const reading of regimeReadings(closes, parameters)) {
    state = nextRegimeState(state, reading, parameters)
    if (state) days.push({ ...reading, ...state })
  }
  if (days.length === 0) {
    throw new NotEnoughHistory(
      'market regime: closes of the S&P 500 with the VIX',
      closes.index.length,
      parameters.averageDays,
    )
  }
  return { days, closes }
}

/**
 * Latches of trend (dead band), volatility (Schmitt trigger) and crisis give a candidate, which is then confirmed:
 * CRISIS at once, others after five days in a row. A day with unknown VIX changes nothing.
 * @param state of the session before; the first candidate holds unconfirmed
 * @returns undefined only without a state and with an incomplete reading
 */
export function nextRegimeState(
  state: RegimeState | undefined,
  reading: RegimeReading,
  parameters: RegimeParameters = REGIME_PARAMETERS,
): RegimeState | undefined {
  if (Number.isNaN(reading.vix5)) return state
  const trend = nextTrend(state?.trend ?? 0, reading.gap, parameters.trendBand)
  const volHot = state?.volHot ? !(reading.vix5 < parameters.hotBelow) : reading.vix5 > parameters.hotAbove
  const crisis = nextCrisis(state, reading, parameters)
  const candidate = candidateOf(trend, volHot, crisis.crisis)
  const candidateDays = state?.candidate === candidate ? state.candidateDays + 1 : 1
  const regime = confirmed(state?.regime, candidate, candidateDays, parameters)
  const since = state?.regime === regime ? state.since : reading.day
  return { trend, volHot, ...crisis, candidate, candidateDays, regime, since }
}

export function candidateOf(trend: -1 | 0 | 1, volHot: boolean, crisis: boolean): Regime {
  if (crisis) return 'CRISIS'
  if (trend < 0) return 'BEAR'
  return trend > 0 && !volHot ? 'BULL' : 'SIDEWAYS'
}

function nextTrend(trend: -1 | 0 | 1, gap: number, band: number): -1 | 0 | 1 {
  if (gap > band) return 1
  return gap < -band ? -1 : trend
}

function nextCrisis(
  state: RegimeState | undefined,
  reading: RegimeReading,
  parameters: RegimeParameters,
): Pick<RegimeState, 'crisis' | 'crisisDays' | 'calmDays'> {
  if (!state?.crisis) {
    const rapid = reading.r10 <= parameters.crisisReturn || reading.dd60 <= parameters.crisisDrawdown
    return { crisis: reading.vix >= parameters.crisisVix && rapid, crisisDays: 0, calmDays: 0 }
  }
  const calm = reading.vix < parameters.calmVix && reading.r10 > parameters.calmReturn
  const crisisDays = state.crisisDays + 1
  const calmDays = calm ? state.calmDays + 1 : 0
  const over = crisisDays >= parameters.crisisHeldDays && calmDays >= parameters.crisisCalmDays
  return over ? { crisis: false, crisisDays: 0, calmDays: 0 } : { crisis: true, crisisDays, calmDays }
}

function confirmed(
  regime: Regime | undefined,
  candidate: Regime,
  candidateDays: number,
  parameters: RegimeParameters,
): Regime {
  if (regime === undefined || candidate === 'CRISIS') return candidate
  return candidateDays >= parameters.confirmationDays ? candidate : regime
}

const FALLING_OVER_DAYS = 20
const DEEP_GAP = -0.05

/**
 * More than a dip: the 200-day average is below that of 20 sessions ago, or the close more than 5 % below it. About ten
 * days later than BEAR, with fewer false alarms.
 * @param days oldest first; the last one is judged
 */
export function bearConfirmed(days: readonly RegimeDay[]): boolean {
  const today = days.at(-1)
  if (today?.regime !== 'BEAR') return false
  const before = days.at(-1 - FALLING_OVER_DAYS)
  return today.gap < DEEP_GAP || (before !== undefined && today.sma200 < before.sma200)
}
