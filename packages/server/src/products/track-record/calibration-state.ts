import { round } from '../../domain/series/round.ts'
import type { PastError } from '../../domain/track-record/past-error.ts'
import type { Signal } from '../../kernel/signal.ts'

/** None if its source has drifted. */
export const describeCalibration = ({ n, ece }: PastError, drifting: boolean): Signal['calibration'] => ({
  state: drifting ? 'drift' : n === 0 ? 'prior' : 'backtest',
  n,
  ece: ece === undefined ? null : round(ece, 4),
})

export const DRIFT_TEXT =
  ' What its source promised has drifted away from what came true, so that it claims nothing until that has passed.'
