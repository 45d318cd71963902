import type { MarketRegime } from '../../products/regime/regime-schema.ts'
import type { Change } from './change.ts'

const MARKET = ['SPY', '^VIX']

/** A new regime, or a new unconfirmed change. */
export function compareRegime(before: MarketRegime, after: MarketRegime): readonly Change[] {
  if (before.regime !== after.regime) {
    return [
      {
        product: 'regime',
        kind: 'regime',
        subject: null,
        before: before.regime,
        after: after.regime,
        importance: after.regime === 'CRISIS' || before.regime === 'CRISIS' ? 100 : 90,
        why: `The market regime is ${after.regime} since ${after.since}; it was ${before.regime}.`,
        assets: MARKET,
      },
    ]
  }
  const waiting = after.pending?.regime
  if (waiting === undefined || waiting === before.pending?.regime) return []
  return [
    {
      product: 'regime',
      kind: 'regime_pending',
      subject: null,
      before: before.pending?.regime ?? null,
      after: waiting,
      importance: 55,
      why: `The regime is still ${after.regime}, but the conditions of ${waiting} hold and wait for confirmation.`,
      assets: MARKET,
    },
  ]
}
