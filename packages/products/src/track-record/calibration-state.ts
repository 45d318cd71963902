import type { Signal } from '@bellwether-markets/engine/kernel/signal'
import { round } from '@bellwether-markets/engine/series/round'
import type { PastError } from '@bellwether-markets/engine/track-record/past-error'

/** None if its source has drifted. */
export const describeCalibration = ({ n, ece }: PastError, drifting: boolean): Signal['calibration'] => ({
  state: drifting ? 'drift' : n === 0 ? 'prior' : 'backtest',
  n,
  ece: ece === undefined ? null : round(ece, 4),
})

export const DRIFT_TEXT =
  ' What its source promised has drifted away from what came true, so that it claims nothing until that has passed.'
