import { PackedColumn } from '../series/packed-column.ts'
import type { DailyColumns, Numbers } from './observation.ts'

export const BAR_COLUMNS = ['open', 'high', 'low', 'close', 'adjClose', 'volume'] as const
type BarColumn = (typeof BAR_COLUMNS)[number]
type Packed = Readonly<Record<BarColumn, PackedColumn>>

/**
 * Daily bars as a market keeps them. A column is unpacked each time it is read: read it once, not once a row. A copy by
 * `...bars` lacks the columns.
 */
export class PackedBars implements DailyColumns {
  readonly symbol: string
  readonly source: string
  readonly sources?: readonly string[]
  readonly day: Numbers
  readonly knownAt: Numbers
  readonly #packed: () => Packed

  /** @param packed called when one of them is first read; the same objects each time */
  constructor(
    { symbol, source, sources, day, knownAt }: Omit<DailyColumns, BarColumn>,
    packed: () => Packed,
  ) {
    this.symbol = symbol
    this.source = source
    if (sources !== undefined) this.sources = sources
    this.day = day
    this.knownAt = knownAt
    this.#packed = packed
  }

  /** The same object for columns that are always the same. */
  packed(name: BarColumn): PackedColumn {
    return this.#packed()[name]
  }

  get open(): Numbers {
    return this.packed('open').slice()
  }

  get high(): Numbers {
    return this.packed('high').slice()
  }

  get low(): Numbers {
    return this.packed('low').slice()
  }

  get close(): Numbers {
    return this.packed('close').slice()
  }

  get adjClose(): Numbers {
    return this.packed('adjClose').slice()
  }

  get volume(): Numbers {
    return this.packed('volume').slice()
  }
}

/** Provider of a row. */
export const sourceOf = ({ source, sources }: DailyColumns, row: number): string => sources?.[row] ?? source

/** Adjusted closes that are the array of closes share its memory. */
export function packBars(columns: DailyColumns): PackedBars {
  const { open, high, low, close, adjClose, volume } = columns
  const closes = PackedColumn.from(close)
  const packed = {
    open: PackedColumn.from(open),
    high: PackedColumn.from(high),
    low: PackedColumn.from(low),
    close: closes,
    adjClose: adjClose === close ? closes : PackedColumn.from(adjClose),
    volume: PackedColumn.from(volume),
  }
  return new PackedBars(columns, () => packed)
}
