import type { Regime } from '../../domain/regime/regime-parameters.ts'
import type { RiskStatus } from '../../domain/risk/risk-status.ts'

/** Exposure implied by risk and regime, in one sentence; a rule, not advice. */
export function stanceOf(status: RiskStatus | undefined, regime: Regime | undefined): string {
  if (status === undefined || regime === undefined) return 'unknown: risk or regime is missing'
  if (status === 'CRITICAL' || regime === 'CRISIS')
    return 'defensive: crisis conditions; protect capital first'
  if (status === 'ELEVATED') return 'cautious: stress is high; consider reducing exposure'
  if (regime === 'BEAR') return 'cautious: the trend is down; risk of falls is above average'
  if (status === 'CALM' && regime === 'BULL') return 'normal: calm and rising'
  return 'normal with care: mixed conditions'
}
