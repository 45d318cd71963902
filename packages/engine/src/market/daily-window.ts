import { recordOf } from '../kernel/record-of.ts'
import type { Instant } from '../kernel/time.ts'
import { PackedColumn } from '../series/packed-column.ts'
import type { DailyColumns, Numbers } from './observation.ts'
import { PackedBars, sourceOf } from './packed-bars.ts'

/** One row a day, oldest first. */
export interface DailyWindow extends Omit<DailyColumns, 'sources' | 'knownAt'> {
  readonly length: number
  /** Undefined for an empty window. */
  readonly latestKnownAt: Instant | undefined
}

/** A range without gaps, or the rows themselves. */
export type Rows = readonly [first: number, end: number] | Int32Array

export const isRange = (rows: Rows): rows is readonly [number, number] => Array.isArray(rows)
export const lengthOf = (rows: Rows): number => (isRange(rows) ? rows[1] - rows[0] : rows.length)
const lastOf = (rows: Rows): number => (isRange(rows) ? rows[1] - 1 : rows[rows.length - 1])

/** Some of the rows. */
export const part = (rows: Rows, first: number, end: number): Rows =>
  isRange(rows) ? [rows[0] + first, rows[0] + end] : rows.subarray(first, end)

/** A view if it can be one. */
export function columnOf(values: Numbers, rows: Rows): Numbers {
  if (!isRange(rows)) return Float64Array.from(rows, (row) => values[row])
  if (values instanceof Float64Array) return values.subarray(...rows)
  const [first, end] = rows
  const column = new Float64Array(end - first)
  for (let row = first; row < end; row++) column[row - first] = values[row]
  return column
}

/** 8 MB: all closes of a hundred assets since 2005, read again and again by the briefing. */
const MOST_NUMBERS = 2 ** 20
/** A column takes as much memory besides its rows. */
const NUMBERS_OF_A_COLUMN = 32

const DAILY_COLUMNS = ['day', 'open', 'high', 'low', 'close', 'adjClose', 'volume'] as const
type DailyColumn = (typeof DAILY_COLUMNS)[number]

/**
 * Some rows of a symbol's bars. Hundreds of thousands are kept, so a window copies a column when it is read, and forgets
 * it when many other windows were read since. A spread copy (`...window`) lacks the columns: `plainWindow` makes one that
 * has them.
 */
export class WindowOfBars implements DailyWindow {
  readonly symbol: string
  readonly source: string
  readonly length: number
  readonly latestKnownAt: Instant | undefined
  readonly #bars: DailyColumns
  readonly #rows: Rows
  #values: Partial<Record<DailyColumn, Numbers>> | undefined
  /** Windows with values, in the order of their first reading. */
  static readonly #kept = new Set<WindowOfBars>()
  static #numbers = 0

  constructor(bars: DailyColumns, rows: Rows) {
    const last = lastOf(rows)
    this.symbol = bars.symbol
    this.source = sourceOf(bars, last)
    this.length = lengthOf(rows)
    this.latestKnownAt = this.length === 0 ? undefined : (bars.knownAt[last] as Instant)
    this.#bars = bars
    this.#rows = rows
  }

  get day(): Numbers {
    return this.#values?.day ?? this.#read('day')
  }

  get open(): Numbers {
    return this.#values?.open ?? this.#read('open')
  }

  get high(): Numbers {
    return this.#values?.high ?? this.#read('high')
  }

  get low(): Numbers {
    return this.#values?.low ?? this.#read('low')
  }

  get close(): Numbers {
    return this.#values?.close ?? this.#read('close')
  }

  get adjClose(): Numbers {
    return this.#values?.adjClose ?? this.#read('adjClose')
  }

  get volume(): Numbers {
    return this.#values?.volume ?? this.#read('volume')
  }

  /** The bars and its first row; undefined if revisions lie between its rows. */
  get place(): { readonly bars: DailyColumns; readonly first: number } | undefined {
    return isRange(this.#rows) ? { bars: this.#bars, first: this.#rows[0] } : undefined
  }

  /** Some rows of a column, read and not kept. */
  part(name: DailyColumn, first: number, end: number): Numbers {
    return barValues(this.#bars, name, part(this.#rows, first, end))
  }

  #read(name: DailyColumn): Numbers {
    const column = columnNamed(this.#bars, name)
    const isClose = name === 'adjClose' && column === columnNamed(this.#bars, 'close')
    const values = isClose ? this.close : rowsOf(column, this.#rows)
    this.#values ??= {}
    this.#values[name] = values
    WindowOfBars.#kept.add(this)
    WindowOfBars.#numbers += this.length + NUMBERS_OF_A_COLUMN
    for (const oldest of WindowOfBars.#kept) {
      if (WindowOfBars.#numbers <= MOST_NUMBERS || oldest === this) break
      oldest.#forget()
    }
    return values
  }

  #forget(): void {
    WindowOfBars.#numbers -= Object.keys(this.#values ?? {}).length * (this.length + NUMBERS_OF_A_COLUMN)
    WindowOfBars.#kept.delete(this)
    this.#values = undefined
  }
}

/** Some rows of a column of a window; quicker than to read all of it. */
export const windowValues = (window: DailyWindow, name: DailyColumn, first: number, end: number): Numbers =>
  window instanceof WindowOfBars ? window.part(name, first, end) : columnOf(window[name], [first, end])

let scratch = new Float64Array(0)

/** Some rows of all columns, valid until the next call. */
export function barColumns(bars: DailyColumns, rows: Rows): readonly Numbers[] {
  const length = lengthOf(rows)
  if (scratch.length < length * DAILY_COLUMNS.length)
    scratch = new Float64Array(length * DAILY_COLUMNS.length)
  const read = new Map<Numbers | PackedColumn, Numbers>()
  return DAILY_COLUMNS.map((name, place) => {
    const column = columnNamed(bars, name)
    const known = read.get(column)
    if (known !== undefined) return known
    const own = scratch.subarray(length * place, length * (place + 1))
    const isCopied = column instanceof PackedColumn && isRange(rows)
    if (isCopied) column.copyTo(own, rows[0])
    const values = isCopied ? own : rowsOf(column, rows)
    read.set(column, values)
    return values
  })
}

/** Some rows of a column. */
export const barValues = (bars: DailyColumns, name: DailyColumn, rows: Rows): Numbers =>
  rowsOf(columnNamed(bars, name), rows)

const columnNamed = (bars: DailyColumns, name: DailyColumn): Numbers | PackedColumn =>
  bars instanceof PackedBars && name !== 'day' ? bars.packed(name) : bars[name]

function rowsOf(column: Numbers | PackedColumn, rows: Rows): Numbers {
  if (!(column instanceof PackedColumn)) return columnOf(column, rows)
  return isRange(rows) ? column.slice(...rows) : columnOf(column.slice(), rows)
}

/** With columns of its own, to be copied and compared. */
export function plainWindow(window: DailyWindow): DailyWindow {
  const { symbol, source, length, latestKnownAt } = window
  return {
    symbol,
    source,
    length,
    latestKnownAt,
    ...recordOf(DAILY_COLUMNS, (name) => window[name]),
  }
}
