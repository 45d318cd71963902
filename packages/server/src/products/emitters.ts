import { alpha } from './alpha/product.ts'
import { commoditySignals } from './commodity-signals/product.ts'
import { intradayEvidence } from './intraday/record-product.ts'
import { portfolioModel } from './portfolio/product.ts'
import { radar } from './radar/product.ts'
import { regime } from './regime/product.ts'
import { signalsLatest } from './signals-latest/product.ts'

/** The products that the track record is kept of. */
export const EMITTERS = {
  /** Its signals are recorded. */
  signals: signalsLatest,
  /** The regime that signals are issued in. */
  regime,
  /** Each has in its snapshot what its signals would have come to in the past. */
  measured: [alpha, radar, commoditySignals, intradayEvidence],
  /** Its decisions and fills are recorded. */
  portfolio: portfolioModel,
}
