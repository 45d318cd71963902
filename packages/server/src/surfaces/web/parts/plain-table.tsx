import type { ComponentChildren } from 'preact'
import { dataTable } from './table-head.tsx'

export interface Column<Row> {
  readonly title: string
  readonly numeric?: true
  readonly of: (row: Row) => ComponentChildren
}

interface TableProps<Row> {
  readonly caption: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  /** Said in place of a table without rows. */
  readonly empty: ComponentChildren
}

/** A table in a frame of its own, which scrolls if it is wider; the first column names the rows. */
export function plainTable<Row>({ caption, columns, rows, empty }: TableProps<Row>) {
  if (rows.length === 0) return <p class="body note">{empty}</p>
  return (
    <div class="scroll" tabindex={0} role="region" aria-label={caption}>
      {dataTable({
        caption,
        style: 'tight pad',
        columns: columns.map(({ title, numeric }) => [title, numeric ? 'num' : undefined]),
        rows: rows.map((row) => columns.map(({ of }) => of(row))),
      })}
    </div>
  )
}

export const plainFigure = (title: string, body: ComponentChildren, side: ComponentChildren = null) => (
  <figure class="fig spaced">
    <header>
      <h2 class="t">{title}</h2>
      {side}
    </header>
    {body}
  </figure>
)
