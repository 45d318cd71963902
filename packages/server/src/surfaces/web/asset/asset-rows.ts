import type { Analysis } from '@bellwether-markets/products/analysis/analysis-schema'
import type { SnapshotView } from '../../../service/answer/snapshot-view.ts'

/** What lists of assets show of an analysis. */
export type AssetRow = Pick<Analysis, 'symbol' | 'name' | 'asset_class' | 'sector' | 'scores'> & {
  readonly rating: Analysis['assessment']['rating']
  readonly day: string
  readonly close: number
  readonly change1d: number | null
  readonly return3m: number | null
}

const rowsIn = new WeakMap<SnapshotView, readonly AssetRow[]>()

/** Of all assets in a snapshot of the analyses; read once. */
export function assetRows(view: SnapshotView): readonly AssetRow[] {
  const rows = rowsIn.get(view) ?? [...view.snapshot.parts.keys()].flatMap((symbol) => rowOf(view, symbol))
  rowsIn.set(view, rows)
  return rows
}

export function analysisIn({ snapshot }: SnapshotView, symbol: string): Analysis | undefined {
  const part = snapshot.parts.get(symbol)
  return part && (JSON.parse(Buffer.from(part).toString('utf8')) as Analysis)
}

function rowOf(view: SnapshotView, symbol: string): readonly AssetRow[] {
  const analysis = analysisIn(view, symbol)
  if (analysis === undefined) return []
  const { name, asset_class, sector, scores, assessment, technicals } = analysis
  return [
    {
      symbol,
      name,
      asset_class,
      sector,
      scores,
      rating: assessment.rating,
      day: technicals.day,
      close: technicals.close,
      change1d: technicals.change_1d_pct,
      return3m: technicals.return_3m_pct,
    },
  ]
}
