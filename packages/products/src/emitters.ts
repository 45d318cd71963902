import { alpha } from './alpha/product.ts'
import { commoditySignals } from './commodity-signals/product.ts'
import { intradayEvidence } from './intraday/record-product.ts'
import { portfolioModel } from './portfolio/product.ts'
import { radar } from './radar/product.ts'
import { regime } from './regime/product.ts'
import { signalsLatest } from './signals-latest/product.ts'

/** Sources of the track record. */
export const EMITTERS = {
  signals: signalsLatest,
  /** In which signals are issued. */
  regime,
  /** Their snapshots hold backtests of their signals. */
  measured: [alpha, radar, commoditySignals, intradayEvidence],
  portfolio: portfolioModel,
}
