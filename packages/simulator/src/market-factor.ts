import { type Random, randomStream } from './random.ts'

/** Annual volatilities, log returns. */
interface MarketStep {
  /** 0 bull, 1 sideways, 2 bear, 3 crisis. */
  readonly regime: number
  /** Jump included. */
  readonly logReturn: number
  readonly jump: number
  readonly sigma: number
  /** Student-t(6), variance 1. */
  readonly shock: number
  /** Over 21 and 63 trading days, points. */
  readonly vix: number
  readonly vix3m: number
}

export const SESSIONS_PER_YEAR = 252
/** Annual, averaged over regimes; loadings without a trend subtract it. */
export const MARKET_LOG_DRIFT = 0.08
const DT = 1 / SESSIONS_PER_YEAR
// Rows: bull, sideways, bear, crisis. With 0.0003 and 0.001 for the ways into a crisis, decades pass without one, and
// one seed in three keeps its VIX below 45 for 36 years.
const TRANSITIONS = [
  [0.9945, 0.0038, 0.0009, 0.0008],
  [0.014, 0.9745, 0.0085, 0.003],
  [0.0035, 0.0135, 0.9772, 0.0058],
  [0.002, 0.014, 0.02, 0.964],
] as const
const DRIFT = [0.15, 0.07, -0.09, -0.1] as const
const LOG_VOL = [0.105, 0.155, 0.22, 0.46].map(Math.log)
const JUMPS_PER_YEAR = [1.5, 2, 4, 10] as const
// With −0.6 % two seeds in five have no negative skew.
const JUMP_MEAN = -0.01
const JUMP_SD = 0.016
const CRISIS = 3
const CRISIS_JUMP_SCALE = 1.5
const SHOCK_DEGREES = 6
// Rises beyond it are cut off, falls are not: markets fall faster. Costs 0.2 % of drift a year.
const LARGEST_RISE = 4.5

interface VolatilityIndexTraits {
  /** Horizon, trading days. */
  readonly days: number
  readonly multiple: number
  /** Points above the multiple. */
  readonly premium: number
  /** Points per unit of negative log return. */
  readonly fear: number
}

const VIX: VolatilityIndexTraits = { days: 21, multiple: 1.12, premium: 3, fear: 27 }
const VIX3M: VolatilityIndexTraits = { days: 63, multiple: 1.17, premium: 4.2, fear: 15 }
const LEVERAGE = -0.72
const LEVERAGE_REST = Math.sqrt(1 - LEVERAGE ** 2)

/**
 * The factor behind every stock: a Markov chain of four regimes, log volatility with a slow and a fast part and
 * leverage, Student-t shocks, compensated jumps, volatility indices.
 * @returns a function that gives the next trading day's step
 */
export function createMarketFactor(seed: number): () => MarketStep {
  const regimes = randomStream(seed, 'market/regime')
  const shocks = randomStream(seed, 'market/shock')
  const jumps = randomStream(seed, 'market/jump')
  const volNoise = randomStream(seed, 'market/volatility')
  const vixNoise = randomStream(seed, 'market/vix')
  let regime = 0
  let slow = LOG_VOL[0]
  let fast = LOG_VOL[0]
  let vix = 15
  let vix3m = 17
  return () => {
    regime = nextRegime(regime, regimes.uniform())
    // The volatility precedes the shock: after the leverage update both would be correlated, and the market would lose
    // 13 % a year.
    const sigma = Math.exp(fast)
    const shock = Math.min(LARGEST_RISE, shocks.studentT(SHOCK_DEGREES))
    const jump = drawJump(regime, jumps)
    const drift = DRIFT[regime] - 0.5 * sigma * sigma - jumpDrift(regime)
    const logReturn = drift * DT + sigma * Math.sqrt(DT) * shock + jump
    slow += 0.014 * (LOG_VOL[regime] - slow) + 0.014 * volNoise.normal()
    fast +=
      0.055 * (slow + 0.6 * (LOG_VOL[regime] - slow) - fast) + 0.085 * leveraged(shock, volNoise.normal())
    const towards = (level: number, traits: VolatilityIndexTraits): number => {
      const target = 100 * expectedVol(traits.days, fast, slow) * traits.multiple + traits.premium
      const fear = traits.fear * logReturn
      return Math.max(9, level + 0.8 * (target - level) - fear + 0.25 * vixNoise.normal())
    }
    vix = towards(vix, VIX)
    vix3m = towards(vix3m, VIX3M)
    return { regime, logReturn, jump, sigma, shock, vix, vix3m }
  }
}

const leveraged = (shock: number, noise: number): number =>
  LEVERAGE * Math.max(-3.5, Math.min(3.5, shock)) + LEVERAGE_REST * noise

/** Annual: the fast log volatility decays into the slow one. */
function expectedVol(days: number, fast: number, slow: number): number {
  const weight = (1 - Math.exp(-0.055 * days)) / (0.055 * days)
  return Math.exp(weight * fast + (1 - weight) * slow)
}

function nextRegime(regime: number, u: number): number {
  const row = TRANSITIONS[regime]
  let sum = 0
  for (let next = 0; next < CRISIS; next++) {
    sum += row[next]
    if (u < sum) return next
  }
  return CRISIS
}

function drawJump(regime: number, random: Random): number {
  const scale = regime === CRISIS ? CRISIS_JUMP_SCALE : 1
  let sum = 0
  for (let left = random.poisson(JUMPS_PER_YEAR[regime] * DT); left > 0; left--) {
    sum += scale * (JUMP_MEAN + JUMP_SD * random.normal())
  }
  return sum
}

function jumpDrift(regime: number): number {
  const scale = regime === CRISIS ? CRISIS_JUMP_SCALE : 1
  const mean = scale * JUMP_MEAN
  const sd = scale * JUMP_SD
  return JUMPS_PER_YEAR[regime] * (Math.exp(mean + 0.5 * sd * sd) - 1)
}
