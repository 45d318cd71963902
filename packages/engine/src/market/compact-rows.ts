import { recordOf } from '../kernel/record-of.ts'
import { FUNDAMENTAL_FIGURES, type FundamentalFigures } from './fundamental-figures.ts'
import type { FundamentalRow } from './observation.ts'

type Head = Omit<FundamentalRow, keyof FundamentalFigures>

const WIDTH = FUNDAMENTAL_FIGURES.length

/** Reads its figures from a block that it shares with others. */
class CompactRow implements Head {
  readonly symbol: Head['symbol']
  readonly source: Head['source']
  readonly periodEnd: Head['periodEnd']
  readonly period: Head['period']
  readonly knownAt: Head['knownAt']
  readonly block: Float64Array
  readonly first: number

  constructor({ symbol, source, periodEnd, period, knownAt }: Head, block: Float64Array, first: number) {
    this.symbol = symbol
    this.source = source
    this.periodEnd = periodEnd
    this.period = period
    this.knownAt = knownAt
    this.block = block
    this.first = first
    Object.freeze(this)
  }

  toJSON(): FundamentalRow {
    return plainRow(this as Head as FundamentalRow)
  }
}

for (const [place, figure] of FUNDAMENTAL_FIGURES.entries()) {
  Object.defineProperty(CompactRow.prototype, figure, {
    get(this: CompactRow) {
      return this.block[this.first + place]
    },
  })
}

/** With all its properties its own, to be copied and compared. */
export function plainRow(row: FundamentalRow): FundamentalRow {
  const { symbol, source, periodEnd, period, knownAt } = row
  return {
    symbol,
    source,
    periodEnd,
    period,
    knownAt,
    ...recordOf(FUNDAMENTAL_FIGURES, (figure) => row[figure]),
  }
}

/**
 * The same rows in half the memory, and with a tenth of the objects that the collector has to mark. Figures are
 * properties of the prototype: a copy by `...row` lacks them, one by `plainRow` does not.
 */
export function compactRows(rows: readonly FundamentalRow[]): readonly FundamentalRow[] {
  const block = new Float64Array(WIDTH * rows.length)
  return rows.map((row, at) => {
    const first = WIDTH * at
    for (const [place, figure] of FUNDAMENTAL_FIGURES.entries()) block[first + place] = row[figure]
    return new CompactRow(row, block, first) as Head as FundamentalRow
  })
}
