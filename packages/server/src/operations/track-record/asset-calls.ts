import { round } from '@bellwether-markets/engine/series/round'
import { expectedHits } from '@bellwether-markets/engine/track-record/asset-record'
import type { Outcome } from '@bellwether-markets/engine/track-record/record-entry'
import type { ShownStatistics } from '@bellwether-markets/products/track-record/record-summary'
import type { AssetScores } from '@bellwether-markets/products/track-record/source-record'
import type { RecordedCall } from '../../service/track-record/recorded-calls.ts'
import type { AssetCalls } from './track-record-schema.ts'

const KINDS = ['live', 'paper', 'backtest'] as const

/** How the calls of one asset compare with their base rates, and the latest that are decided. */
export function assetCalls(
  asked: string,
  { statistics, calls }: { readonly statistics: ShownStatistics; readonly calls: readonly RecordedCall[] },
  limit: number,
): AssetCalls {
  const symbol = asked.trim().toUpperCase()
  const sources = KINDS.flatMap((kind) =>
    statistics[kind].flatMap(({ source, breakdown }) => {
      // Statistics stored by older versions are not by asset.
      const own = breakdown?.by_asset?.find((one) => one.symbol === symbol)
      return own === undefined ? [] : [{ kind, source, ...scoresOf(own) }]
    }),
  )
  const decided = calls.flatMap((call) =>
    call.symbol !== symbol || call.outcome === 'open' ? [] : [described(call, call.outcome)],
  )
  return { symbol, sources, decided: decided.length, calls: decided.slice(-limit).reverse() }
}

function scoresOf({ symbol: _, ...scores }: AssetScores) {
  const { n, hits, base_rate: baseRate, n_eff: nEffective } = scores
  const { expected, chance } = expectedHits({ n, baseRate, nEffective })
  return {
    ...scores,
    hit_rate: round(hits / n, 4),
    expected_hits: round(expected, 1),
    chance_95: chance.map((end) => round(end, 1)),
  }
}

const described = (call: RecordedCall, outcome: Outcome): AssetCalls['calls'][number] => ({
  signal_id: call.id,
  source: call.source,
  mode: call.mode,
  kind: call.kind ?? null,
  direction: call.direction,
  confidence: call.confidence,
  base_rate: call.base_rate,
  event: call.event,
  issued_at: call.issued_at,
  resolves_at: call.resolves_at,
  outcome,
  excess_return: call.excessReturn,
})
