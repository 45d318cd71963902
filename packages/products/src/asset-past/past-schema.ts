import { Nullable, OneOf, Probability } from '@bellwether-markets/engine/kernel/schema'
import { SIGNAL_SOURCES } from '@bellwether-markets/engine/kernel/signal'
import { type Static, Type } from 'typebox'

/** Days since 1970. */
const DayNumber = Type.Integer()

const DecidedSignal = Type.Object({
  issued: DayNumber,
  resolved: DayNumber,
  direction: OneOf(['long', 'short']),
  probability: Probability('At the issue'),
  base_rate: Probability('At the issue'),
  came: Type.Boolean(),
  /** In the direction of the signal, before cost. */
  excess_pct: Type.Number(),
})

const SourcePast = Type.Object({
  symbol: Type.String(),
  source: OneOf(SIGNAL_SOURCES),
  horizon: Type.String(),
  n: Type.Integer(),
  hits: Type.Integer(),
  /** Mean base rate. */
  base_rate: Probability('Of these signals'),
  n_eff: Type.Number(),
  /** Hits that the base rate alone gives in 95 of 100 cases. */
  by_chance: Type.Array(Type.Integer(), { minItems: 2, maxItems: 2 }),
  /** Days of the first and the last issue. */
  issued: Type.Array(DayNumber, { minItems: 2, maxItems: 2 }),
  /** In the order of issue; none of half an hour. */
  signals: Type.Array(DecidedSignal),
})

/** Those with a decided signal, by source and asset. */
export const SignalPasts = Type.Object({ sources: Type.Array(SourcePast) })
export type SignalPasts = Static<typeof SignalPasts>
export type SourcePast = Static<typeof SourcePast>
export type DecidedSignal = Static<typeof DecidedSignal>

export const AssetCloses = Type.Object({
  symbol: Type.String(),
  /** Oldest first. */
  days: Type.Array(DayNumber),
  /** Adjusted, paired with the days. */
  closes: Type.Array(Type.Number()),
  /** Mean of 200 of them; null before. */
  averages: Type.Array(Nullable(Type.Number())),
})
export type AssetCloses = Static<typeof AssetCloses>

/** Of one asset. */
export interface AssetPast extends AssetCloses {
  /** Sources with a decided signal on it. */
  readonly sources: readonly SourcePast[]
}
