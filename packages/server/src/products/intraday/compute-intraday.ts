import type { Asset } from '../../domain/market/asset.ts'
import type { DailyWindow, IntradayWindow } from '../../domain/market/point-in-time.ts'
import type { Instant } from '../../kernel/time.ts'
import { describeIntraday } from './describe-intraday.ts'
import type { IntradaySnapshot } from './intraday-schema.ts'
import type { IntradayPast } from './record-schema.ts'

export interface IntradayProductInputs {
  readonly halfHours: ReadonlyMap<string, IntradayWindow>
  readonly days: ReadonlyMap<string, DailyWindow>
  readonly tracked: readonly Asset[]
  readonly record: { readonly snapshot: IntradayPast }
}

/** Unusual bars of the running session. @throws NotEnoughHistory */
export const computeIntraday = (
  { halfHours, days, tracked, record }: IntradayProductInputs,
  asOf: Instant,
): IntradaySnapshot =>
  describeIntraday({ bars: halfHours, daily: days, assets: tracked }, record.snapshot.evidence, asOf)
