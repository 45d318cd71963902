import type { DailyWindow, Quote } from '../../domain/market/point-in-time.ts'
import type { Instant } from '../../kernel/time.ts'
import { describeRegime } from './describe-regime.ts'
import { SP500, VIX, windowOf } from './regime-inputs.ts'
import type { MarketRegime } from './regime-schema.ts'

export interface RegimeInputs {
  readonly closes: ReadonlyMap<string, DailyWindow>
  readonly live: ReadonlyMap<string, Quote>
}

/** The regime as of an instant. @throws NotEnoughHistory */
export const computeRegime = ({ closes, live }: RegimeInputs, asOf: Instant): MarketRegime =>
  describeRegime(
    { window: windowOf(closes, SP500), quote: live.get(SP500) },
    { window: windowOf(closes, VIX), quote: live.get(VIX) },
    asOf,
  )
