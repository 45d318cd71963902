import type { DecisionTimes } from '../market/decision-times.ts'
import type { FactRow } from '../market/inputs.ts'
import type { ModelTarget } from './model-target.ts'
import type { TargetWeights } from './walk-forward.ts'

/** With the same checks, bands, costs and prices. */
export const PORTFOLIO_NAMES = ['model', 'spy', 'sixty_forty'] as const
export type PortfolioName = (typeof PORTFOLIO_NAMES)[number]

/** After the last session of a week. */
export const PORTFOLIO_DECIDES: DecisionTimes = { minutes: 6 * 60, weekdays: [6], through: 'day_before' }

export interface DecidedTargets {
  /** Trading day of the check. */
  readonly day: number
  /** Target weights of each portfolio. If a portfolio is missing, its holdings do not change. */
  readonly targets: Readonly<Partial<Record<PortfolioName, TargetWeights>>>
  readonly model: ModelTarget | undefined
}

/** Stored decision of one weekly check. It uses only what was known at the check. */
export interface PortfolioDecision extends DecidedTargets, FactRow {}
