import type { DecisionTimes } from '../market/decision-times.ts'
import type { FactRow } from '../market/inputs.ts'
import type { ModelTarget } from './model-target.ts'
import type { TargetWeights } from './walk-forward.ts'

/** With the same checks, bands, costs and prices. */
export const PORTFOLIO_NAMES = [
  'model',
  'spy',
  'sixty_forty',
  'inverse_volatility_trend',
  'hierarchical_risk_parity',
  'minimum_variance',
] as const
export type PortfolioName = (typeof PORTFOLIO_NAMES)[number]

/** After the last session of a week. */
export const PORTFOLIO_DECIDES: DecisionTimes = { minutes: 6 * 60, weekdays: [6], through: 'day_before' }

export interface DecidedTargets {
  /** Trading day of the check. */
  readonly day: number
  /** By fund of the sleeve; a portfolio without one keeps what it holds. */
  readonly targets: Readonly<Partial<Record<PortfolioName, TargetWeights>>>
  readonly model: ModelTarget | undefined
}

/** Decision of a check, from what was known then. */
export interface PortfolioDecision extends DecidedTargets, FactRow {}
