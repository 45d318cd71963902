import { SESSIONS_PER_YEAR } from './market-factor.ts'
import type { Random } from './random.ts'

export interface NoiseTraits {
  /** Mean. */
  readonly annualVol: number
  /** Of the Student-t shocks, above 2. */
  readonly degrees: number
  readonly jumpsPerYear: number
  /** Of the log size. */
  readonly jumpSd: number
}

/** Without jumps. */
export const steadyNoise = (annualVol: number): NoiseTraits => ({
  annualVol,
  degrees: 5,
  jumpsPerYear: 0,
  jumpSd: 0,
})

/** The object is reused. */
export interface NoiseStep {
  /** Jump included, without convexity compensation. */
  logReturn: number
  jump: number
  /** Daily, of the diffusive part. */
  sigma: number
}

const DT = 1 / SESSIONS_PER_YEAR
const LOG_VOL_PERSISTENCE = 0.97
const LOG_VOL_NOISE = 0.06
/** As in `commodity-path.ts`. */
const LEVEL = Math.exp(-(LOG_VOL_NOISE ** 2) / (1 - LOG_VOL_PERSISTENCE ** 2))
const LARGEST_SHOCK = 10

/**
 * Idiosyncratic returns: AR(1) log volatility, Student-t shocks, symmetric jumps.
 * @returns a step function; `scale` multiplies the diffusive volatility of that step
 */
export function createNoise(random: Random, traits: NoiseTraits): (scale: number) => NoiseStep {
  const step: NoiseStep = { logReturn: 0, jump: 0, sigma: 0 }
  const dailyVol = traits.annualVol * LEVEL * Math.sqrt(DT)
  const state = { logVol: 0 }
  return (scale) => {
    step.sigma = dailyVol * scale * Math.exp(state.logVol)
    const shock = Math.max(-LARGEST_SHOCK, Math.min(LARGEST_SHOCK, random.studentT(traits.degrees)))
    step.jump = 0
    if (traits.jumpsPerYear > 0) {
      for (let left = random.poisson(traits.jumpsPerYear * DT); left > 0; left--) {
        step.jump += traits.jumpSd * random.normal()
      }
    }
    step.logReturn = step.sigma * shock + step.jump
    state.logVol = LOG_VOL_PERSISTENCE * state.logVol + LOG_VOL_NOISE * random.normal()
    return step
  }
}

/** Half the annual variance: takes the drift out of the price. */
export const convexityOf = (traits: NoiseTraits): number =>
  0.5 * (traits.annualVol ** 2 + traits.jumpsPerYear * traits.jumpSd ** 2)
